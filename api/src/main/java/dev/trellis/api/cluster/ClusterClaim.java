package dev.trellis.api.cluster;

import dev.trellis.api.Groups;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;

import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** Something that a cluster says about itself. The name of the object is the name of the claim. */
@Group(Groups.CLUSTER)
@Version("v1alpha1")
@Doc("Something that this cluster says about itself.")
public final class ClusterClaim extends ApiObject<ClusterClaimSpec, Void> {}
