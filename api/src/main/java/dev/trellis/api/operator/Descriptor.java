package dev.trellis.api.operator;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Format;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Describes a member of an object, for user interfaces. */
@Wire
@Doc("Describes a member of an object.")
public record Descriptor(
        @Doc("The member.") @Required String path,
        @Doc("Name for people.") @Nullable String displayName,
        @Doc("What it is for.") @Nullable String description,
        @JsonProperty("x-descriptors") @Doc("How it is shown.") List<String> descriptors,
        @Doc("A fixed value, as JSON.") @Format("byte") @Nullable String value) {
    public Descriptor {
        descriptors = Copies.list(descriptors);
    }
}
