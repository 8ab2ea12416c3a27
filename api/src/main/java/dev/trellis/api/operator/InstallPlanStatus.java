package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How far a plan has come. */
@Wire
@Doc("How far the plan has come.")
public record InstallPlanStatus(
        @Doc("Where the plan stands.") @Required String phase,
        @Doc("Observations about the plan.") List<InstallPlanCondition> conditions,
        @Doc("Catalogs that contributed.") @Required List<String> catalogSources,
        @Doc("The steps in their order.") List<Step> plan,
        @Doc("Content that is fetched.") List<BundleLookup> bundleLookups,
        @Doc("In whose name it is carried out.") @Nullable ObjectRef attenuatedServiceAccountRef,
        @Doc("When it was first tried.") @Format("date-time") @Nullable String startTime,
        @Doc("A sentence for people.") @Nullable String message) {
    public InstallPlanStatus {
        conditions = Copies.list(conditions);
        catalogSources = Copies.list(catalogSources);
        plan = Copies.list(plan);
        bundleLookups = Copies.list(bundleLookups);
    }
}
