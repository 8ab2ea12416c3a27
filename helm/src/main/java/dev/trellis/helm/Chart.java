package dev.trellis.helm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.cluster.ClusterVersion;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.Install;
import dev.trellis.sdk.ManifestSource;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.registration.CredentialSecrets;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Helm chart. Its release is called like the add-on and lies in the namespace of the agent.
 *
 * <p>Charts have the values {@code clusterName}, {@code addonInstallNamespace} and {@code
 * installMode}, which nobody overrides, {@code hubKubeConfigSecret} where the agent registers,
 * {@code managedKubeConfigSecret}, and what the add-on's values functions say. Helm's hooks mean
 * nothing here: such objects are installed with all others. The function {@code lookup} finds
 * nothing, as with {@code helm template}.
 *
 * <pre>{@code
 * Addon.named("hello").from(Chart.in(Path.of("charts/hello")));
 * }</pre>
 */
public final class Chart implements ManifestSource {
    private final ChartCopy copy;
    private final boolean trimsDefinitions;

    private Chart(ChartCopy copy, boolean trimsDefinitions) {
        this.copy = copy;
        this.trimsDefinitions = trimsDefinitions;
    }

    /**
     * The chart in a folder, read now.
     *
     * @throws IllegalArgumentException where the folder holds no chart
     */
    public static Chart in(Path folder) {
        return new Chart(ChartCopy.of(folder), false);
    }

    /** The same chart without the descriptions in its CRDs, which make up most of their size. */
    public Chart withoutDefinitionDescriptions() {
        return new Chart(copy, true);
    }

    @Override
    public Outcome<List<RawObject>> render(Install install) {
        return install.values(defaults(install), builtIn(install))
                .flatMap(values -> rendered(install, values));
    }

    private Outcome<List<RawObject>> rendered(
            Install install, Map<String, @Nullable Object> values) {
        var version =
                Optional.ofNullable(install.cluster().status().version())
                        .map(ClusterVersion::kubernetes)
                        .orElse("");
        return HelmEngine.shared()
                .render(copy.folder(), install.name(), install.namespace(), version, values)
                .flatMap(this::objects);
    }

    private Outcome<List<RawObject>> objects(String rendered) {
        try {
            var objects = new ArrayList<ObjectNode>(copy.definitions());
            for (JsonNode document : ApiJson.readYaml(ChartCopy.withHooksNamedAgain(rendered))) {
                if (document instanceof ObjectNode object
                        && !object.path("kind").asText().isEmpty()) {
                    objects.add(object);
                }
            }
            objects.sort(InstallOrder.BY_KIND);
            return Outcome.of(objects.stream().map(this::raw).toList());
        } catch (IllegalArgumentException e) {
            return Outcome.failed("the rendered chart is " + e.getMessage());
        }
    }

    private RawObject raw(ObjectNode object) {
        return RawObject.of(trimsDefinitions ? Definitions.trimmed(object) : object);
    }

    private static Map<String, ?> defaults(Install install) {
        var values = new LinkedHashMap<String, Object>();
        if (install.registers()) {
            values.put("hubKubeConfigSecret", CredentialSecrets.hubKubeconfig(install.name()));
        }
        values.put("managedKubeConfigSecret", install.name() + "-managed-kubeconfig");
        return values;
    }

    private static Map<String, ?> builtIn(Install install) {
        return Map.of(
                "clusterName",
                install.clusterName(),
                "addonInstallNamespace",
                install.namespace(),
                "installMode",
                install.hostingCluster().isPresent() ? "Hosted" : "Default");
    }
}
