package dev.trellis.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Calls the real kubectl as a user of the server. */
record Kubectl(KubeBinaries binaries, Path kubeconfig, Path home) {
    private static final int SECONDS_MAX = 120;

    KubectlResult run(String input, List<String> arguments) {
        try {
            // Through files: of several pipes, one fills up while another is read.
            var folder = Files.createTempDirectory(home, "kubectl-");
            var in = Files.writeString(folder.resolve("in"), input);
            var out = folder.resolve("out");
            var err = folder.resolve("err");
            var builder =
                    new ProcessBuilder(command(arguments))
                            .redirectInput(in.toFile())
                            .redirectOutput(out.toFile())
                            .redirectError(err.toFile());
            // The settings of the person who runs the tests must not reach them.
            builder.environment().keySet().removeIf(name -> name.startsWith("KUBE"));
            builder.environment().put("HOME", home.toString());
            var process = builder.start();
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(
                        "kubectl %s did not end within %d s".formatted(arguments, SECONDS_MAX));
            }
            return new KubectlResult(
                    process.exitValue(), Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run kubectl " + arguments + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "Interrupted while waiting for kubectl " + arguments + ".", e);
        }
    }

    private List<String> command(List<String> arguments) {
        var command =
                new ArrayList<>(
                        List.of(
                                binaries.program("kubectl").toString(),
                                "--kubeconfig=" + kubeconfig,
                                "--cache-dir=" + home.resolve("kubectl-cache")));
        command.addAll(arguments);
        return command;
    }
}
