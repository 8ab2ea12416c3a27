package dev.trellis.api.operator;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

/** An image that an operator uses. */
@Wire
@Doc("An image that the operator uses.")
public record RelatedImage(
        @Doc("What the image is for.") @Required String name,
        @Doc("The image.") @Required String image) {}
