package dev.trellis.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

final class LogProviderTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream err = System.err;

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(err);
        LogLevel.set(Level.WARN);
    }

    @Test
    void printsTheKeyValuesOfTheFluentApi() {
        LogLevel.set(Level.INFO);

        LoggerFactory.getLogger("dev.trellis.hub.Rollout")
                .atInfo()
                .addKeyValue("cluster", "paris")
                .log("moved {} of {}", 1, 2);

        assertThat(lines()).endsWith(" INFO  Rollout: moved 1 of 2 cluster=paris\n");
    }

    @Test
    void printsWhatLibrariesLogTheOldWay() {
        LoggerFactory.getLogger("io.somebody.Client")
                .warn("lost {}", "it", new IllegalStateException("gone"));

        assertThat(lines())
                .contains(" WARN  Client: lost it\njava.lang.IllegalStateException: gone\n\tat ");
    }

    @Test
    void keepsLibrariesQuietAtInfo() {
        LogLevel.set(Level.INFO);

        LoggerFactory.getLogger("io.somebody.Client").info("chatter");
        LoggerFactory.getLogger("io.somebody.Client").warn("trouble");

        assertThat(lines()).contains("trouble").doesNotContain("chatter");
    }

    @Test
    void tellsOurDetailsAndNotThoseOfLibraries() {
        LogLevel.set(Level.DEBUG);

        LoggerFactory.getLogger("dev.trellis.hub.Rollout").debug("turn handed over");
        LoggerFactory.getLogger("io.somebody.Client").debug("parsed a header");
        LoggerFactory.getLogger("io.somebody.Client").info("connected");

        assertThat(lines())
                .contains("turn handed over", "connected")
                .doesNotContain("parsed a header");
    }

    @Test
    void neverReachesTheLevelAtWhichClientsPrintTokens() {
        LogLevel.set(Level.TRACE);

        LoggerFactory.getLogger("io.somebody.Client").trace("Authorization: Bearer abc");
        LoggerFactory.getLogger("dev.trellis.engine.Client").trace("Authorization: Bearer abc");
        LoggerFactory.getLogger("io.somebody.Client").info("connected");

        assertThat(lines()).contains("connected").doesNotContain("Bearer");
    }

    private String lines() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
