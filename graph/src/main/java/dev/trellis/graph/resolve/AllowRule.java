package dev.trellis.graph.resolve;

import dev.trellis.graph.version.VersionRange;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Allows or denies some entries of some catalogs.
 *
 * @param packages a name in which a star stands for anything
 * @param catalogs {@code namespace/name}, with stars as well
 * @param message what to tell who is denied, or empty
 */
public record AllowRule(
        boolean allows,
        String packages,
        String catalogs,
        Optional<VersionRange> versions,
        String message) {
    boolean fits(Source source, Entry entry) {
        return matches(packages, entry.packageName())
                && matches(catalogs, source.key().toString())
                && versions.map(range ->
                                entry.bundle().version().filter(range::contains).isPresent())
                        .orElse(true);
    }

    private static boolean matches(String glob, String text) {
        var pattern = new StringBuilder();
        for (var part : glob.split("\\*", -1)) {
            pattern.append(pattern.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return text.matches(pattern.toString());
    }
}
