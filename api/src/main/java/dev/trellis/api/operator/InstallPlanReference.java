package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Names a plan, in the older form. */
@Wire
@Doc("Names a plan.")
public record InstallPlanReference(
        @Doc("API group and version of the plan.") @Required String apiVersion,
        @Doc("Kind of the plan.") @Required String kind,
        @Doc("Name of the plan.") @Required String name,
        @Doc("Identity of the plan.") @Required String uuid) {}
