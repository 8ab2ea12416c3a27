package dev.trellis.operators.subscription;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.CatalogSource;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.Install;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.kind.Copies;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Targets;
import dev.trellis.operators.serving.ExtensionApis;
import dev.trellis.operators.source.Shelf;
import dev.trellis.operators.source.Shelved;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Gathers all that is known of a namespace. */
public final class NamespaceReading {
    private final KubeApi api;
    private final OperatorCaches caches;
    private final Shelf shelf;
    private final ClusterReading cluster;
    private final ExtensionApis extensions;
    private final Settings settings;
    private final InstantSource clock;

    public NamespaceReading(
            KubeApi api,
            OperatorCaches caches,
            Shelf shelf,
            ClusterReading cluster,
            ExtensionApis extensions,
            Settings settings,
            InstantSource clock) {
        this.api = api;
        this.caches = caches;
        this.shelf = shelf;
        this.cluster = cluster;
        this.extensions = extensions;
        this.settings = settings;
        this.clock = clock;
    }

    NamespaceState state(String namespace) {
        var groups = caches.groupsIn(namespace);
        return new NamespaceState(
                namespace,
                caches.subscriptions().in(namespace).stream()
                        .filter(one -> !Metadata.isTerminating(one))
                        .toList(),
                caches.operatorsIn(namespace),
                caches.plans().in(namespace),
                groups,
                caches.catalogs().all().stream().map(this::known).toList(),
                visible(namespace, groups.stream().anyMatch(Question::excludesGlobal)),
                clock.instant());
    }

    private KnownCatalog known(CatalogSource catalog) {
        var metadata = catalog.getMetadata();
        var key = new CatalogKey(metadata.getNamespace(), metadata.getName());
        return new KnownCatalog(key, metadata.getUid(), catalog.getSpec().rank(), shelf.find(key));
    }

    private Set<String> visible(String namespace, boolean excludesGlobal) {
        var visible = new HashSet<String>();
        visible.add(namespace);
        if (!excludesGlobal) {
            visible.addAll(settings.globalNamespaces());
        }
        return visible;
    }

    boolean targetsAreKnown(NamespaceState state) {
        return state.groups().stream().map(Targets::of).allMatch(Targets::areKnown);
    }

    Question question(NamespaceState state) {
        var asked =
                state.catalogs().stream()
                        .flatMap(one -> one.content().stream())
                        .map(Shelved::nativeApis)
                        .flatMap(Set::stream)
                        .collect(Collectors.toSet());
        return new Question(
                state,
                caches.operators().all().stream()
                        .filter(one -> !one.getMetadata().getNamespace().equals(state.namespace()))
                        .filter(one -> !Copies.isCopy(one))
                        .toList(),
                caches.groups().all(),
                caches.conditions().in(state.namespace()),
                cluster.read(asked),
                settings,
                this::tree);
    }

    /**
     * What was chosen, if the cluster can have it as a whole.
     *
     * @throws Unplannable where it would be installed by half
     */
    List<JsonNode> checked(Install install, List<JsonNode> manifests) {
        var extendsApi =
                manifests.stream()
                        .anyMatch(one ->
                                !one.path("spec")
                                        .path("apiservicedefinitions")
                                        .path("owned")
                                        .isEmpty());
        if (extendsApi && !extensions.arePossible()) {
            throw new Unplannable(
                    "Operator %s serves APIs by an extension server, and the API server of this cluster knows none (apiregistration.k8s.io/v1 is not served)."
                            .formatted(install.operator().name()));
        }
        return manifests;
    }

    private JsonNode tree(HasMetadata object) {
        return api.json().convertValue(object, JsonNode.class);
    }
}
