package dev.trellis.apiserver.jetty;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.http.Origin;
import dev.trellis.apiserver.http.Query;
import dev.trellis.apiserver.http.WatchPump;
import dev.trellis.apiserver.json.Json;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;

/** Carries requests from Jetty to the API and answers back. */
final class ApiHandler extends Handler.Abstract {
    private static final int BODY_BYTES_MAX = 3 * 1024 * 1024;

    /** How much more is read of a body that is refused, so that its sender comes to read why. */
    private static final int REFUSED_BYTES_MAX = 1024 * 1024;

    private final Function<ApiRequest, ApiResponse> api;
    private final Supplier<ServerWebSocketContainer> sockets;
    private final Executor executor;
    private final ScheduledExecutorService timer;

    ApiHandler(
            Function<ApiRequest, ApiResponse> api,
            Supplier<ServerWebSocketContainer> sockets,
            Executor executor,
            ScheduledExecutorService timer) {
        this.api = api;
        this.sockets = sockets;
        this.executor = executor;
        this.timer = timer;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var in = Content.Source.asInputStream(request);
        var body = in.readNBytes(BODY_BYTES_MAX + 1);
        if (body.length > BODY_BYTES_MAX) {
            in.readNBytes(REFUSED_BYTES_MAX);
            refuse(response, callback, tooLarge());
            return true;
        }
        var path = decode(request.getHttpURI().getPath());
        if (path.isEmpty()) {
            refuse(response, callback, unreadable(request));
            return true;
        }
        switch (api.apply(read(request, path.get(), body))) {
            case ApiResponse.Whole whole -> send(whole, response, callback);
            case ApiResponse.Stream stream -> {
                if (isUpgrade(request)) {
                    return sockets.get()
                            .upgrade(
                                    (_, _, _) -> new WatchSocket(stream, executor, timer),
                                    request,
                                    response,
                                    callback);
                }
                stream(stream, request, response, callback);
            }
        }
        return true;
    }

    private void stream(
            ApiResponse.Stream stream, Request request, Response response, Callback callback) {
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, stream.form().mediaType());
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache, private");
        // Its connection is watched for the client's end, so no further request may come on it.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        response.getHeaders().put(HttpHeader.TRANSFER_ENCODING, "chunked");
        var sink = new ChunkSink(response, callback);
        // A watch may be silent for as long as it likes; its own timeout ends it.
        request.getConnectionMetaData().getConnection().getEndPoint().setIdleTimeout(0);
        // The headers go out at once: the client waits for them, perhaps long before any event.
        response.write(
                false,
                ByteBuffer.allocate(0),
                Callback.from(
                        () -> {
                            var pump = WatchPump.start(stream, sink, executor, timer);
                            sink.whenGone(pump::close);
                            noticeEnd(request, sink);
                        },
                        callback::failed));
    }

    /** A watcher that goes away says nothing; its connection does. */
    private static void noticeEnd(Request request, ChunkSink sink) {
        request.getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .tryFillInterested(
                        Callback.from(
                                () -> {
                                    // Readable means closed here: no further request may come
                                    // before this one is answered.
                                    sink.gone();
                                },
                                _ -> sink.gone()));
    }

    private static void send(ApiResponse.Whole whole, Response response, Callback callback) {
        response.setStatus(whole.status());
        whole.headers().forEach(header -> response.getHeaders().add(header.name(), header.value()));
        response.write(true, ByteBuffer.wrap(whole.content().bytes()), callback);
    }

    private static StatusError tooLarge() {
        return StatusError.plain(
                413,
                "RequestEntityTooLarge",
                "Request entity too large: limit is " + BODY_BYTES_MAX);
    }

    private static StatusError unreadable(Request request) {
        return StatusError.plain(
                400,
                "BadRequest",
                "The address %s has a percent sign that no two hexadecimal digits follow"
                        .formatted(request.getHttpURI().getPath()));
    }

    private static void refuse(Response response, Callback callback, StatusError error)
            throws IOException {
        response.setStatus(error.code());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        response.write(true, ByteBuffer.wrap(Json.write(error.status())), callback);
    }

    private static ApiRequest read(Request request, String path, byte[] body) {
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        for (var field : request.getHeaders()) {
            headers.computeIfAbsent(field.getName(), _ -> new ArrayList<>(1)).add(field.getValue());
        }
        var query = request.getHttpURI().getQuery();
        return new ApiRequest(
                        request.getMethod(),
                        path,
                        Query.parse(query == null ? "" : query),
                        headers,
                        body)
                .from(
                        new Origin(
                                request.getHttpURI().getPathQuery(),
                                Request.getRemoteAddr(request),
                                certificates(request)));
    }

    private static List<X509Certificate> certificates(Request request) {
        return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE)
                                instanceof EndPoint.SslSessionData session
                        && session.peerCertificates() != null
                ? List.of(session.peerCertificates())
                : List.of();
    }

    /** In a path a plus is a plus. */
    private static Optional<String> decode(String path) {
        if (path.indexOf('%') < 0) {
            return Optional.of(path);
        }
        try {
            return Optional.of(URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static boolean isUpgrade(Request request) {
        return request.getHeaders().contains(HttpHeader.UPGRADE, "websocket");
    }
}
