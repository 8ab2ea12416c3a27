package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** A picture for people. */
@Wire
@Doc("A picture for people.")
public record Icon(
        @Doc("The picture, in base64.") @Required String base64data,
        @Doc("What form the picture has.") @Required String mediatype) {}
