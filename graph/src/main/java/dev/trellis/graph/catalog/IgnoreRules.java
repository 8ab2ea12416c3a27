package dev.trellis.graph.catalog;

import org.jspecify.annotations.Nullable;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;

/**
 * The lines of an ignore file, in the syntax of git: the last line that fits decides.
 *
 * @param folder where the file lies; its lines are about what is below
 */
public record IgnoreRules(@Nullable Path folder, List<String> lines) {
    /** The name of such a file. */
    public static final String FILE = ".indexignore";

    public IgnoreRules {
        lines = List.copyOf(lines);
    }

    public boolean hide(Path file) {
        if (folder == null || !file.startsWith(folder)) {
            return false;
        }
        var inside = folder.relativize(file);
        var hidden = false;
        for (var line : lines) {
            var pattern = line.strip();
            if (pattern.isEmpty() || pattern.startsWith("#")) {
                continue;
            }
            var isException = pattern.startsWith("!");
            if (fits(isException ? pattern.substring(1) : pattern, inside)) {
                hidden = !isException;
            }
        }
        return hidden;
    }

    /**
     * A line with a slash inside is about one place, others about every place; folders hide all in
     * them.
     */
    private static boolean fits(String pattern, Path inside) {
        var onlyFolders = pattern.endsWith("/");
        var plain = onlyFolders ? pattern.substring(0, pattern.length() - 1) : pattern;
        var isPlaced = plain.contains("/");
        var glob = plain.startsWith("/") ? plain.substring(1) : plain;
        for (var depth = 1; depth <= inside.getNameCount(); depth++) {
            if (onlyFolders && depth == inside.getNameCount()) {
                return false;
            }
            var part = inside.subpath(0, depth);
            if (matches(glob, part) || (!isPlaced && matches(glob, part.getFileName()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String glob, @Nullable Path path) {
        return path != null
                && FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(path);
    }
}
