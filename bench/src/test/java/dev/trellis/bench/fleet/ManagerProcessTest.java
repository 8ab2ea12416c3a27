package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

final class ManagerProcessTest {
    @TempDir private Path folder;

    @Test
    void saysWhatAManagerSaidThatEndedByItself() {
        try (var manager = start("bash -c 'echo no such flag; exit 3'")) {
            await().until(() -> !manager.handle().isAlive());

            assertThatExceptionOfType(FleetProblem.class)
                    .isThrownBy(manager::check)
                    .withMessageContaining("exit code 3")
                    .withMessageContaining("no such flag");
        }
    }

    @Test
    void endsAManagerAndWhatItStarted() throws Exception {
        ProcessHandle child;
        try (var manager = start("bash -c 'sleep 600 & wait'")) {
            child = await().until(() -> child(manager), Optional::isPresent).orElseThrow();

            manager.check();
        }

        child.onExit().get(30, TimeUnit.SECONDS);
        assertThat(child.isAlive()).isFalse();
    }

    private static Optional<ProcessHandle> child(ManagerProcess manager) {
        return manager.handle().descendants().findFirst();
    }

    private ManagerProcess start(String line) {
        var command = new ManagerCommand("tested", line);
        return ManagerProcess.start(command, folder.resolve("config"), folder.resolve("log"));
    }
}
