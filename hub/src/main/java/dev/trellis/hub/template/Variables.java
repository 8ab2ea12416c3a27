package dev.trellis.hub.template;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.sdk.deployment.DeploymentConfigs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What placeholders stand for. From lowest to highest, a later layer overriding an earlier one:
 *
 * <pre>
 * defaults         HUB_KUBECONFIG, where the template has a registration member
 * declared config  the default deployment config of the declaration, whether in force or not
 * configs in force
 * constants        CLUSTER_NAME, and INSTALL_NAMESPACE where a config chooses one
 * </pre>
 */
final class Variables {
    private static final String HUB_KUBECONFIG = "HUB_KUBECONFIG";
    private static final String CLUSTER_NAME = "CLUSTER_NAME";
    private static final String INSTALL_NAMESPACE = "INSTALL_NAMESPACE";

    /** Names under which OCM keeps structured values; they were never placeholders. */
    private static final Set<String> PRIVATE =
            Set.of(
                    "__NODE_PLACEMENT",
                    "__REGISTRIES",
                    "__INSTALL_NAMESPACE",
                    "__PROXY",
                    "__RESOURCE_REQUIREMENTS");

    private final SortedMap<String, String> defaults = new TreeMap<>();
    private final SortedMap<String, String> constants = new TreeMap<>();
    private final Map<String, String> declared;
    private final Map<String, String> inForce;

    private Variables(TemplateState state, Optional<AddOnDeploymentConfigSpec> config) {
        if (state.template().registration() != null) {
            defaults.put(HUB_KUBECONFIG, MountPaths.HUB_KUBECONFIG_FILE);
        }
        constants.put(CLUSTER_NAME, state.cluster());
        InstallNamespace.chosen(config)
                .ifPresent(namespace -> constants.put(INSTALL_NAMESPACE, namespace));
        declared =
                state.strictOcm()
                        ? Map.of()
                        : DeploymentConfigs.variables(state.declaredConfig().stream());
        inForce = DeploymentConfigs.variables(config.stream());
    }

    static Variables of(TemplateState state) {
        return new Variables(state, state.config());
    }

    /** The value of every name that has one. */
    Map<String, String> values() {
        var values = new TreeMap<String, String>(defaults);
        values.putAll(declared);
        values.putAll(inForce);
        values.putAll(constants);
        values.keySet().removeAll(PRIVATE);
        return Collections.unmodifiableSortedMap(values);
    }

    /** What agents are told by environment variables, in their order. Users' variables are not. */
    Map<String, String> presets() {
        var values = values();
        var presets = new LinkedHashMap<String, String>();
        for (var names : List.of(defaults.keySet(), constants.keySet())) {
            names.forEach(name -> presets.put(name, values.getOrDefault(name, "")));
        }
        return Collections.unmodifiableMap(presets);
    }

    /** What, of the given names, only the declared config gives a value to. */
    SortedMap<String, String> ofDeclaration(Set<String> names) {
        var taken = new TreeMap<String, String>(declared);
        taken.keySet().retainAll(names);
        taken.keySet().removeAll(inForce.keySet());
        taken.keySet().removeAll(constants.keySet());
        taken.keySet().removeAll(PRIVATE);
        return Collections.unmodifiableSortedMap(taken);
    }

    /** Names that matter to a template: those it mentions and those its agents are told. */
    Set<String> namesUsedBy(AddOnTemplateSpec template) {
        var names = new TreeSet<String>(defaults.keySet());
        for (var manifest : template.agentSpec().manifests()) {
            names.addAll(Placeholders.names(manifest.json()));
        }
        return names;
    }
}
