package dev.trellis.hub.template;

import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Where an agent goes on its cluster. */
final class InstallNamespace {
    private InstallNamespace() {}

    /**
     * The namespace that the deployment config in force moves the agent to; empty where it leaves
     * the manifests where the template puts them. A config that says nothing means the usual
     * namespace, as the API server would have filled in.
     */
    static Optional<String> chosen(Optional<AddOnDeploymentConfigSpec> config) {
        return config.map(spec ->
                        Objects.requireNonNullElse(
                                spec.agentInstallNamespace(), AddOnNames.AGENT_NAMESPACE))
                .filter(namespace -> !namespace.isEmpty());
    }

    /**
     * The namespace of the agent's credentials: the chosen one, else where the template has its
     * first workload.
     */
    static String ofAgent(AddOnTemplateSpec template, Optional<AddOnDeploymentConfigSpec> config) {
        return chosen(config).orElseGet(() -> ofFirstWorkload(template));
    }

    /**
     * The first Deployment decides; where it has no namespace, or where there is no Deployment, the
     * first DaemonSet with one before it does. Placeholders are not filled in here: the namespace
     * is part of the registration, as other managers of templates have it.
     */
    private static String ofFirstWorkload(AddOnTemplateSpec template) {
        var ofDaemonSet = "";
        for (var manifest : template.agentSpec().manifests()) {
            var tree = manifest.toTree();
            var kind = WorkloadKind.of(tree);
            var namespace = tree.path("metadata").path("namespace").asText("");
            if (kind.equals(Optional.of(WorkloadKind.DEPLOYMENT))) {
                return firstSet(namespace, ofDaemonSet, AddOnNames.AGENT_NAMESPACE);
            }
            if (kind.equals(Optional.of(WorkloadKind.DAEMON_SET))) {
                ofDaemonSet = firstSet(ofDaemonSet, namespace);
            }
        }
        return firstSet(ofDaemonSet, AddOnNames.AGENT_NAMESPACE);
    }

    private static String firstSet(String... names) {
        return Stream.of(names).filter(name -> !name.isEmpty()).findFirst().orElse("");
    }
}
