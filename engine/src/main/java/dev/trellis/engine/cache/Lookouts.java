package dev.trellis.engine.cache;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.queue.KeySink;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Watches of kinds that become known only while the process runs, for owners who want to hear when
 * certain objects change but not to keep them. There is one watch per kind, whoever asks for it, it
 * brings metadata only, and it ends when nobody asks any more.
 *
 * <p>Ask first, then read the object, then tell what was seen: a change in between wakes the owner,
 * and the echo of its own write does not.
 *
 * @param <K> the owners' keys
 */
public final class Lookouts<K> implements AutoCloseable {
    private static final String METADATA =
            "application/json;as=PartialObjectMetadata%s;g=meta.k8s.io;v=v1,application/json";

    /** A kind that may not be watched stays so for long, and its owners look by themselves. */
    private static final Duration RETRY_MAX = Duration.ofMinutes(1);

    private final KubeApi api;
    private final CacheSettings settings;
    private final CacheMetrics metrics;
    private final KeySink<K> news;
    private final Map<K, Wants> wants = new HashMap<>();
    private final Map<ResourceKind<GenericKubernetesResource>, Watch<K>> watches = new HashMap<>();
    private boolean closed;

    private record Watch<K>(Lookout<K> lookout, Thread feed) {}

    /**
     * What an owner wants to hear of.
     *
     * @param objects single objects, that need not exist
     * @param kinds kinds of which every change matters
     */
    public record Wants(Set<Place> objects, Set<ResourceKind<GenericKubernetesResource>> kinds) {
        public static final Wants NOTHING = new Wants(Set.of(), Set.of());

        public Wants {
            objects = Set.copyOf(objects);
            kinds = kinds.stream().map(Place::nameless).collect(Collectors.toUnmodifiableSet());
        }
    }

    Lookouts(KubeApi api, CacheSettings settings, CacheMetrics metrics, KeySink<K> news) {
        this.api = api;
        this.settings = settings.withRetryMax(RETRY_MAX);
        this.metrics = metrics;
        this.news = news;
    }

    /** Replaces what the owner asked for before. */
    public synchronized void want(K owner, Wants wanted) {
        if (closed) {
            return;
        }
        var before = wants.getOrDefault(owner, Wants.NOTHING);
        wanted.objects.stream()
                .filter(place -> !before.objects.contains(place))
                .forEach(place -> of(place.kind()).add(owner, place.key()));
        wanted.kinds.stream()
                .filter(kind -> !before.kinds.contains(kind))
                .forEach(kind -> of(kind).addAll(owner));
        without(before.objects, wanted.objects)
                .forEach(place -> of(place.kind()).remove(owner, place.key()));
        without(before.kinds, wanted.kinds).forEach(kind -> of(kind).removeAll(owner));
        if (wanted.equals(Wants.NOTHING)) {
            wants.remove(owner);
        } else {
            wants.put(owner, wanted);
        }
        endNeedless();
    }

    /** An owner knows this version by its own read or write. */
    public synchronized void seen(Place place, String version) {
        var watch = watches.get(place.kind());
        if (watch != null) {
            watch.lookout.seen(place.key(), version);
        }
    }

    /** What is known of an object that somebody wants to hear of. */
    public synchronized Sight sight(Place place) {
        var watch = watches.get(place.kind());
        return watch == null ? new Sight.Unknown() : watch.lookout.sight(place.key());
    }

    /** Whether every change of the kind is told at the moment. */
    public synchronized boolean isTelling(ResourceKind<GenericKubernetesResource> kind) {
        var watch = watches.get(Place.nameless(kind));
        return watch != null && watch.lookout.isTelling();
    }

    /** How many kinds are watched. */
    public synchronized int size() {
        return watches.size();
    }

    /** Ends all watches. */
    @Override
    public synchronized void close() {
        closed = true;
        watches.values().forEach(watch -> watch.feed.interrupt());
        watches.clear();
        wants.clear();
    }

    private Lookout<K> of(ResourceKind<GenericKubernetesResource> kind) {
        return watches.computeIfAbsent(kind, this::open).lookout;
    }

    private Watch<K> open(ResourceKind<GenericKubernetesResource> kind) {
        var scope = Scope.all(kind);
        var lookout = new Lookout<>(news, () -> metrics.interrupted(kind.resource(), "LOST"));
        var feed =
                new Feed<>(
                        api,
                        scope,
                        scope.call().accepting(METADATA.formatted("List")),
                        scope.call().accepting(METADATA.formatted("")),
                        settings,
                        new ObjectReader<>(kind, Pruning.usual(), api.json()),
                        lookout);
        return new Watch<>(lookout, Thread.ofVirtual().name("look-out for " + scope).start(feed));
    }

    private void endNeedless() {
        watches.values()
                .removeIf(watch -> {
                    var needless = watch.lookout.isNeedless();
                    if (needless) {
                        watch.feed.interrupt();
                    }
                    return needless;
                });
    }

    private static <E> Set<E> without(Collection<E> all, Set<E> some) {
        var rest = new HashSet<>(all);
        rest.removeAll(some);
        return rest;
    }
}
