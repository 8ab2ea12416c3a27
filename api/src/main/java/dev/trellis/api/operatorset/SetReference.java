package dev.trellis.api.operatorset;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** Names a set. */
@Wire
@Doc("Names a set.")
public record SetReference(
        @Doc("Its namespace.") @Required String namespace,
        @Doc("Its name.") @Required String name,
        @Doc("Its identity.") @Required String uid) {}
