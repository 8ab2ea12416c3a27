package dev.trellis.operators.cluster;

import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ServedKinds;
import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.Version;

import org.jspecify.annotations.Nullable;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/** Asks the API server about itself. */
public final class ClusterReading {
    /** A cluster is updated rarely, and who decides by its version looks again anyway. */
    private static final Duration VERSION_LASTS = Duration.ofMinutes(5);

    private final KubeApi api;
    private final ServedKinds kinds;
    private final InstantSource clock;
    private @Nullable Known known;

    private record Known(Optional<Version> version, Instant at) {}

    public ClusterReading(KubeApi api, InstantSource clock) {
        this.api = api;
        this.kinds = new ServedKinds(api);
        this.clock = clock;
    }

    public ServedKinds kinds() {
        return kinds;
    }

    public ClusterVersion read(Collection<Gvk> askedAbout) {
        return new ClusterVersion(
                version(), askedAbout.stream().filter(this::isServed).collect(Collectors.toSet()));
    }

    public boolean isServed(Gvk gvk) {
        try {
            return kinds.find(gvk.group(), gvk.version(), gvk.kind()).isPresent();
        } catch (ApiException e) {
            if (e.code() == HttpURLConnection.HTTP_UNAVAILABLE) {
                return false; // An extension server that is down: nobody serves its APIs now.
            }
            throw e;
        }
    }

    public synchronized Optional<Version> version() {
        var now = clock.instant();
        if (known == null || known.at.plus(VERSION_LASTS).isBefore(now)) {
            known = new Known(load(), now);
        }
        return known.version;
    }

    private Optional<Version> load() {
        var answer = api.send(Call.get("/version"));
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        try {
            return Optional.of(Version.tolerant(answer.tree().path("gitVersion").asText()));
        } catch (MalformedVersion e) {
            // A server that does not say forbids nothing.
            return Optional.empty();
        }
    }
}
