package dev.trellis.operators.serving;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.kind.Kinds;

import io.fabric8.kubernetes.api.model.APIService;
import io.fabric8.kubernetes.api.model.APIServiceCondition;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The extension APIs that the API server knows of. They are watched from the moment that an
 * operator has to do with any: few have, and not every API server knows what they are.
 */
public final class ExtensionApis {
    private static final Gvk THEMSELVES =
            new Gvk("apiregistration.k8s.io", "v1", Kinds.EXTENSIONS.kind());

    private final Caches caches;
    private final ClusterReading cluster;
    private Consumer<WatchCache<APIService>> listener = _ -> {};
    private @Nullable WatchCache<APIService> cache;

    public ExtensionApis(Caches caches, ClusterReading cluster) {
        this.caches = caches;
        this.cluster = cluster;
    }

    /**
     * Whom to tell of changes.
     *
     * @param connecting called once, when the watch begins
     */
    public synchronized void lookInto(Consumer<WatchCache<APIService>> connecting) {
        listener = connecting;
    }

    /** Whether the API server lets others serve APIs at all. */
    public boolean arePossible() {
        return cluster.isServed(THEMSELVES);
    }

    /** Whether all is known that the operator has to do with. */
    public boolean areReadFor(ClusterServiceVersion operator) {
        var apis = operator.getSpec().apiServices();
        return (apis.owned().isEmpty() && apis.required().isEmpty())
                || !arePossible()
                || cache().hasSynced();
    }

    synchronized WatchCache<APIService> cache() {
        if (cache == null) {
            cache = caches.of(Scope.all(Kinds.EXTENSIONS));
            listener.accept(cache);
        }
        return cache;
    }

    /** The API of that version and group. */
    public Optional<APIService> find(String version, String group) {
        return arePossible()
                ? cache().find(ObjectKey.ofClusterScoped(name(version, group)))
                : Optional.empty();
    }

    public static String name(String version, String group) {
        return version + "." + group;
    }

    /** Why nobody can use the API at the moment; empty where everybody can. */
    public static Optional<String> trouble(APIService api) {
        var conditions = api.getStatus() == null ? null : api.getStatus().getConditions();
        var available =
                conditions == null
                        ? Optional.<APIServiceCondition>empty()
                        : conditions.stream()
                                .filter(one -> one.getType().equals("Available"))
                                .findFirst();
        if (available.filter(one -> one.getStatus().equals("True")).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                "APIService %s is not available%s"
                        .formatted(
                                api.getMetadata().getName(),
                                available.map(one -> ": " + one.getMessage()).orElse(" yet")));
    }
}
