package dev.trellis.hub.placement;

import dev.trellis.cel.Data;

import java.util.function.Supplier;

/**
 * A cluster as one scheduling sees it.
 *
 * @param whole the object for expressions; made when the first expression asks
 */
record Candidate(ClusterFacts facts, Supplier<Data> whole) {
    String name() {
        return facts.name();
    }
}
