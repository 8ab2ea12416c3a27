package dev.trellis.apiserver.inprocess;

import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.http.Query;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketHandshakeException;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.fabric8.kubernetes.client.http.WebSocketUpgradeResponse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Turns requests of the library into requests of the API, and answers back. */
final class InProcessClient
        extends StandardHttpClient<InProcessClient, InProcessFactory, InProcessFactory.Builder> {
    InProcessClient(InProcessFactory.Builder builder, AtomicBoolean closed) {
        super(builder, closed);
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
            StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        return answer(request, Map.of())
                .thenApply(answered ->
                        switch (answered) {
                            case ApiResponse.Whole whole ->
                                    new Answer(
                                            request,
                                            whole.status(),
                                            headers(whole),
                                            Body.whole(
                                                    consumer,
                                                    whole.content().bytes(),
                                                    transport()::execute));
                            case ApiResponse.Stream stream ->
                                    new Answer(
                                            request,
                                            200,
                                            Map.of(
                                                    "Content-Type",
                                                    List.of(stream.form().mediaType())),
                                            Body.stream(consumer, stream, transport()));
                        });
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
            StandardWebSocketBuilder wanted, WebSocket.Listener listener) {
        var request = wanted.asHttpRequest();
        return answer(request, Map.of("Upgrade", List.of("websocket")))
                .thenApply(answered ->
                        switch (answered) {
                            case ApiResponse.Whole whole -> {
                                var upgrade =
                                        new WebSocketUpgradeResponse(
                                                request, whole.status(), headers(whole));
                                yield new WebSocketResponse(
                                        upgrade, new WebSocketHandshakeException(upgrade));
                            }
                            case ApiResponse.Stream stream -> {
                                var socket = new Socket(listener);
                                socket.open(stream, transport());
                                yield new WebSocketResponse(
                                        new WebSocketUpgradeResponse(request), socket);
                            }
                        });
    }

    @Override
    protected void doClose() {
        // There is no connection; watches end when their owners close them.
    }

    private CompletableFuture<ApiResponse> answer(
            StandardHttpRequest request, Map<String, List<String>> more) {
        var answered = new CompletableFuture<ApiResponse>();
        transport()
                .execute(() -> {
                    try {
                        answered.complete(transport().answer(read(request, more)));
                    } catch (Throwable e) {
                        answered.completeExceptionally(e);
                    }
                });
        return answered;
    }

    private InProcessTransport transport() {
        return builder.getClientFactory().transport();
    }

    private ApiRequest read(StandardHttpRequest request, Map<String, List<String>> more) {
        var headers = new HashMap<>(request.headers());
        headers.putAll(more);
        if (request.getContentType() != null) {
            headers.put("Content-Type", List.of(request.getContentType()));
        }
        URI uri = request.uri();
        var query = uri.getRawQuery();
        return new ApiRequest(
                        request.method(),
                        uri.getPath(),
                        Query.parse(query == null ? "" : query),
                        headers,
                        body(request))
                .from(builder.getClientFactory().sender().apply(uri.toString()));
    }

    private static byte[] body(StandardHttpRequest request) {
        return switch (request.body()) {
            case null -> new byte[0];
            case StandardHttpRequest.StringBodyContent text ->
                    text.getContent().getBytes(StandardCharsets.UTF_8);
            case StandardHttpRequest.ByteArrayBodyContent bytes -> bytes.getContent();
            case StandardHttpRequest.InputStreamBodyContent stream -> read(stream);
            default ->
                    throw new IllegalArgumentException(
                            "A body of a form that is not known: " + request.uri());
        };
    }

    private static byte[] read(StandardHttpRequest.InputStreamBodyContent stream) {
        try (var content = stream.getContent()) {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The body of a request cannot be read.", e);
        }
    }

    private static Map<String, List<String>> headers(ApiResponse.Whole whole) {
        var made = new HashMap<String, List<String>>();
        whole.headers()
                .forEach(header ->
                        made.merge(
                                header.name(),
                                List.of(header.value()),
                                (one, other) -> {
                                    var both = new java.util.ArrayList<>(one);
                                    both.addAll(other);
                                    return both;
                                }));
        return made;
    }
}
