package dev.trellis.api.addon.deployment;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Where images are pulled from instead of their own registry. */
@Wire
@Doc("A place that serves images instead of their own registry.")
public record ImageMirror(
        @Doc("Registry or path that serves the images.") @Required String mirror,
        @Doc("Registry or path that is replaced, absent for every image.")
                @Nullable String source) {}
