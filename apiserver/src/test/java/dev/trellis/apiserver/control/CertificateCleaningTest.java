package dev.trellis.apiserver.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.json.Json;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.Instant;

class CertificateCleaningTest {
    private static final Instant NOW = Instant.parse("2026-01-02T12:00:00Z");

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "waits since this morning, PT5H, , false",
        "waits since the day before yesterday, PT25H, , true",
        "approved a moment ago though made long ago, PT30H, PT1M, false",
        "approved two hours ago, PT3H, PT2H, true"
    })
    void decides(String behaviour, Duration made, Duration decided, boolean old) {
        var request = Json.object();
        request.putObject("metadata").put("creationTimestamp", NOW.minus(made).toString());
        if (decided != null) {
            request.putObject("status")
                    .putArray("conditions")
                    .addObject()
                    .put("type", "Approved")
                    .put("lastUpdateTime", NOW.minus(decided).toString());
        }

        assertThat(CertificateCleaning.isOld(request, NOW)).as(behaviour).isEqualTo(old);
    }
}
