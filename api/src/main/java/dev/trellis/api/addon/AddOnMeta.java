package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** What people are shown about an add-on. */
@Wire
@Doc("What people are shown about the add-on.")
public record AddOnMeta(
        @Doc("Name for people.") @Nullable String displayName,
        @Doc("What the add-on does, in a sentence or two.") @Nullable String description) {}
