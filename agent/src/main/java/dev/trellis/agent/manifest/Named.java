package dev.trellis.agent.manifest;

import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ResourceIdentifier;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/** Whether an entry of a work's configs names a manifest. */
final class Named {
    private Named() {}

    /** Group and resource must be equal; in namespace and name a star stands for any characters. */
    static boolean by(ResourceIdentifier entry, ManifestMeta manifest) {
        return text(entry.group()).equals(text(manifest.group()))
                && entry.resource().equals(text(manifest.resource()))
                && matches(text(entry.namespace()), text(manifest.namespace()))
                && matches(entry.name(), text(manifest.name()));
    }

    /**
     * Walks both texts once and comes back only to the last star: an expression made by a stranger
     * must not cost more than its length times that of a name.
     */
    static boolean matches(String pattern, String name) {
        var at = 0;
        var star = -1;
        var afterStar = 0;
        for (var i = 0; i < name.length(); ) {
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                afterStar = i;
            } else if (at < pattern.length() && pattern.charAt(at) == name.charAt(i)) {
                at++;
                i++;
            } else if (star >= 0) {
                at = star + 1;
                i = ++afterStar;
            } else {
                return false;
            }
        }
        return pattern.substring(at).chars().allMatch(rest -> rest == '*');
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
