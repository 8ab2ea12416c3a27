package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketHandshakeException;
import io.fabric8.kubernetes.client.utils.BackwardsCompatibilityInterceptor;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Requests to one API server, over the connections and credentials of a Fabric8 client.
 *
 * <p>One call sends one request. The client library would send a failed one again, up to ten times
 * and for minutes, in the middle of a reconcile; our queue tries again later instead, and by then
 * with a newer state.
 */
public final class KubeApi {
    // More than etcd lets an object be, less than would hurt: a list is read as a stream instead.
    private static final int BODY_BYTES_MAX = 16 * 1024 * 1024;

    // By RFC 6455: an end that leaves the page, so to say.
    private static final int GOING_AWAY = 1001;

    private final Supplier<Connection> current;
    private final String server;
    private final KubernetesSerialization json;
    private final Duration timeout;

    private KubeApi(
            Supplier<Connection> current,
            String server,
            KubernetesSerialization json,
            Duration timeout) {
        this.current = current;
        this.server = server;
        this.json = json;
        this.timeout = timeout;
    }

    /** The server that the client talks to. Closing the client is left to who made it. */
    public static KubeApi of(KubernetesClient client) {
        return of(client, client.getKubernetesSerialization());
    }

    /** The same for a client that somebody else made, whose JSON may not be exact enough. */
    public static KubeApi of(KubernetesClient client, KubernetesSerialization json) {
        var connection = new Connection(client);
        return over(() -> connection, client, json);
    }

    /** The server of the client, over connections that may be others from request to request. */
    static KubeApi over(Supplier<Connection> current, KubernetesClient client) {
        return over(current, client, client.getKubernetesSerialization());
    }

    private static KubeApi over(
            Supplier<Connection> current, KubernetesClient client, KubernetesSerialization json) {
        var config = client.getConfiguration();
        var server = client.getMasterUrl().toString();
        return new KubeApi(
                current,
                server.endsWith("/") ? server.substring(0, server.length() - 1) : server,
                json,
                Duration.ofMillis(config.getRequestTimeout()));
    }

    // The interceptor repeats some refused requests under another API version.
    @SuppressWarnings("NullAway") // null is the documented way to take an interceptor out
    static HttpClient withoutHiddenRequests(KubernetesClient client) {
        var once =
                new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                        .withRequestRetryBackoffLimit(0)
                        .build();
        return client.getHttpClient()
                .newBuilder()
                .addOrReplaceInterceptor(BackwardsCompatibilityInterceptor.NAME, null)
                .tag(once)
                .build();
    }

    /** The address, for messages. */
    public String server() {
        return server;
    }

    public KubernetesSerialization json() {
        return json;
    }

    /**
     * Sends the request and waits for the whole answer.
     *
     * @throws ApiException where no answer comes, or none within the client's request timeout
     */
    public Answer send(Call call) {
        try (var answer = open(call, timeout)) {
            return whole(call, answer);
        } catch (IOException e) {
            throw noAnswer(call, e);
        }
    }

    /**
     * Sends the request and waits until the answer begins.
     *
     * @param silenceMax how long its body may stay silent before reading it fails
     */
    public OpenAnswer open(Call call, Duration silenceMax) {
        var connection = current.get();
        var body = connection.newBody(silenceMax);
        var answering = connection.http().consumeBytes(request(connection.http(), call), body);
        try {
            var answer = answering.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            body.start(answer.body());
            return new OpenAnswer(answer.code(), answer.headers("Warning"), body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            body.close();
            throw abandoned(call, answering, new IOException("interrupted"));
        } catch (TimeoutException e) {
            body.close();
            throw abandoned(
                    call, answering, new IOException("no answer in " + timeout.toMillis() + " ms"));
        } catch (ExecutionException e) {
            body.close();
            throw noAnswer(call, e.getCause() == null ? e : e.getCause());
        }
    }

    /**
     * Opens a WebSocket, over HTTP/1.1 as the same user as every request.
     *
     * @param listener is told what comes, message by message as it asks for them
     * @throws ApiException with the status of a refusal, or with none where no answer comes in time
     */
    public WebSocket connect(
            Call call, String subprotocol, WebSocket.Listener listener, Duration patience) {
        var opening =
                current.get()
                        .http()
                        .newWebSocketBuilder()
                        .uri(URI.create(server + call.pathAndQuery()))
                        .subprotocol(subprotocol)
                        .connectTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                        .buildAsync(listener);
        try {
            return opening.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw forgotten(call, opening, new IOException("interrupted"));
        } catch (TimeoutException e) {
            throw forgotten(
                    call, opening, new IOException("no answer in " + patience.toMillis() + " ms"));
        } catch (ExecutionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof WebSocketHandshakeException refused) {
                var code = refused.getResponse().code();
                throw new ApiException(
                        code, "%s was answered with %d".formatted(call, code), refused);
            }
            throw noAnswer(call, cause);
        }
    }

    private ApiException forgotten(
            Call call, CompletableFuture<WebSocket> opening, IOException why) {
        // One that opens after all must not stay.
        var _ =
                opening.whenComplete((late, _) -> {
                    if (late != null) {
                        late.sendClose(GOING_AWAY, "");
                    }
                });
        return noAnswer(call, why);
    }

    /** Reads what is left of an answer. */
    public Answer whole(Call call, OpenAnswer answer) throws IOException {
        return new Answer(
                call, answer.code(), answer.warnings(), answer.firstBytes(BODY_BYTES_MAX), json);
    }

    private HttpRequest request(HttpClient http, Call call) {
        var request = http.newHttpRequestBuilder().uri(server + call.pathAndQuery());
        if (call.body() != null) {
            request.method(call.method(), call.contentType(), call.body());
        } else {
            request.method(call.method(), null, null);
        }
        for (var header : call.headers()) {
            if (!header.name().equals(Call.ACCEPT)) {
                request.header(header.name(), header.value());
            }
        }
        return request.header(Call.ACCEPT, call.accepted())
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .forStreaming()
                .build();
    }

    private ApiException abandoned(
            Call call, CompletableFuture<HttpResponse<AsyncBody>> answering, IOException why) {
        // An answer that comes after all must not keep its connection.
        var _ =
                answering.whenComplete((late, _) -> {
                    if (late != null) {
                        late.body().cancel();
                    }
                });
        answering.cancel(true);
        return noAnswer(call, why);
    }

    private ApiException noAnswer(Call call, Throwable cause) {
        return new ApiException(
                ApiException.NO_ANSWER,
                "%s got no answer from %s: %s".formatted(call, server, cause),
                cause);
    }
}
