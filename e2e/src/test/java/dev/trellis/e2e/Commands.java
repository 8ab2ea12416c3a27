package dev.trellis.e2e;

import dev.trellis.testkit.server.ProjectRoot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Command lines of programs, ours and OCM's. */
final class Commands {
    private Commands() {}

    static List<String> trellis(String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.concat(
                        Stream.of(
                                java,
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.trellis.cli.Main"),
                        Stream.of(arguments))
                .toList();
    }

    /** One of OCM's programs, which is built when it is first asked for. */
    static List<String> ocm(String program, String... arguments) {
        var script = root().resolve("tools/ocm/obtain").toString();
        var path = output(List.of(script, program)).strip();
        return Stream.concat(Stream.of(path), Stream.of(arguments)).toList();
    }

    /** What a command says that must succeed. */
    static String output(List<String> command) {
        try {
            var process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            var said = new String(process.getInputStream().readAllBytes(), System.out.charset());
            if (process.waitFor() != 0) {
                throw new IllegalStateException("Failed: " + String.join(" ", command));
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run " + command.getFirst() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while running a command.", e);
        }
    }

    static Path root() {
        return ProjectRoot.search().orElseThrow();
    }

    /** A loopback address that nobody listens on. */
    static String freeAddress() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("There is no free port.", e);
        }
    }
}
