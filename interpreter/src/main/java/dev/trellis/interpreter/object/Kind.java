package dev.trellis.interpreter.object;

import java.util.Comparator;

/**
 * A kind in one version of its API group.
 *
 * @param group empty for the core group
 */
public record Kind(String group, String version, String name) implements Comparable<Kind> {
    private static final Comparator<Kind> ORDER =
            Comparator.comparing(Kind::group)
                    .thenComparing(Kind::name)
                    .thenComparing(Kind::version);

    public static Kind of(String apiVersion, String name) {
        var slash = apiVersion.indexOf('/');
        return slash < 0
                ? new Kind("", apiVersion, name)
                : new Kind(apiVersion.substring(0, slash), apiVersion.substring(slash + 1), name);
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    @Override
    public int compareTo(Kind other) {
        return ORDER.compare(this, other);
    }

    /** As a manifest has it: {@code apps/v1 Deployment}. */
    @Override
    public String toString() {
        return apiVersion() + " " + name;
    }
}
