package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Whether something that an operator needs is there. */
@Wire
@Doc("Whether a requirement is met.")
public record RequirementStatus(
        @Doc("API group of what is needed.") @Required String group,
        @Doc("API version of what is needed.") @Required String version,
        @Doc("Kind of what is needed.") @Required String kind,
        @Doc("Name of what is needed.") @Required String name,
        @Doc("Whether it is there.") @Required String status,
        @Doc("A sentence for people.") @Required String message,
        @Doc("Identity of what meets it.") @Nullable String uuid,
        @Doc("Parts of the requirement.") List<DependentStatus> dependents) {
    public RequirementStatus {
        dependents = Copies.list(dependents);
    }
}
