package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which operators a plan brings, and whether it may. */
@Wire
@Doc("Which operators, and whether they may be installed.")
public record InstallPlanSpec(
        @Doc("The operators.") @Required List<String> clusterServiceVersionNames,
        @Doc("Automatic, or Manual where a person approves.") @Required String approval,
        @Doc("Whether the plan may be carried out.") @Required Boolean approved,
        @Doc("Orders the plans of a namespace.") @Nullable Integer generation,
        @Doc("Not used.") @Nullable String source,
        @Doc("Not used.") @Nullable String sourceNamespace) {
    public InstallPlanSpec {
        clusterServiceVersionNames = Copies.list(clusterServiceVersionNames);
    }
}
