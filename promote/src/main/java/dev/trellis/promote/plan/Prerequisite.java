package dev.trellis.promote.plan;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Something that clusters must offer.
 *
 * @param id the identity hash
 * @param present by cluster, for those that were looked at
 */
public record Prerequisite(String id, String reference, SortedMap<String, Boolean> present) {
    public Prerequisite {
        present = Collections.unmodifiableSortedMap(new TreeMap<>(present));
    }
}
