package dev.trellis.api.addon.deployment;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** A taint of nodes that a pod tolerates. */
@Wire
@Doc("A taint of nodes that a pod tolerates.")
public record PodToleration(
        @Doc("Key of the taint, absent for every key.") @Nullable String key,
        @Doc("Exists or Equal; absent means Equal.") @Nullable String operator,
        @Doc("Value of the taint, for Equal.") @Nullable String value,
        @Doc("Effect of the taint, absent for every effect.") @Nullable String effect,
        @Doc("How long a NoExecute taint is tolerated, absent for ever.")
                @Nullable Long tolerationSeconds) {}
