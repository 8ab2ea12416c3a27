package dev.trellis.api.cluster;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A namespace that a set wants on each of its clusters. */
@Wire
@Doc("A namespace wanted on every cluster of the set.")
public record ManagedNamespace(
        @Doc("Name of the namespace.") @Required @Size(max = 63) @Pattern(LABEL) String name) {

    static final String LABEL = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
}
