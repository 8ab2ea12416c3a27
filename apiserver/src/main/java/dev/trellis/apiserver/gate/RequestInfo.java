package dev.trellis.apiserver.gate;

import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.http.ClusterPath;
import dev.trellis.apiserver.rbac.AccessRequest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a request wants, read from its method and address alone: whether there is such a resource
 * does not matter yet.
 *
 * @param version of the API; empty for what is no resource
 */
record RequestInfo(AccessRequest access, String version) {
    private static final Set<String> OF_NAMESPACES = Set.of("status", "finalize");
    private static final Pattern BY_NAME = Pattern.compile("metadata\\.name==?([^,!=]+)");

    static RequestInfo of(ApiRequest request) {
        var path = ClusterPath.of(request.path()).path();
        var parts = parts(path);
        var core = parts.getFirst().equals("api") && parts.size() > 2;
        var grouped = parts.getFirst().equals("apis") && parts.size() > 3;
        if (!core && !grouped) {
            return new RequestInfo(
                    new AccessRequest.Path(request.method().toLowerCase(Locale.ROOT), path), "");
        }
        var group = core ? "" : parts.get(1);
        var version = parts.get(core ? 1 : 2);
        return new RequestInfo(
                resource(request, group, parts.subList(core ? 2 : 3, parts.size())), version);
    }

    /** What stands between the slashes; at least one part, though it be empty. */
    private static List<String> parts(String path) {
        var made = new ArrayList<String>();
        for (var part : path.split("/", -1)) {
            if (!part.isEmpty()) {
                made.add(part);
            }
        }
        return made.isEmpty() ? List.of("") : made;
    }

    private static AccessRequest.Resource resource(
            ApiRequest request, String group, List<String> given) {
        var parts = given;
        var watch = parts.getFirst().equals("watch") && parts.size() > 1;
        if (watch) {
            parts = parts.subList(1, parts.size());
        }
        var namespace = "";
        if (parts.getFirst().equals("namespaces") && parts.size() > 1) {
            // A namespace is in itself: a role in it can allow to look at it.
            namespace = parts.get(1);
            if (parts.size() > 2 && !OF_NAMESPACES.contains(parts.get(2))) {
                parts = parts.subList(2, parts.size());
            }
        }
        var name = parts.size() > 1 ? parts.get(1) : "";
        var verb = watch ? "watch" : verb(request, name.isEmpty());
        if (name.isEmpty() && Set.of("list", "watch", "deletecollection").contains(verb)) {
            var selected = BY_NAME.matcher(request.query().text("fieldSelector"));
            name = selected.find() ? selected.group(1) : "";
        }
        return new AccessRequest.Resource(
                verb,
                group,
                parts.getFirst(),
                parts.size() > 2 && !watch ? parts.get(2) : "",
                namespace,
                name);
    }

    private static String verb(ApiRequest request, boolean collection) {
        return switch (request.method()) {
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> collection ? "deletecollection" : "delete";
            case "GET", "HEAD" -> {
                if (!collection) {
                    yield "get";
                }
                yield request.query().flag("watch") ? "watch" : "list";
            }
            default -> request.method().toLowerCase(Locale.ROOT);
        };
    }
}
