package dev.trellis.helm;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.cluster.ClusterVersion;
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
    private final Outcome<ChartCopy> copy;
    private final boolean trimsDefinitions;

    private Chart(Outcome<ChartCopy> copy, boolean trimsDefinitions) {
        this.copy = copy;
        this.trimsDefinitions = trimsDefinitions;
    }

    /**
     * The chart in a folder, read now. Where the folder holds none, every install of the add-on
     * says so, and other add-ons of the same manager go on.
     */
    public static Chart in(Path folder) {
        try {
            return new Chart(Outcome.of(ChartCopy.of(folder)), false);
        } catch (IllegalArgumentException e) {
            return new Chart(Outcome.failed(String.valueOf(e.getMessage())), false);
        }
    }

    /** The same chart without the descriptions in its CRDs, which make up most of their size. */
    public Chart withoutDefinitionDescriptions() {
        return new Chart(copy, true);
    }

    @Override
    public Outcome<List<RawObject>> render(Install install) {
        return copy.flatMap(chart ->
                install.values(defaults(install), builtIn(install))
                        .flatMap(values -> rendered(chart, install, values)));
    }

    private Outcome<List<RawObject>> rendered(
            ChartCopy chart, Install install, Map<String, @Nullable Object> values) {
        var version =
                Optional.ofNullable(install.cluster().status().version())
                        .map(ClusterVersion::kubernetes)
                        .orElse("");
        return HelmEngine.shared()
                .render(chart.folder(), install.name(), install.namespace(), version, values)
                .flatMap(text -> objects(chart, text));
    }

    private Outcome<List<RawObject>> objects(ChartCopy chart, String rendered) {
        var objects = new ArrayList<ObjectNode>(chart.definitions());
        for (var file : RenderedFile.in(ChartCopy.withHooksNamedAgain(rendered))) {
            switch (file.objects()) {
                case Outcome.Done(var found) -> objects.addAll(found);
                case Outcome.Failed(var why) -> {
                    return Outcome.failed(why);
                }
            }
        }
        objects.sort(InstallOrder.BY_KIND);
        return Outcome.of(objects.stream().map(this::raw).toList());
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
