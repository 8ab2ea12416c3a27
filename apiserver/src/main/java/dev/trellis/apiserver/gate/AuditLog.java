package dev.trellis.apiserver.gate;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.rbac.AccessRequest;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;

/**
 * One line for each request: who asked for what, and what came of it. A line is written before its
 * answer is sent, so whoever has the answer finds the line.
 */
public final class AuditLog implements AutoCloseable {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private final @Nullable OutputStream out;
    private final Clock clock;

    private AuditLog(@Nullable OutputStream out, Clock clock) {
        this.out = out;
        this.clock = clock;
    }

    /** A log that nobody keeps. */
    public static AuditLog none() {
        return new AuditLog(null, Clock.systemUTC());
    }

    /** Adds to a file, which is made if it is not there. */
    public static AuditLog to(Path file, Clock clock) {
        try {
            var out =
                    Files.newOutputStream(
                            file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return new AuditLog(out, clock);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot write the audit log " + file + ": is its folder there?", e);
        }
    }

    Line begin(ApiRequest request, RequestInfo info) {
        return new Line(request, info, clock.instant());
    }

    /** What is known of a request so far. */
    final class Line {
        private final ApiRequest request;
        private final RequestInfo info;
        private final Instant received;
        private User user = User.ANONYMOUS;
        private @Nullable User impersonated;

        private Line(ApiRequest request, RequestInfo info, Instant received) {
            this.request = request;
            this.info = info;
            this.received = received;
        }

        void user(User known) {
            user = known;
        }

        void impersonated(User other) {
            impersonated = other;
        }

        void end(ApiResponse response) {
            if (out == null) {
                return;
            }
            var whole = response instanceof ApiResponse.Whole;
            var line = Json.object();
            line.put("kind", "Event").put("apiVersion", "audit.k8s.io/v1");
            line.put("level", "Metadata").put("auditID", UUID.randomUUID().toString());
            line.put("stage", whole ? "ResponseComplete" : "ResponseStarted");
            line.put("requestURI", request.origin().uri()).put("verb", info.access().verb());
            line.set("user", user.info());
            if (impersonated != null) {
                line.set("impersonatedUser", impersonated.info());
            }
            line.putArray("sourceIPs").add(request.origin().host());
            request.header("User-Agent").ifPresent(agent -> line.put("userAgent", agent));
            if (info.access() instanceof AccessRequest.Resource resource) {
                line.set("objectRef", reference(resource));
            }
            line.putObject("responseStatus")
                    .put(
                            "code",
                            response instanceof ApiResponse.Whole(var status, _, _) ? status : 200);
            line.put("requestReceivedTimestamp", MICROS.format(received));
            line.put("stageTimestamp", MICROS.format(clock.instant()));
            write(line);
        }

        private ObjectNode reference(AccessRequest.Resource resource) {
            var made = Json.object().put("resource", resource.resource());
            put(made, "namespace", resource.namespace());
            put(made, "name", resource.name().isEmpty() ? request.carried() : resource.name());
            put(made, "apiGroup", resource.group());
            made.put("apiVersion", info.version());
            put(made, "subresource", resource.subresource());
            return made;
        }
    }

    private static void put(ObjectNode made, String name, String value) {
        if (!value.isEmpty()) {
            made.put(name, value);
        }
    }

    private void write(ObjectNode line) {
        var bytes = Json.write(line);
        var ended = new byte[bytes.length + 1];
        System.arraycopy(bytes, 0, ended, 0, bytes.length);
        ended[bytes.length] = '\n';
        synchronized (this) {
            try {
                if (out != null) {
                    out.write(ended);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot write to the audit log.", e);
            }
        }
    }

    @Override
    public synchronized void close() {
        try {
            if (out != null) {
                out.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close the audit log.", e);
        }
    }
}
