package dev.trellis.interpreter.prune;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What is taken out of objects of any kind. */
final class CommonCuts {
    /** A person's declaration, although its prefix is ours. */
    private static final String DEPENDS_ON = "trellis.dev/depends-on";

    private static final String SERVER_SET = "server-set";
    private static final List<String> METADATA =
            List.of(
                    "creationTimestamp",
                    "deletionTimestamp",
                    "deletionGracePeriodSeconds",
                    "generation",
                    "managedFields",
                    "resourceVersion",
                    "selfLink",
                    "uid",
                    "ownerReferences",
                    "finalizers",
                    "generateName");
    private static final Set<String> OWNERS =
            Set.of("karmada.io", "trellis.dev", "work.open-cluster-management.io");
    private static final Set<String> MARKS =
            Set.of(
                    "kubectl.kubernetes.io/last-applied-configuration",
                    "open-cluster-management.io/object-hash",
                    "open-cluster-management.io/config-spec-hash");

    private CommonCuts() {}

    static void metadata(Knife knife) {
        METADATA.forEach(field -> knife.cut("/metadata", field, SERVER_SET));
        knife.cut("", "status", SERVER_SET);
        for (var map : List.of("/metadata/labels", "/metadata/annotations")) {
            knife.cutKeys(map, CommonCuts::isMark, "manager-mark");
        }
    }

    /** An API server keeps no nulls either, except where a custom kind asks for it. */
    static void nulls(Knife knife) {
        var found = new ArrayList<String[]>();
        collectNulls(knife.object(), "", found);
        found.forEach(one -> knife.cut(one[0], one[1], "null"));
    }

    private static void collectNulls(JsonNode node, String pointer, List<String[]> found) {
        if (node.isObject()) {
            for (var entry : node.properties()) {
                if (entry.getValue().isNull()) {
                    found.add(new String[] {pointer, entry.getKey()});
                } else if (entry.getValue().isContainerNode()) {
                    var inner = pointer + "/" + Knife.escaped(entry.getKey());
                    collectNulls(entry.getValue(), inner, found);
                }
            }
        } else {
            for (var at = 0; at < node.size(); at++) {
                collectNulls(node.path(at), pointer + "/" + at, found);
            }
        }
    }

    private static boolean isMark(String key) {
        if (key.equals(DEPENDS_ON)) {
            return false;
        }
        var slash = key.indexOf('/');
        var prefix = slash < 0 ? "" : key.substring(0, slash);
        return MARKS.contains(key) || OWNERS.contains(prefix) || prefix.endsWith(".karmada.io");
    }
}
