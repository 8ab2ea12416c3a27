package dev.trellis.apiserver.inprocess;

import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.http.Origin;
import dev.trellis.apiserver.http.Sink;
import dev.trellis.apiserver.http.WatchPump;
import dev.trellis.apiserver.identity.User;

import io.fabric8.kubernetes.client.http.HttpClient;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;

/** The way from clients in this process to the API. */
public final class InProcessTransport {
    private final Function<ApiRequest, ApiResponse> api;
    private final Executor executor;
    private final ScheduledExecutorService timer;

    /**
     * A way to the API.
     *
     * @param executor where requests are answered; its tasks may wait
     */
    public InProcessTransport(
            Function<ApiRequest, ApiResponse> api,
            Executor executor,
            ScheduledExecutorService timer) {
        this.api = api;
        this.executor = executor;
        this.timer = timer;
    }

    /** Makes HTTP clients that act in the name of a user, whatever their settings say. */
    public HttpClient.Factory factory(User user) {
        return new InProcessFactory(this, uri -> Origin.within(uri, user));
    }

    /** Makes HTTP clients that show the certificate or the token of their settings. */
    public HttpClient.Factory factory() {
        return new CredentialFactory(this);
    }

    ApiResponse answer(ApiRequest request) {
        return api.apply(request);
    }

    void execute(Runnable task) {
        executor.execute(task);
    }

    WatchPump pump(ApiResponse.Stream stream, Sink sink) {
        return WatchPump.start(stream, sink, executor, timer);
    }
}
