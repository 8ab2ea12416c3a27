package dev.trellis.engine.leader;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The lease as an object of the API server, written with its resource version. */
final class KubeLeaseStore implements LeaseStore {
    private final KubeApi api;
    private final LeaseSettings settings;
    private final String collection;

    KubeLeaseStore(KubeApi api, LeaseSettings settings) {
        this.api = api;
        this.settings = settings;
        this.collection =
                "/apis/coordination.k8s.io/v1/namespaces/" + settings.namespace() + "/leases";
    }

    @Override
    public Optional<StoredLease> load(Duration within) {
        return stored(send(Call.get(path()), within), HttpURLConnection.HTTP_NOT_FOUND);
    }

    @Override
    public Optional<StoredLease> create(LeaseRecord wanted, Duration within) {
        var body = LeaseJson.of(wanted);
        body.putObject("metadata").put("name", settings.name());
        var call = Call.post(collection, body.toString());
        return stored(send(call, within), HttpURLConnection.HTTP_CONFLICT);
    }

    @Override
    public Optional<StoredLease> replace(StoredLease current, LeaseRecord wanted, Duration within) {
        var body = LeaseJson.of(wanted);
        body.putObject("metadata").put("resourceVersion", current.version());
        var call = Call.patch(path(), Call.MERGE_PATCH, body.toString());
        var answer = send(call, within);
        return answer.code() == HttpURLConnection.HTTP_NOT_FOUND
                ? Optional.empty()
                : stored(answer, HttpURLConnection.HTTP_CONFLICT);
    }

    private String path() {
        return collection + "/" + settings.name();
    }

    /** The client's own timeout may be longer than a lease lasts. */
    private Answer send(Call call, Duration within) {
        var sending = new FutureTask<>(() -> api.send(call));
        var thread = Thread.ofVirtual().name("lease-request").start(sending);
        try {
            return sending.get(Math.max(0, within.toNanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            throw new IllegalStateException(call + " got no answer in " + within, e);
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new IllegalStateException(call + " was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(call + " failed: " + e.getCause(), e);
        }
    }

    private static Optional<StoredLease> stored(Answer answer, int nothing) {
        if (answer.code() == nothing) {
            return Optional.empty();
        }
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        var lease = answer.tree();
        return Optional.of(
                new StoredLease(
                        LeaseJson.record(lease),
                        lease.path("metadata").path("resourceVersion").asText()));
    }
}
