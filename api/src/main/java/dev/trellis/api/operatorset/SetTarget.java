package dev.trellis.api.operatorset;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The operators that a cluster is to have. */
@Wire
@Doc("The operators that the cluster is to have.")
public record SetTarget(
        @Doc("Digest of all that the choice depended on.") @Required String inputDigest,
        @Doc("The lock that fixed the versions.") @Nullable String lock,
        @Doc("The operators.") List<TargetEntry> entries,
        @Doc("Digest of what is delivered.") @Required String planDigest) {

    public SetTarget {
        entries = Copies.list(entries);
    }
}
