package dev.trellis.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.server.KubeBinaries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs kubectl with a home of its own. */
record KubectlRunner(Path folder, Path kubeconfig) {
    static KubectlRunner in(Path folder, String kubeconfig) {
        try {
            var file = Files.createTempFile(folder, "kubeconfig", "");
            Files.writeString(file, kubeconfig);
            return new KubectlRunner(folder, file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write a kubeconfig.", e);
        }
    }

    /** What kubectl prints where it succeeds. */
    String run(String input, String... arguments) {
        return run(input, 0, arguments);
    }

    /** What kubectl says, on both its streams, where it ends with one. */
    String fails(String input, String... arguments) {
        return run(input, 1, arguments);
    }

    /** Starts kubectl and lets it run; what it prints goes to a file. */
    Process start(Path out, String... arguments) {
        try {
            return builder(arguments)
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run kubectl.", e);
        }
    }

    private ProcessBuilder builder(String... arguments) {
        if (!(KubeBinaries.search() instanceof KubeBinaries.Search.Found(var binaries))) {
            throw new IllegalStateException("There is no kubectl on this machine.");
        }
        var command = new ArrayList<String>();
        command.add(binaries.folder().resolve("kubectl").toString());
        command.add("--kubeconfig=" + kubeconfig);
        command.add("--cache-dir=" + folder.resolve("cache"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("HOME", folder.toString());
        // Stands for somebody who changes red to blue wherever they edit.
        builder.environment().put("KUBE_EDITOR", "sed -i s/red/blue/");
        return builder;
    }

    private String run(String input, int expected, String... arguments) {
        try {
            var in = Files.createTempFile(folder, "in", "");
            var out = Files.createTempFile(folder, "out", "");
            var err = Files.createTempFile(folder, "err", "");
            Files.writeString(in, input);
            var process =
                    builder(arguments)
                            .redirectInput(in.toFile())
                            .redirectOutput(out.toFile())
                            .redirectError(err.toFile())
                            .start();
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue())
                    .as("kubectl %s: %s", List.of(arguments), Files.readString(err))
                    .isEqualTo(expected);
            return Files.readString(out) + (expected == 0 ? "" : Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run kubectl.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for kubectl.", e);
        }
    }
}
