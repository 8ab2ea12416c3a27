package dev.trellis.api.operator;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Loose;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Which operator is wanted, and from where. */
@Wire
@Doc("Which operator is wanted.")
public record SubscriptionSpec(
        @Doc("Name of the CatalogSource.") @Required String source,
        @Doc("Namespace of the CatalogSource.") @Required String sourceNamespace,
        @Doc("Package of the operator.") @Required String name,
        @Doc("Channel of the package; any if absent, the default one first.")
                @Nullable String channel,
        @Doc("The version to begin with; used until something is installed.")
                @Nullable String startingCSV,
        @Doc("Manual where a person approves plans; else Automatic.")
                @Nullable String installPlanApproval,
        @Doc("What is changed in the Deployments of the operator.") @Loose
                @Nullable RawObject config) {

    /** Whether a person approves what is done. */
    public boolean asksForApproval() {
        return "Manual".equals(installPlanApproval);
    }
}
