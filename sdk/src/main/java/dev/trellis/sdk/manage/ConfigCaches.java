package dev.trellis.sdk.manage;

import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.ChangeHandler;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.sdk.agent.ConfigType;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The configuration objects that the add-ons of this process understand, each type watched once. A
 * type that the server does not know yet is asked for again until it does.
 */
public final class ConfigCaches implements ConfigLookup, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigCaches.class);
    private static final Duration ASK_AGAIN = Duration.ofSeconds(10);

    private final KubeApi api;
    private final Caches caches;
    private final Map<Resource, WatchCache<ConfigObject>> watched = new ConcurrentHashMap<>();
    private final List<Handler> handlers = new ArrayList<>();
    private final TreeSet<ConfigType> unknown =
            new TreeSet<>(Comparator.comparing(ConfigType::toString));
    private final Thread asking;

    /** A type of configuration whatever its version. */
    public record Resource(String group, String resource) {}

    /** Is told of changes of objects of any watched type. */
    @FunctionalInterface
    public interface Handler {
        void changed(Resource type, Change<ConfigObject> change);
    }

    public ConfigCaches(KubeApi api, Caches caches) {
        this.api = api;
        this.caches = caches;
        this.asking = Thread.ofVirtual().name("types of configuration").unstarted(this::askAgain);
    }

    /** Watches a type from now on, or from when the server knows it. */
    public synchronized void follow(ConfigType type) {
        var resource = new Resource(type.group(), type.resource());
        if (watched.containsKey(resource) || unknown.contains(type)) {
            return;
        }
        if (!tryToWatch(type)) {
            LOG.atWarn()
                    .addKeyValue("group", type.group())
                    .addKeyValue("resource", type.resource())
                    .log("A type of configuration is not served yet, it is looked for again");
            unknown.add(type);
            if (asking.getState() == Thread.State.NEW) {
                asking.start();
            }
        }
    }

    @Override
    public boolean follows(String group, String resource) {
        return watched.containsKey(new Resource(group, resource));
    }

    @Override
    public Optional<ConfigObject> find(
            String group, String resource, String namespace, String name) {
        var cache = watched.get(new Resource(group, resource));
        if (cache == null
                || name.isEmpty()
                || cache.scope().kind().namespaced() == namespace.isEmpty()) {
            return Optional.empty();
        }
        return cache.find(new ObjectKey(namespace, name));
    }

    /** Tells the handler of every object that is there, and from then on of each change. */
    public synchronized void onChange(Handler handler) {
        handlers.add(handler);
        watched.forEach((type, cache) -> cache.onChange(telling(type, handler)));
    }

    @Override
    public void close() {
        asking.interrupt();
    }

    private static ChangeHandler<ConfigObject> telling(Resource type, Handler handler) {
        return change -> handler.changed(type, change);
    }

    private boolean tryToWatch(ConfigType type) {
        var found = kindOf(type);
        found.ifPresent(kind -> {
            var resource = new Resource(type.group(), type.resource());
            var cache = caches.of(Scope.all(kind));
            watched.put(resource, cache);
            handlers.forEach(handler -> cache.onChange(telling(resource, handler)));
        });
        return found.isPresent();
    }

    /** What discovery says about the type; live, because nothing tells of new types. */
    private Optional<ResourceKind<ConfigObject>> kindOf(ConfigType type) {
        var path =
                type.group().isEmpty()
                        ? "/api/" + type.version()
                        : "/apis/" + type.group() + "/" + type.version();
        var answer = api.send(Call.get(path));
        if (!answer.succeeded()) {
            return Optional.empty();
        }
        for (var each : answer.tree().path("resources")) {
            if (each.path("name").asText().equals(type.resource())) {
                return Optional.of(
                        ResourceKind.named(
                                ConfigObject.class,
                                type.group(),
                                type.version(),
                                each.path("kind").asText(),
                                type.resource(),
                                each.path("namespaced").asBoolean()));
            }
        }
        return Optional.empty();
    }

    private void askAgain() {
        try {
            while (true) {
                Thread.sleep(ASK_AGAIN);
                lookForUnknown();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void lookForUnknown() {
        try {
            unknown.removeIf(this::tryToWatch);
        } catch (RuntimeException e) {
            LOG.atWarn().setCause(e).log("Types of configuration could not be looked for");
        }
    }
}
