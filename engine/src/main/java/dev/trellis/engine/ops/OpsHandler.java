package dev.trellis.engine.ops;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Answers the four paths, and in one line everything else. */
final class OpsHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(OpsHandler.class);
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final String PATHS = "this server has /metrics, /livez, /readyz and /healthz\n";

    private final Health health;
    private final PrometheusRegistry registry;
    private final ExpositionFormatWriter openMetrics = OpenMetricsTextFormatWriter.create();
    private final ExpositionFormatWriter text = PrometheusTextFormatWriter.create();

    OpsHandler(Health health, PrometheusRegistry registry) {
        this.health = health;
        this.registry = registry;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
            return text(
                    response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "GET or HEAD only\n");
        }
        return switch (Request.getPathInContext(request)) {
            case "/metrics" -> metrics(request, response, callback);
            case "/livez" -> health(response, callback, health.liveFailures());
            case "/readyz" -> health(response, callback, health.readyFailures());
            case "/healthz" -> health(response, callback, health.failures());
            default -> text(response, callback, HttpStatus.NOT_FOUND_404, PATHS);
        };
    }

    private boolean metrics(Request request, Response response, Callback callback) {
        var writer = writer(request.getHeaders().get(HttpHeader.ACCEPT));
        var body = new ByteArrayOutputStream();
        try {
            writer.write(body, registry.scrape());
        } catch (IOException | RuntimeException e) {
            // The server's own error page would quote the exception to whoever asks.
            LOG.atWarn().setMessage("metrics cannot be collected").setCause(e).log();
            return text(
                    response,
                    callback,
                    HttpStatus.INTERNAL_SERVER_ERROR_500,
                    "metrics cannot be collected: the log says why\n");
        }
        return send(
                response, callback, HttpStatus.OK_200, writer.getContentType(), body.toByteArray());
    }

    /** The library would pick protobuf where it is preferred, which we do not carry. */
    private ExpositionFormatWriter writer(@Nullable String accept) {
        return openMetrics.accepts(accept) ? openMetrics : text;
    }

    private static boolean health(Response response, Callback callback, List<String> failures) {
        return failures.isEmpty()
                ? text(response, callback, HttpStatus.OK_200, "ok\n")
                : text(
                        response,
                        callback,
                        HttpStatus.SERVICE_UNAVAILABLE_503,
                        String.join("\n", failures) + "\n");
    }

    private static boolean text(Response response, Callback callback, int status, String text) {
        return send(response, callback, status, PLAIN, text.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean send(
            Response response, Callback callback, int status, String type, byte[] body) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
