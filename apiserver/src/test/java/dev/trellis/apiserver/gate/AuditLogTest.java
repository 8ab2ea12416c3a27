package dev.trellis.apiserver.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.apiserver.access.Sender;
import dev.trellis.apiserver.json.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

class AuditLogTest {
    @TempDir Path folder;

    @Test
    void tellsWhoAskedForWhatAndWhatCameOfIt() throws IOException {
        var file = folder.resolve("audit.log");
        try (var server = EmbeddedApiServer.builder().auditLog(file).start();
                var admin = new Sender(server.adminConfig());
                var guest = new Sender(server.clientConfig("guest", "visitors"))) {
            admin.post(
                    "/api/v1/namespaces/default/secrets?fieldManager=m",
                    "{\"metadata\":{\"name\":\"s\"},\"stringData\":{\"key\":\"hidden\"}}");
            guest.get("/api/v1/namespaces/default/secrets/s");
            admin.get("/api/v1/namespaces/default/secrets/s", "Impersonate-User", "guest");

            var created = line(file, line -> line.path("verb").asText().equals("create"));
            assertThat(created.path("requestURI").asText())
                    .isEqualTo("/api/v1/namespaces/default/secrets?fieldManager=m");
            assertThat(created.at("/responseStatus/code").asInt()).isEqualTo(201);
            assertThat(created.at("/objectRef/resource").asText()).isEqualTo("secrets");
            assertThat(created.at("/objectRef/namespace").asText()).isEqualTo("default");
            assertThat(created.at("/objectRef/name").asText()).as("from the body").isEqualTo("s");
            assertThat(created.at("/user/groups").toString()).contains("system:masters");

            var refused = line(file, line -> named(line, "user").equals("guest"));
            assertThat(refused.at("/responseStatus/code").asInt()).isEqualTo(403);
            assertThat(refused.path("verb").asText()).isEqualTo("get");
            assertThat(refused.at("/objectRef/name").asText()).isEqualTo("s");

            var other = line(file, line -> named(line, "impersonatedUser").equals("guest"));
            assertThat(other.at("/responseStatus/code").asInt()).isEqualTo(403);
            assertThat(named(other, "user")).isNotEqualTo("guest");

            assertThat(Files.readString(file)).doesNotContain("hidden");
        }
    }

    @Test
    void addsToWhatIsThere() throws IOException {
        var file = folder.resolve("audit.log");
        Files.writeString(file, "{\"older\":true}\n");

        try (var server = EmbeddedApiServer.builder().auditLog(file).start();
                var admin = new Sender(server.adminConfig())) {
            admin.get("/version");
        }

        assertThat(lines(file).getFirst().path("older").asBoolean()).isTrue();
        assertThat(lines(file)).hasSizeGreaterThan(1);
    }

    private static String named(JsonNode line, String member) {
        return line.path(member).path("username").asText();
    }

    private static JsonNode line(Path file, Predicate<JsonNode> wanted) throws IOException {
        return lines(file).stream().filter(wanted).findFirst().orElseThrow();
    }

    private static List<JsonNode> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .<JsonNode>map(line -> Json.readAll(line).getFirst())
                .toList();
    }
}
