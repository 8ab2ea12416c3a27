package dev.trellis.api.addon;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** A decision group that goes first. The name wins where both members are set. */
@Wire
@Doc("A decision group, by name or else by index.")
public record MandatoryDecisionGroup(
        @Doc("Name of the decision group.") @Nullable String groupName,
        @Doc("Index of the decision group, from 0.") @Nullable Integer groupIndex) {}
