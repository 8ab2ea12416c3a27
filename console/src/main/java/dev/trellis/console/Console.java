package dev.trellis.console;

import dev.trellis.console.data.FleetSource;
import dev.trellis.console.http.ConsoleServer;
import dev.trellis.engine.client.KubeApi;

import java.io.IOException;
import java.net.URI;
import java.util.OptionalInt;

/** A hub's console, for as long as it is open. */
public final class Console implements AutoCloseable {
    /** Where it is unless something else is there. */
    public static final int USUAL_PORT = 16480;

    private final FleetSource source;
    private final ConsoleServer server;

    private Console(FleetSource source, ConsoleServer server) {
        this.source = source;
        this.server = server;
    }

    /**
     * Begins to listen on loopback. The hub is asked nothing before somebody looks.
     *
     * @param port 0 for any that is free; where none is given the usual one, or another if that is
     *     taken
     * @throws IllegalStateException with a sentence for the user where the port is taken
     */
    public static Console start(KubeApi hub, OptionalInt port) {
        var source = new FleetSource(hub);
        return new Console(source, port.isPresent() ? at(source, port.getAsInt()) : near(source));
    }

    private static ConsoleServer near(FleetSource source) {
        try {
            return ConsoleServer.start(source, USUAL_PORT);
        } catch (IOException e) {
            return at(source, 0);
        }
    }

    private static ConsoleServer at(FleetSource source, int port) {
        try {
            return ConsoleServer.start(source, port);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The console cannot listen on port %d: choose another with --port, or 0 for any that is free."
                            .formatted(port),
                    e);
        }
    }

    /** The address to open. It carries the token without which the console shows nothing. */
    public URI address() {
        return server.address();
    }

    @Override
    public void close() {
        source.close();
        server.close();
    }
}
