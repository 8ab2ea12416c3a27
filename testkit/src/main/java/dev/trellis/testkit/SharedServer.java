package dev.trellis.testkit;

import dev.trellis.testkit.server.TestServer;

import java.util.HashSet;
import java.util.Set;

/** A server that is used by several test classes, one after the other or at once. */
final class SharedServer implements AutoCloseable {
    private final TestServer server;
    private final String version;
    private final Set<String> applied = new HashSet<>();

    SharedServer(TestServer server) {
        this.server = server;
        version = server.version();
    }

    TestServer server() {
        return server;
    }

    String version() {
        return version;
    }

    /** Brings the server to what a class asks for; what is there already is not done again. */
    synchronized void prepare(KubernetesTest wanted) {
        for (var path : wanted.crds()) {
            // By content, not by path: whoever set up conversion in the meantime would lose half of
            // it, which the server refuses.
            var missing = ClassPath.yamlUnder(path).stream().filter(applied::add).toList();
            CustomResources.apply(server.client(), missing);
        }
        // After the definitions: the garbage collector looks for new kinds at its start, then every
        // half minute.
        if (wanted.controllers()) {
            server.startControllers();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
