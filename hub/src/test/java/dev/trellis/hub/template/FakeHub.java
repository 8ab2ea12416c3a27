package dev.trellis.hub.template;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.sdk.agent.Outcome;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Objects of a hub in memory. */
final class FakeHub implements HubObjects {
    final Map<String, AddOnTemplateSpec> templates = new HashMap<>();
    final Map<String, AddOnDeploymentConfigSpec> configs = new HashMap<>();
    final Map<String, SignerSecret> signers = new HashMap<>();
    final List<ManagedClusterAddOn> installs = new ArrayList<>();
    @Nullable ClusterManagementAddOn declaration;

    TemplateAgent agent() {
        return agent(false);
    }

    TemplateAgent agent(boolean strictOcm) {
        return new TemplateAgent("hello", this, new TemplateSettings(strictOcm, "manager"));
    }

    @Override
    public Optional<AddOnTemplateSpec> findTemplate(String name) {
        return Optional.ofNullable(templates.get(name));
    }

    @Override
    public Optional<AddOnDeploymentConfigSpec> findDeploymentConfig(String namespace, String name) {
        return Optional.ofNullable(configs.get(namespace + "/" + name));
    }

    @Override
    public Optional<ClusterManagementAddOn> findDeclaration(String addon) {
        return Optional.ofNullable(declaration);
    }

    @Override
    public List<ManagedClusterAddOn> installsOf(String addon) {
        return List.copyOf(installs);
    }

    @Override
    public Outcome<SignerSecret> loadSigner(String namespace, String name) {
        var found = signers.get(namespace + "/" + name);
        return found == null ? Outcome.failed("there is no such Secret") : Outcome.of(found);
    }
}
