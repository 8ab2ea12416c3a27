package dev.trellis.api.cluster;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

/** Versions of what runs a cluster. */
@Wire
@Doc("Versions of what runs the cluster.")
public record ClusterVersion(@Doc("Version of Kubernetes.") @Nullable String kubernetes) {}
