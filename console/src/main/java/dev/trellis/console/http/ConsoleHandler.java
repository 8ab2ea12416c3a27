package dev.trellis.console.http;

import dev.trellis.console.data.FleetSource;

import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Takes requests apart, lets the gate and the routes answer, and keeps streams of changes open. */
final class ConsoleHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(ConsoleHandler.class);
    private static final String EVENTS = "/api/events";
    private static final String BEARER = "bearer ";
    static final int STREAMS_MAX = 32;

    private final Gate gate;
    private final Routes routes;
    private final FleetSource source;
    private final Semaphore streams = new Semaphore(STREAMS_MAX);

    ConsoleHandler(Gate gate, FleetSource source) {
        this.gate = gate;
        this.source = source;
        this.routes = new Routes(source);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        SafeHeaders.addTo(response.getHeaders());
        var asked = read(request);
        try {
            var stopped = gate.stop(asked);
            if (stopped.isPresent()) {
                send(stopped.get(), response, callback);
            } else if (asked.path().equals(EVENTS)) {
                tell(request, response, callback);
            } else {
                send(routes.answer(asked), response, callback);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            callback.failed(e);
        } catch (RuntimeException e) {
            // Jetty's own page would quote the exception to whoever asks.
            LOG.atError()
                    .setMessage("A request of the console failed")
                    .addKeyValue("path", asked.path())
                    .setCause(e)
                    .log();
            send(Reply.problem(500, "The console failed: its log tells why."), response, callback);
        }
        return true;
    }

    private Asked read(Request request) {
        var query = new HashMap<String, String>();
        Request.extractQueryParameters(request)
                .forEach(field -> query.put(field.getName(), field.getValue()));
        var authorization =
                Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)).orElse("");
        return new Asked(
                request.getMethod(),
                Optional.ofNullable(request.getHeaders().get(HttpHeader.HOST)).orElse(""),
                Request.getPathInContext(request),
                query,
                authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)
                        ? Optional.of(authorization.substring(BEARER.length()).strip())
                        : Optional.empty(),
                Request.getCookies(request).stream()
                        .filter(cookie -> cookie.getName().equals(gate.cookieName()))
                        .map(HttpCookie::getValue)
                        .findFirst());
    }

    private static void send(Reply reply, Response response, Callback callback) {
        var headers = response.getHeaders();
        var body = reply.body().getBytes(StandardCharsets.UTF_8);
        response.setStatus(reply.status());
        headers.put(HttpHeader.CONTENT_TYPE, reply.type());
        headers.put(HttpHeader.CONTENT_LENGTH, body.length);
        reply.headers().forEach(headers::put);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    /** On a thread of its own, a virtual one: it waits most of the time. */
    private void tell(Request request, Response response, Callback callback)
            throws InterruptedException {
        if (!streams.tryAcquire()) {
            send(
                    Reply.problem(
                            503, "Too many pages watch this console: close some and look again."),
                    response,
                    callback);
            return;
        }
        try {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream; charset=utf-8");
            if (request.getMethod().equals("GET")) {
                var heard = Optional.ofNullable(request.getHeaders().get("Last-Event-ID"));
                new EventStream(source.revisions())
                        .to(Content.Sink.asOutputStream(response), heard.orElse(""));
            }
            response.write(true, ByteBuffer.allocate(0), callback);
        } catch (IOException e) {
            callback.failed(e); // The reader has gone, or does not read.
        } finally {
            streams.release();
        }
    }
}
