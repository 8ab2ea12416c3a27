package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** What a permission allows. */
@Wire
@Doc("What is allowed.")
public record PolicyRule(
        @Doc("What may be done.") @Atomic @Required List<String> verbs,
        @Doc("API groups of the objects.") @Atomic List<String> apiGroups,
        @Doc("Resources of the objects.") @Atomic List<String> resources,
        @Doc("Names of the objects; all if absent.") @Atomic List<String> resourceNames,
        @Doc("Paths that are no objects.") @Atomic List<String> nonResourceURLs) {
    public PolicyRule {
        verbs = Copies.list(verbs);
        apiGroups = Copies.list(apiGroups);
        resources = Copies.list(resources);
        resourceNames = Copies.list(resourceNames);
        nonResourceURLs = Copies.list(nonResourceURLs);
    }
}
