package dev.trellis.hub.template;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.meta.Copies;
import dev.trellis.sdk.deployment.DeploymentConfigs;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that rendering may look at.
 *
 * @param addon name of the add-on
 * @param cluster name of the managed cluster
 * @param clusterAnnotations annotations of the managed cluster
 * @param template the template in force for the install
 * @param configs the deployment configs in force for the install, in the order of its status
 * @param declaredConfig the deployment config that the declaration names as its default
 * @param strictOcm whether to do no more than OCM does: of several configs only the first counts,
 *     the declared one only where it is in force, and placeholders never become numbers
 */
public record TemplateState(
        String addon,
        String cluster,
        Map<String, String> clusterAnnotations,
        AddOnTemplateSpec template,
        List<AddOnDeploymentConfigSpec> configs,
        Optional<AddOnDeploymentConfigSpec> declaredConfig,
        boolean strictOcm) {

    public TemplateState {
        clusterAnnotations = Copies.map(clusterAnnotations);
        configs = List.copyOf(configs);
    }

    /** The one deployment config that those in force come to; empty where none is in force. */
    Optional<AddOnDeploymentConfigSpec> config() {
        return strictOcm ? configs.stream().findFirst() : DeploymentConfigs.merged(configs);
    }
}
