package dev.trellis.testkit.server;

import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Reads requests from the lines that kube-apiserver writes. */
final class AuditLog {
    private static final JsonMapper JSON = new JsonMapper();

    private AuditLog() {}

    static List<ApiRequest> read(Path file) {
        if (Files.notExists(file)) {
            return List.of();
        }
        // A watch has two lines, one at its start and one at its end: it counts from its start,
        // once.
        var byRequest = new LinkedHashMap<String, ApiRequest>();
        try (var lines = Files.newBufferedReader(file)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var event = JSON.readTree(line);
                byRequest.putIfAbsent(event.path("auditID").asText(), request(event));
            }
        } catch (JsonEOFException e) {
            // The server is still writing the last line. Its answer comes after it, so nobody can
            // miss the request yet.
            return List.copyOf(byRequest.values());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the audit log " + file + ".", e);
        }
        return List.copyOf(byRequest.values());
    }

    private static ApiRequest request(JsonNode event) {
        var object = event.path("objectRef");
        var subresource = object.path("subresource").asText();
        return new ApiRequest(
                event.path("verb").asText(),
                event.path("requestURI").asText(),
                object.path("apiGroup").asText(),
                object.path("resource").asText() + (subresource.isEmpty() ? "" : "/" + subresource),
                text(object.path("namespace")),
                text(object.path("name")),
                event.path("user").path("username").asText(),
                event.path("userAgent").asText(),
                event.path("responseStatus").path("code").asInt());
    }

    private static Optional<String> text(JsonNode node) {
        return node.isMissingNode() ? Optional.empty() : Optional.of(node.asText());
    }
}
