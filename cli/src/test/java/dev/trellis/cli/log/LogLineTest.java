package dev.trellis.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;

import java.time.Instant;
import java.util.List;

final class LogLineTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

    @Test
    void writesTheMessageAndThenWhatItIsAbout() {
        var line = line("install written", pair("addon", "metrics"), pair("cluster", "paris"));

        assertThat(line)
                .isEqualTo(
                        "2026-03-01T12:00:00.123Z INFO  Rollout: install written addon=metrics"
                                + " cluster=paris\n");
    }

    @Test
    void quotesWhatWouldNotReadAsOneValue() {
        assertThat(line("m", pair("why", "no \"slot\""), pair("none", ""), pair("n", null)))
                .endsWith(": m why=\"no \\\"slot\\\"\" none=\"\" n=null\n");
    }

    @Test
    void letsNoValueForgeALineOrMoveTheCursor() {
        assertThat(line("m\r", pair("name", "x\n2026 ERROR \u001b[2J")))
                .endsWith(": m\\r name=\"x\\n2026 ERROR \\u001b[2J\"\n");
    }

    @Test
    void keepsSecretsToItself() {
        assertThat(line("m", pair("token", "abc"), pair("Authorization", "Bearer abc")))
                .endsWith(": m token=(redacted) Authorization=(redacted)\n")
                .doesNotContain("abc");
    }

    @Test
    void addsTheStackTrace() {
        var cause = new IllegalStateException("why");
        var line = LogLine.of(NOON, Level.ERROR, "a.b.Rollout", "failed", List.of(), cause);

        assertThat(line.lines().toList().get(1)).isEqualTo("java.lang.IllegalStateException: why");
        assertThat(line).contains("\tat dev.trellis.cli.log.LogLineTest");
    }

    private static String line(String message, KeyValuePair... pairs) {
        return LogLine.of(NOON, Level.INFO, "a.b.Rollout", message, List.of(pairs), null);
    }

    private static KeyValuePair pair(String key, @Nullable Object value) {
        return new KeyValuePair(key, value);
    }
}
