package dev.trellis.bench.embedded;

import dev.trellis.apiserver.EmbeddedApiServer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The embedded server as a process of its own, until its input ends.
 *
 * <p>usage: ServerProcess KUBECONFIG [DATA]
 */
final class ServerProcess {
    private ServerProcess() {}

    public static void main(String[] args) throws IOException {
        var wanted = EmbeddedApiServer.builder();
        if (args.length > 1) {
            wanted.data(Path.of(args[1]));
        }
        try (var server = wanted.start()) {
            Files.writeString(Path.of(args[0]), server.adminKubeconfig());
            System.out.println(server.address());
            while (System.in.read() >= 0) {
                // Nothing is said here but the end.
            }
        }
    }
}
