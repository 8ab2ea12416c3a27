package dev.trellis.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class AuditLogTest {
    private static final String REQUEST =
            "{\"auditID\":\"%s\",\"verb\":\"%s\",\"requestURI\":\"/api/v1/pods\","
                    + "\"objectRef\":{\"resource\":\"pods\"},\"user\":{\"username\":\"ann\"}}\n";

    @TempDir private Path folder;

    @Test
    void countsARequestOnceHoweverManyLinesItHas() throws IOException {
        var log = REQUEST.formatted("1", "watch") + REQUEST.formatted("1", "watch");

        var requests = AuditLog.read(written(log + REQUEST.formatted("2", "list")));

        assertThat(requests).extracting(ApiRequest::verb).containsExactly("watch", "list");
    }

    @Test
    void leavesALineForLaterThatIsStillBeingWritten() throws IOException {
        var next = REQUEST.formatted("2", "list");
        var log = REQUEST.formatted("1", "get") + next.substring(0, next.length() / 2);

        assertThat(AuditLog.read(written(log))).extracting(ApiRequest::verb).containsExactly("get");
    }

    private Path written(String log) throws IOException {
        return Files.writeString(folder.resolve("audit.log"), log);
    }
}
