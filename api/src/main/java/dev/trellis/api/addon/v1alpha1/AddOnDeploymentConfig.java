package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.meta.ApiObject;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.SpecRequired;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A configuration that many add-ons understand; see {@link AddOnDeploymentConfigSpec}. */
@Group(Groups.ADDON)
@Version(value = "v1alpha1", storage = true)
@SpecRequired
@Doc("A configuration that many add-ons understand.")
public final class AddOnDeploymentConfig extends ApiObject<AddOnDeploymentConfigSpec, Void>
        implements Namespaced {}
