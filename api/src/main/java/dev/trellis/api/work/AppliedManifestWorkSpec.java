package dev.trellis.api.work;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

/** Which work, of which hub, applied by which agent. */
@Wire
@Doc("Which work of which hub.")
public record AppliedManifestWorkSpec(
        @Doc("Hash that stands for the hub.") @Required String hubHash,
        @Doc("Who applied the work.") @Nullable String agentID,
        @Doc("Name of the ManifestWork on the hub.") @Required String manifestWorkName) {}
