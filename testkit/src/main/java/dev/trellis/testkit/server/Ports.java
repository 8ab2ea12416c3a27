package dev.trellis.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports on loopback. */
final class Ports {
    // Below the range from which systems take the ports of outgoing connections: a server that is
    // stopped and started
    // again must find its port free.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int TRIES = 200;

    private Ports() {}

    static int findFree() {
        for (var attempt = 0; attempt < TRIES; attempt++) {
            var port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException(
                "No free port between %d and %d on loopback.".formatted(LOWEST, HIGHEST));
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
