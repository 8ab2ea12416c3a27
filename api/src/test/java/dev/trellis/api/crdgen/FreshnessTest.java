package dev.trellis.api.crdgen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

class FreshnessTest {
    @TempDir Path folder;

    @BeforeEach
    void build() throws IOException {
        Files.createDirectory(folder.resolve("crds"));
        Files.writeString(folder.resolve("crds/index"), "");
        Files.writeString(folder.resolve("Kind.class"), "");
    }

    @Test
    void isStaleUntilCrdsWereWritten() throws IOException {
        assertThat(freshness().isUpToDate()).isFalse();

        freshness().remember();

        assertThat(freshness().isUpToDate()).isTrue();
    }

    @Test
    void isStaleWhenAClassWasCompiledAgain() throws IOException {
        freshness().remember();

        Files.setLastModifiedTime(
                folder.resolve("Kind.class"), FileTime.from(Instant.parse("2099-01-01T00:00:00Z")));

        assertThat(freshness().isUpToDate()).isFalse();
    }

    @Test
    void isStaleWhenTheCrdsAreGone() throws IOException {
        freshness().remember();

        Files.delete(folder.resolve("crds/index"));

        assertThat(freshness().isUpToDate()).isFalse();
    }

    private Freshness freshness() {
        return new Freshness(folder, folder.resolve("crds"), folder.resolve("stamp"));
    }
}
