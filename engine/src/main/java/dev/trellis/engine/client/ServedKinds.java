package dev.trellis.engine.client;

import com.fasterxml.jackson.databind.JsonNode;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.StreamSupport;

/**
 * Which kinds a server has and under which paths, for objects of which only group, version and kind
 * are known. What was found is remembered; what was not is asked for again, since a kind can be
 * installed at any time.
 */
public final class ServedKinds {
    /** Hundreds of objects of one missing kind should not ask hundreds of times. */
    private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

    private final KubeApi api;
    private final LongSupplier nanoTime;
    private final Map<String, Group> groups = new HashMap<>();

    private record Group(Map<String, ServedKind> byKind, long askedAt) {}

    public ServedKinds(KubeApi api) {
        this(api, System::nanoTime);
    }

    ServedKinds(KubeApi api, LongSupplier nanoTime) {
        this.api = api;
        this.nanoTime = nanoTime;
    }

    /**
     * The kind as the server has it.
     *
     * @throws ApiException where the server does not say
     */
    public synchronized Optional<ServedKind> find(String group, String version, String kind) {
        var path = ResourceKind.groupPath(group, version);
        var known = groups.get(path);
        if (known == null || (!known.byKind.containsKey(kind) && isOld(known))) {
            known = new Group(load(path, group, version), nanoTime.getAsLong());
            groups.put(path, known);
        }
        return Optional.ofNullable(known.byKind.get(kind));
    }

    /** Asks again the next time: a request has shown that what we know is wrong. */
    public synchronized void forget(ServedKind kind) {
        groups.remove(kind.kind().groupPath());
    }

    private boolean isOld(Group group) {
        return nanoTime.getAsLong() - group.askedAt > ASK_AGAIN.toNanos();
    }

    private Map<String, ServedKind> load(String path, String group, String version) {
        var answer = api.send(Call.get(path));
        if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            return Map.of();
        }
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        var found = new HashMap<String, ServedKind>();
        for (var each : answer.tree().path("resources")) {
            // Parts of an object, such as its status, are named behind a slash.
            if (!each.path("name").asText().contains("/")) {
                found.putIfAbsent(each.path("kind").asText(), served(each, group, version));
            }
        }
        return Map.copyOf(found);
    }

    private static ServedKind served(JsonNode resource, String group, String version) {
        var verbs =
                StreamSupport.stream(resource.path("verbs").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList();
        return new ServedKind(
                ResourceKind.untyped(
                        group,
                        version,
                        resource.path("kind").asText(),
                        resource.path("name").asText(),
                        resource.path("namespaced").asBoolean()),
                verbs.contains("list") && verbs.contains("watch"));
    }
}
