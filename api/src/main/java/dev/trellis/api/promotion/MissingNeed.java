package dev.trellis.api.promotion;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Something that an object of a bundle needs and that the hub does not deliver. */
@Wire
@Doc("Something that an object of a bundle needs and that the hub does not deliver.")
public record MissingNeed(
        @Doc("What is needed, as people read it.") @Required String reference,
        @Doc("Identity hash of the object in need.") @Required String wantedBy,
        @Doc("How much it is needed.")
                @OneOf({Requirement.REQUIRED, Requirement.OPTIONAL, Requirement.ADVISORY})
                @Nullable String strength,
        @Doc("The field that names it.") @Nullable String path) {}
