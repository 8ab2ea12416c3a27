package dev.trellis.api.promotion;

import dev.trellis.api.meta.LabelSelector;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

/** Chooses bundles by a root that they have. */
@Wire
@ValidationRule(
        value = "has(self.name) || has(self.labelSelector)",
        message = "a resource is chosen by name or by labelSelector")
@Doc("Chooses bundles by a root that they have.")
public record ResourceSelection(
        @Doc("API group of the root, absent for the core group.") @Nullable String group,
        @Doc("Kind of the root.") @Required @Size(min = 1, max = 63) String kind,
        @Doc("Namespace of the root on its cluster; any unless said.") @Nullable String namespace,
        @Doc("Name of the root.") @Nullable String name,
        @Doc("Labels of the root.") @Nullable LabelSelector labelSelector) {}
