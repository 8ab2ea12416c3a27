package dev.trellis.cli.addon;

import java.util.ArrayList;
import java.util.List;

/** What a verb did on each cluster. */
record Done(String addon, List<String> changed, List<String> unchanged) {
    Done {
        changed = List.copyOf(changed);
        unchanged = List.copyOf(unchanged);
    }

    /** The same for people. */
    List<String> lines(String did, String left) {
        var lines = new ArrayList<String>();
        if (!changed.isEmpty()) {
            lines.add("%s %s on %s.".formatted(addon, did, String.join(", ", changed)));
        }
        if (!unchanged.isEmpty()) {
            lines.add("%s %s on %s.".formatted(addon, left, String.join(", ", unchanged)));
        }
        return lines;
    }
}
