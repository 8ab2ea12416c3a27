package dev.trellis.apiserver.ownership;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A field that somebody else owns, and that an apply would change. */
record Conflict(Manager manager, List<String> path) {
    static StatusError refusal(List<Conflict> conflicts) {
        return StatusError.routing(409, "Conflict", message(conflicts))
                .with(
                        conflicts.stream()
                                .map(conflict ->
                                        new Cause(
                                                "FieldManagerConflict",
                                                "conflict with " + conflict.manager.show(),
                                                PathText.show(conflict.path)))
                                .toList());
    }

    private static String message(List<Conflict> conflicts) {
        if (conflicts.size() == 1) {
            var only = conflicts.getFirst();
            return "Apply failed with 1 conflict: conflict with %s: %s"
                    .formatted(only.manager.show(), PathText.show(only.path));
        }
        var byManager = new TreeMap<String, List<Conflict>>();
        for (var conflict : conflicts) {
            byManager
                    .computeIfAbsent(conflict.manager.sortText(), _ -> new ArrayList<>())
                    .add(conflict);
        }
        var lines = new ArrayList<String>();
        byManager
                .values()
                .forEach(same -> {
                    lines.add("conflicts with " + same.getFirst().manager.show() + ":");
                    same.forEach(conflict -> lines.add("- " + PathText.show(conflict.path)));
                });
        return "Apply failed with %d conflicts: %s"
                .formatted(conflicts.size(), String.join("\n", lines));
    }
}
