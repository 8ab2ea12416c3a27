package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

final class ManagerCommandTest {
    @Test
    void fillsInTheKubeconfigAndAPortPerWord() {
        var command =
                ManagerCommand.parse("mine=run --a={kubeconfig} :{port} :{port1} :{port} {other}");
        var ports = new AtomicInteger(7000);

        var line = command.filled(Path.of("/tmp/config"), ports::incrementAndGet);

        assertThat(command.name()).isEqualTo("mine");
        assertThat(line).isEqualTo("run --a=/tmp/config :7001 :7002 :7001 {other}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "=run", "name=", "name= ", "../name=run"})
    void refusesWhatHasNoNameOrNoCommand(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ManagerCommand.parse(text));
    }
}
