package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpecBuilder;
import dev.trellis.sdk.deployment.ImageMirrors;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is done to the manifests of one install, in its order. */
final class Decorators {
    private static final AddOnDeploymentConfigSpec NO_CONFIG =
            AddOnDeploymentConfigSpecBuilder.builder().build();

    private final boolean replicasToNumber;
    private final List<PodDecorator> ofPods;
    private final Optional<NamespaceDecorator> ofNamespace;

    Decorators(TemplateState state, Variables variables, Optional<ProxyCa> proxyCa) {
        replicasToNumber = !state.strictOcm();
        ofPods = ofPods(state, variables, proxyCa);
        ofNamespace = InstallNamespace.chosen(state.config()).map(NamespaceDecorator::new);
    }

    /** Changes the manifest in place and tells whether it did. */
    boolean decorate(ObjectNode manifest) {
        var changed = replicasToNumber && ReplicaCount.toNumber(manifest);
        var pods = PodTemplate.find(manifest);
        pods.ifPresent(found -> ofPods.forEach(decorator -> decorator.decorate(found)));
        ofNamespace.ifPresent(decorator -> decorator.decorate(manifest));
        return changed || pods.isPresent() || ofNamespace.isPresent();
    }

    private static List<PodDecorator> ofPods(
            TemplateState state, Variables variables, Optional<ProxyCa> proxyCa) {
        var config = state.config().orElse(NO_CONFIG);
        var decorators = new ArrayList<PodDecorator>();
        decorators.add(new EnvironmentDecorator(variables.presets()));
        decorators.add(new CredentialsDecorator(state.addon(), state.template().registrations()));
        if (config.nodePlacement() != null) {
            decorators.add(new NodePlacementDecorator(config.nodePlacement()));
        }
        decorators.add(new ImageDecorator(mirrors(state, config)));
        if (config.proxyConfig() != null) {
            decorators.add(new ProxyDecorator(config.proxyConfig(), proxyCa));
        }
        decorators.add(new ResourcesDecorator(config.resourceRequirements()));
        return List.copyOf(decorators);
    }

    /** The config's list replaces that of the cluster, which must be readable all the same. */
    private static ImageMirrors mirrors(TemplateState state, AddOnDeploymentConfigSpec config) {
        try {
            var ofCluster = ImageMirrors.ofAnnotations(state.clusterAnnotations());
            return config.registries().isEmpty()
                    ? ofCluster
                    : new ImageMirrors(config.registries());
        } catch (IllegalArgumentException e) {
            throw new Unrenderable(String.valueOf(e.getMessage()));
        }
    }
}
