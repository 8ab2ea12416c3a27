package dev.trellis.api.operatorset;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** A reason, and how many clusters it concerns. */
@Wire
@Doc("A reason, and how many clusters it concerns.")
public record ReasonCount(
        @Doc("One word for programs.") @Required String reason,
        @Doc("How many clusters.") @Required Integer count,
        @Doc("Some of them.") List<String> clusters) {

    public ReasonCount {
        clusters = Copies.list(clusters);
    }
}
