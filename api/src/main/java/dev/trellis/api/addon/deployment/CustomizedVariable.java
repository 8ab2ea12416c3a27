package dev.trellis.api.addon.deployment;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

/** A variable for the templates of an add-on. */
@Wire
@Doc("A variable for the templates of the add-on.")
public record CustomizedVariable(
        @Doc("Name of the variable.")
                @Required
                @Size(max = 255)
                @Pattern("^[a-zA-Z_][_a-zA-Z0-9]*$")
                String name,
        @Doc("Value of the variable.") @Size(max = 1024) @Nullable String value) {}
