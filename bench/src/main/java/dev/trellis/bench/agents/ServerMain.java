package dev.trellis.bench.agents;

import dev.trellis.apiserver.EmbeddedApiServer;

import java.io.IOException;

/**
 * The API server that agents are measured with, in a process of its own so that its memory is not
 * taken for theirs. Prints its address and lives until its standard input ends.
 *
 * <p>usage: ServerMain
 */
final class ServerMain {
    private ServerMain() {}

    public static void main(String[] args) throws IOException {
        try (var server = EmbeddedApiServer.start(0)) {
            for (var cluster : args) {
                server.cluster(cluster);
            }
            System.out.println(server.address());
            while (System.in.read() >= 0) {
                // Whoever started us is still there.
            }
        }
    }
}
