package dev.trellis.api.promotion;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** The content of one object. */
@Wire
@Doc("The content of one object.")
public record PayloadItem(
        @Doc("Identity hash of the object.") @Required String id,
        @Doc("Digest of the content.") @Nullable String digest,
        @Doc("The content; the values of a Secret are kept elsewhere.") @Required
                RawObject manifest) {}
