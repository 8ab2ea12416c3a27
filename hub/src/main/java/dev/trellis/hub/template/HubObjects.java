package dev.trellis.hub.template;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.sdk.agent.Outcome;

import java.util.List;
import java.util.Optional;

/** What template add-ons look up on the hub. All but the load comes from caches. */
public interface HubObjects {
    Optional<AddOnTemplateSpec> findTemplate(String name);

    Optional<AddOnDeploymentConfigSpec> findDeploymentConfig(String namespace, String name);

    Optional<ClusterManagementAddOn> findDeclaration(String addon);

    /** The installs of an add-on on all clusters, those on their way out included. */
    List<ManagedClusterAddOn> installsOf(String addon);

    /**
     * The certificate and key of a signer, read now: administrators grant access to single Secrets,
     * so none can be watched.
     */
    Outcome<SignerSecret> loadSigner(String namespace, String name);
}
