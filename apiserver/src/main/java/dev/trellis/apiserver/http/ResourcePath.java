package dev.trellis.apiserver.http;

import java.util.List;
import java.util.Set;

/**
 * What the part of a path below the group version says.
 *
 * @param watch whether it is the old form of a watch
 * @param scoped whether the path names a namespace
 */
record ResourcePath(
        boolean watch,
        boolean scoped,
        String namespace,
        String resource,
        String name,
        String subresource) {
    private static final Set<String> OF_NAMESPACES = Set.of("status", "finalize");

    static ResourcePath parse(List<String> given) {
        var parts = given;
        var watch = parts.getFirst().equals("watch") && parts.size() > 1;
        if (watch) {
            parts = parts.subList(1, parts.size());
        }
        var scoped =
                parts.getFirst().equals("namespaces")
                        && parts.size() > 2
                        && !(parts.size() == 3 && OF_NAMESPACES.contains(parts.get(2)));
        var namespace = scoped ? parts.get(1) : "";
        if (scoped) {
            parts = parts.subList(2, parts.size());
        }
        var subresource = parts.size() > 2 ? String.join("/", parts.subList(2, parts.size())) : "";
        return new ResourcePath(
                watch,
                scoped,
                namespace,
                parts.getFirst(),
                parts.size() > 1 ? parts.get(1) : "",
                subresource);
    }
}
