package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** How many clusters of a set are where. */
@Wire
@Doc("How many clusters are where.")
public record ClusterCounts(
        @Doc("All that the placement chose.") @Required Integer total,
        @Doc("Those whose turn has not come.") @Required Integer toApply,
        @Doc("Those that are at it.") @Required Integer progressing,
        @Doc("Those that have what they should.") @Required Integer succeeded,
        @Doc("Those that cannot have it.") @Required Integer failed,
        @Doc("Those that took too long.") @Required Integer timedOut,
        @Doc("Those that could have something better, and why not is told.") @Required
                Integer blocked) {}
