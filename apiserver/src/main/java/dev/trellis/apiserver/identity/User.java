package dev.trellis.apiserver.identity;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Somebody who sends requests.
 *
 * @param uid empty where the proof of identity names none
 * @param extra whatever else the proof tells, by key
 */
public record User(
        String name, String uid, List<String> groups, SortedMap<String, List<String>> extra) {
    /** The group of everybody who proved who they are. */
    public static final String AUTHENTICATED = "system:authenticated";

    /** The group that may do everything, whatever roles there are. */
    public static final String MASTERS = "system:masters";

    /** What names of service accounts begin with. */
    public static final String SERVICE_ACCOUNT = "system:serviceaccount:";

    /** Whoever proved nothing. */
    public static final User ANONYMOUS =
            new User(
                    "system:anonymous",
                    "",
                    List.of("system:unauthenticated"),
                    Collections.emptySortedMap());

    public User {
        groups = List.copyOf(groups);
        var copy = new TreeMap<String, List<String>>();
        extra.forEach((key, values) -> copy.put(key, List.copyOf(values)));
        extra = Collections.unmodifiableSortedMap(copy);
    }

    /** A user without uid or anything extra. */
    public static User of(String name, String... groups) {
        return new User(name, "", List.of(groups), Collections.emptySortedMap());
    }

    /** The groups that every service account of a namespace is in. */
    public static List<String> groupsOfServiceAccounts(String namespace) {
        return List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace);
    }

    public boolean isMaster() {
        return groups.contains(MASTERS);
    }

    /** As it stands in reviews. */
    public ObjectNode info() {
        var info = Json.object();
        if (!name.isEmpty()) {
            info.put("username", name);
        }
        if (!uid.isEmpty()) {
            info.put("uid", uid);
        }
        if (!groups.isEmpty()) {
            groups.forEach(info.putArray("groups")::add);
        }
        if (!extra.isEmpty()) {
            var all = info.putObject("extra");
            extra.forEach((key, values) -> values.forEach(all.withArrayProperty(key)::add));
        }
        return info;
    }
}
