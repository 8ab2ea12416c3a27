package dev.trellis.helm;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.cluster.ClusterVersion;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.helm.TemplateActions.Term;
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
import java.util.function.Function;

/**
 * A Helm chart. Its release is called like the add-on and lies in the namespace of the agent.
 *
 * <p>Charts have the values {@code clusterName}, {@code addonInstallNamespace} and {@code
 * installMode}, which nobody overrides, {@code hubKubeConfigSecret} where the agent registers,
 * {@code managedKubeConfigSecret}, {@code hostingClusterCapabilities.KubeVersion.Version}, which is
 * empty where no other cluster runs the agent, and what the add-on's values functions say.
 *
 * <p>Of {@code .Capabilities} only the version of the cluster is known: no API version is there. Of
 * {@code .Release} only the name, the namespace and the service are. Helm's hooks mean nothing
 * here: such objects are installed with all others. The function {@code lookup} finds nothing, as
 * with {@code helm template}.
 *
 * {@snippet class="dev.trellis.helm.ChartExamplesTest" region="chart"}
 */
public final class Chart implements ManifestSource {
    private final Path folder;
    private final Outcome<ChartCopy> copy;
    private final boolean trimsDefinitions;

    private Chart(Path folder, Outcome<ChartCopy> copy, boolean trimsDefinitions) {
        this.folder = folder;
        this.copy = copy;
        this.trimsDefinitions = trimsDefinitions;
    }

    /**
     * The chart in a folder, read now. Where the folder holds none, every install of the add-on
     * says so, and other add-ons of the same manager go on.
     */
    public static Chart in(Path folder) {
        return new Chart(folder, copied(folder, ChartTerms::usual), false);
    }

    /**
     * The same chart, read once more, where a value that a template names and nobody gave fails the
     * install with file and line, instead of rendering to nothing. What a template takes from the
     * result of a function in brackets is not looked at.
     */
    public Chart strict() {
        return new Chart(folder, copied(folder, ChartTerms::strict), trimsDefinitions);
    }

    /** The same chart without the descriptions in its CRDs, which make up most of their size. */
    public Chart withoutDefinitionDescriptions() {
        return new Chart(folder, copy, true);
    }

    private static Outcome<ChartCopy> copied(Path folder, Function<Term, String> terms) {
        try {
            var copy = Outcome.of(ChartCopy.of(folder, terms));
            HelmEngine.shared().begin();
            return copy;
        } catch (IllegalArgumentException e) {
            return Outcome.failed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Outcome<List<RawObject>> render(Install install) {
        return copy.flatMap(chart ->
                install.values(defaults(install), builtIn(install))
                        .flatMap(values -> rendered(chart, install, values)));
    }

    private Outcome<List<RawObject>> rendered(
            ChartCopy chart, Install install, Map<String, @Nullable Object> values) {
        return HelmEngine.shared()
                .render(
                        chart.folder(),
                        install.name(),
                        install.namespace(),
                        kubernetes(install.cluster()),
                        values)
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
        // Always there, so that a chart can ask for the version in either mode.
        var hosting = install.hosting().map(Chart::kubernetes).orElse("");
        values.put("hostingClusterCapabilities", Map.of("KubeVersion", Map.of("Version", hosting)));
        return values;
    }

    /** The version that a cluster reports, empty where it has not. */
    private static String kubernetes(ManagedCluster cluster) {
        return Optional.ofNullable(cluster.status().version())
                .map(ClusterVersion::kubernetes)
                .orElse("");
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
