package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.Options;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;

/** What {@code --include} and {@code --exclude} mean. */
final class Filters {
    private Filters() {}

    /** Exclusion wins. Namespaces and definitions come with what is in them, unless excluded. */
    static boolean leaveOut(ObjectId id, Options options) {
        if (fitsAny(options.exclude(), id)) {
            return true;
        }
        return !options.include().isEmpty()
                && !fitsAny(options.include(), id)
                && !Kinds.isNamespace(id)
                && !Kinds.isDefinition(id);
    }

    private static boolean fitsAny(List<String> patterns, ObjectId id) {
        return patterns.stream().anyMatch(pattern -> fits(pattern, id));
    }

    private static boolean fits(String pattern, ObjectId id) {
        var parts = pattern.split("/", -1);
        return parts.length >= 2
                && parts[0].equals(id.group())
                && parts[1].equals(id.kind())
                && (parts.length == 2 || globFits(parts[2], id.name()));
    }

    private static boolean globFits(String glob, String name) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(name));
    }
}
