package dev.trellis.promote.planner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.plan.Verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What lies between an object and what would become of it.
 *
 * @param changedPaths as fields are written, such as {@code spec.replicas}
 */
record AdoptionDiff(Verdict verdict, List<String> changedPaths) {
    private static final int PATHS_MAX = 20;
    private static final List<String> BOOKKEEPING =
            List.of("managedFields", "resourceVersion", "generation");
    private static final Set<String> ROLLED_OUT = Set.of("Deployment", "StatefulSet", "DaemonSet");

    AdoptionDiff {
        changedPaths = List.copyOf(changedPaths);
    }

    static AdoptionDiff between(KubeObject before, KubeObject after) {
        var paths = new ArrayList<String>();
        compare("", plain(before), plain(after), paths);
        return new AdoptionDiff(
                verdict(after, paths), paths.stream().sorted().limit(PATHS_MAX).toList());
    }

    private static Verdict verdict(KubeObject object, List<String> paths) {
        if (paths.isEmpty()) {
            return Verdict.NO_OP;
        }
        if (paths.stream().allMatch(path -> path.startsWith("metadata."))) {
            return Verdict.METADATA_ONLY;
        }
        return object.kind().group().equals("apps")
                        && ROLLED_OUT.contains(object.kind().name())
                        && paths.stream().anyMatch(path -> path.startsWith("spec.template"))
                ? Verdict.ROLLOUT
                : Verdict.SPEC_CHANGE;
    }

    /** Without what every write changes, and without status, which no application touches. */
    private static ObjectNode plain(KubeObject object) {
        var copy = object.copy();
        copy.remove(List.of("status", "apiVersion", "kind"));
        if (copy.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove(BOOKKEEPING);
        }
        return copy;
    }

    private static void compare(String path, JsonNode left, JsonNode right, List<String> paths) {
        if (left.equals(right)) {
            return;
        }
        if (left instanceof ObjectNode one && right instanceof ObjectNode other) {
            var names = new TreeSet<String>();
            one.fieldNames().forEachRemaining(names::add);
            other.fieldNames().forEachRemaining(names::add);
            for (var name : names) {
                compare(
                        path.isEmpty() ? name : path + "." + name,
                        one.path(name),
                        other.path(name),
                        paths);
            }
        } else {
            paths.add(path);
        }
    }
}
