package dev.trellis.promote.planner;

import dev.trellis.promote.plan.Options;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * What a plan is asked for.
 *
 * @param cluster the member's name on the hub
 * @param createdBy whoever asks, as the plan tells it
 * @param salt the key of Secrets' digests that the plan has to carry along, where the hub's own is
 *     not known; else empty
 */
public record PlanRequest(
        String cluster,
        Collection<Selection> roots,
        Options options,
        String createdBy,
        Instant now,
        String salt) {
    public PlanRequest {
        roots = List.copyOf(roots);
    }
}
