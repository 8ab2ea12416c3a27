package dev.trellis.sdk.rbac;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** A write of a role or binding that brings it in line with what an add-on grants. */
public sealed interface RbacWrite {

    record Create(HasMetadata object) implements RbacWrite {}

    /** The whole object, with the resource version of the one it was made from. */
    record Update(HasMetadata object) implements RbacWrite {}

    /** What cannot be changed did change: the one found goes, and a new one comes. */
    record Recreate(HasMetadata found, HasMetadata object) implements RbacWrite {}
}
