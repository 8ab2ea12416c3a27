package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What became of a subscription. */
@Wire
@Doc("What became of it.")
public record SubscriptionStatus(
        @Doc("The version that it is moving to, or is at.") @Nullable String currentCSV,
        @Doc("The version that is there.") @Nullable String installedCSV,
        @Doc("All in one word.") @Nullable String state,
        @Doc("One word for programs: why.") @Nullable String reason,
        @Doc("The plan that brings the current version.") @Nullable ObjectRef installPlanRef,
        @Doc("The same plan in the older form.") @Nullable InstallPlanReference installplan,
        @Doc("Generation of that plan.") @Nullable Integer installPlanGeneration,
        @Doc("Whether the catalogs that it sees can be used.") List<CatalogHealth> catalogHealth,
        @Doc("Observations about the subscription.") List<SubscriptionCondition> conditions,
        @Doc("When this was written.") @Format("date-time") @Required String lastUpdated) {
    public SubscriptionStatus {
        catalogHealth = Copies.list(catalogHealth);
        conditions = Copies.list(conditions);
    }
}
