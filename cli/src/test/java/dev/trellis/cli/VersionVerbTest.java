package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.api.Test;

final class VersionVerbTest {
    private final VersionVerb.Versions versions = VersionVerb.Versions.ofThisProcess();

    @Test
    void speaksToPeople() {
        assertThat(Run.of("version").out())
                .isEqualTo(
                        """
                        trellis %s
                        java %s on %s
                        """
                                .formatted(
                                        versions.trellis(), versions.java(), versions.platform()));
    }

    @Test
    void speaksJson() throws Exception {
        var json = new ObjectMapper().readTree(Run.of("version", "-o", "json").out());

        assertThat(json.get("trellis").asText()).isEqualTo(versions.trellis());
        assertThat(json.get("java").asText()).isEqualTo(Runtime.version().toString());
    }

    @Test
    void speaksYaml() {
        assertThat(Run.of("version", "--output=yaml").out())
                .isEqualTo(
                        """
                        trellis: %s
                        java: %s
                        platform: %s
                        """
                                .formatted(
                                        versions.trellis(), versions.java(), versions.platform()));
    }
}
