package dev.trellis.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Calls the real kubectl as a user of the server. */
record Kubectl(KubeBinaries binaries, Path kubeconfig, Path home) {
    private static final int SECONDS_MAX = 120;

    KubectlResult run(String input, List<String> arguments) {
        var command =
                new ArrayList<>(
                        List.of(
                                binaries.program("kubectl").toString(),
                                "--kubeconfig=" + kubeconfig,
                                "--cache-dir=" + home.resolve("kubectl-cache")));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        // The settings of the person who runs the tests must not reach them.
        builder.environment().keySet().removeIf(name -> name.startsWith("KUBE"));
        builder.environment().put("HOME", home.toString());
        try {
            var process = builder.start();
            var out =
                    CompletableFuture.supplyAsync(
                            () -> text(process.inputReader(StandardCharsets.UTF_8)));
            var err =
                    CompletableFuture.supplyAsync(
                            () -> text(process.errorReader(StandardCharsets.UTF_8)));
            try (var stdin = process.outputWriter(StandardCharsets.UTF_8)) {
                stdin.write(input);
            }
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(
                        "kubectl %s did not end within %d s".formatted(arguments, SECONDS_MAX));
            }
            return new KubectlResult(process.exitValue(), out.join(), err.join());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run kubectl " + arguments + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "Interrupted while waiting for kubectl " + arguments + ".", e);
        }
    }

    private static String text(java.io.Reader reader) {
        try (reader) {
            var text = new java.io.StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
