package dev.trellis.hub.template;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.sdk.agent.Outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Finds what is in force for an install, or says what is missing. */
record InForce(HubObjects hub, boolean strictOcm) {

    Outcome<AddOnTemplateSpec> template(ManagedClusterAddOn addon) {
        return TemplateReferences.template(addon)
                .flatMap(name ->
                        hub.findTemplate(name)
                                .map(Outcome::of)
                                .orElseGet(() -> missing("AddOnTemplate", name)));
    }

    Outcome<List<AddOnDeploymentConfigSpec>> configs(ManagedClusterAddOn addon) {
        return TemplateReferences.deploymentConfigs(addon, strictOcm).flatMap(this::configs);
    }

    private Outcome<List<AddOnDeploymentConfigSpec>> configs(List<ConfigSpecHash> referents) {
        var found = new ArrayList<AddOnDeploymentConfigSpec>();
        for (var referent : referents) {
            var namespace = Objects.requireNonNullElse(referent.namespace(), "");
            var config = hub.findDeploymentConfig(namespace, referent.name());
            if (config.isEmpty()) {
                return missing("AddOnDeploymentConfig", namespace + "/" + referent.name());
            }
            found.add(config.get());
        }
        return Outcome.of(found);
    }

    private static <T> Outcome<T> missing(String kind, String name) {
        return Outcome.failed(
                "the %s %s does not exist: create it or refer to another".formatted(kind, name));
    }
}
