package dev.trellis.hub.placement;

import dev.trellis.api.placement.ClusterPredicate;
import dev.trellis.hub.clusterset.SetMembership;

import java.util.List;

/**
 * What is remembered of a placement's last scheduling to make the next one cheaper. It never
 * changes an outcome.
 *
 * @param members who is in one of its sets
 * @param matching who is as its predicates want
 */
record Filters(Sieve<List<SetMembership>> members, Sieve<List<ClusterPredicate>> matching) {
    static Filters fresh() {
        return new Filters(new Sieve<>(), new Sieve<>());
    }
}
