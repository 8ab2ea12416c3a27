package dev.trellis.promote.plan;

import java.util.Comparator;

/**
 * Something that is needed and that the member does not have.
 *
 * @param reference what is needed, as people read it
 * @param wantedBy the identity hash of the one in need
 * @param downgraded whether it counts as optional only because its requirer works without
 */
public record Missing(
        String reference, String wantedBy, Edge.Need strength, String path, boolean downgraded)
        implements Comparable<Missing> {
    private static final Comparator<Missing> ORDER =
            Comparator.comparing(Missing::reference)
                    .thenComparing(Missing::wantedBy)
                    .thenComparing(Missing::path);

    @Override
    public int compareTo(Missing other) {
        return ORDER.compare(this, other);
    }
}
