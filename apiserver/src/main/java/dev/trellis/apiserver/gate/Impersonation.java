package dev.trellis.apiserver.gate;

import dev.trellis.apiserver.access.ClusterAccess;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.rbac.AccessRequest;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Lets somebody act as somebody else, if they may be each part of that other. */
final class Impersonation {
    private static final String HEADERS = "impersonate-";
    private static final String EXTRA = "impersonate-extra-";
    private static final String AUTHENTICATION = "authentication.k8s.io";

    private Impersonation() {}

    /** Whom the request is to be treated as; nobody else if its headers do not say. */
    static Optional<User> find(ApiRequest request, User by, ClusterAccess access) {
        if (!request.hasHeaderBeginning(HEADERS)) {
            return Optional.empty();
        }
        var name = request.header("Impersonate-User").orElse("");
        var uid = request.header("Impersonate-Uid").orElse("");
        var groups = request.headers("Impersonate-Group");
        var extra = extra(request);
        if (name.isEmpty()) {
            if (!uid.isEmpty() || !groups.isEmpty() || !extra.isEmpty()) {
                throw StatusError.badRequest(
                        "groups, a uid or more cannot be impersonated without a user: send the"
                                + " header Impersonate-User too");
            }
            return Optional.empty();
        }
        var account = account(name);
        access.require(
                by,
                account.map(parts -> asking("", "serviceaccounts", "", parts.get(0), parts.get(1)))
                        .orElseGet(() -> asking("", "users", "", "", name)));
        groups.forEach(group -> access.require(by, asking("", "groups", "", "", group)));
        extra.forEach((key, values) ->
                values.forEach(value ->
                        access.require(by, asking(AUTHENTICATION, "userextras", key, "", value))));
        if (!uid.isEmpty()) {
            access.require(by, asking(AUTHENTICATION, "uids", "", "", uid));
        }
        return Optional.of(new User(name, uid, groups(name, groups, account), extra));
    }

    private static List<String> groups(
            String name, List<String> asked, Optional<List<String>> account) {
        var groups = new ArrayList<>(asked);
        if (asked.isEmpty()) {
            account.ifPresent(
                    parts -> groups.addAll(User.groupsOfServiceAccounts(parts.getFirst())));
        }
        var nobody = User.ANONYMOUS.groups().getFirst();
        if (name.equals(User.ANONYMOUS.name())) {
            if (!groups.contains(nobody)) {
                groups.add(nobody);
            }
        } else if (!groups.contains(User.AUTHENTICATED) && !groups.contains(nobody)) {
            groups.add(User.AUTHENTICATED);
        }
        return groups;
    }

    /** Namespace and name of a service account. */
    private static Optional<List<String>> account(String user) {
        if (!user.startsWith(User.SERVICE_ACCOUNT)) {
            return Optional.empty();
        }
        var parts = List.of(user.substring(User.SERVICE_ACCOUNT.length()).split(":", -1));
        return parts.size() == 2 && parts.stream().noneMatch(String::isEmpty)
                ? Optional.of(parts)
                : Optional.empty();
    }

    private static SortedMap<String, List<String>> extra(ApiRequest request) {
        var extra = new TreeMap<String, List<String>>();
        for (var header : request.headerNames()) {
            var key = header.toLowerCase(Locale.ROOT);
            if (key.startsWith(EXTRA)) {
                extra.put(decode(key.substring(EXTRA.length())), request.headers(header));
            }
        }
        return extra;
    }

    private static String decode(String key) {
        try {
            return URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return key;
        }
    }

    private static AccessRequest asking(
            String group, String resource, String subresource, String namespace, String name) {
        return new AccessRequest.Resource(
                "impersonate", group, resource, subresource, namespace, name);
    }
}
