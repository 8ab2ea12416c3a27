package dev.trellis.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CallTest {

    @Test
    void escapesInAnApplyWhatTheServersYamlReaderWouldChange() {
        var applied = Call.patch("/p", Call.APPLY_PATCH, "{\"a\":\"x\u2028 y\u0085\"}");
        var merged = Call.patch("/p", Call.MERGE_PATCH, "{\"a\":\"x\u2028 y\u0085\"}");

        assertThat(applied.body()).isEqualTo("{\"a\":\"x\\u2028 y\\u0085\"}");
        assertThat(merged.body()).isEqualTo("{\"a\":\"x\u2028 y\u0085\"}");
    }
}
