package dev.trellis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.cli.up.UnmanagedFleet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * What the JVM watches when the start-up cache of managers is made: one as users start it, on a
 * fleet that is another process. All of a cache is in memory from the start to the end, needed or
 * not, so that of a process that runs for months should hold what it needs and nothing else.
 *
 * <p>Run by the build, never by a user.
 */
final class ManagerTraining {
    private ManagerTraining() {}

    public static void main(String[] args) throws ClassNotFoundException, IOException {
        // It cannot be run here, because it ends the process; but it can be in the cache.
        Class.forName(Main.class.getName());
        try (var fleet = UnmanagedFleet.start()) {
            // It ends with the process.
            Thread.ofPlatform().daemon().start(manager(fleet.managerFlags()));
            fleet.awaitReady();
        }
        System.exit(0);
    }

    private static Runnable manager(List<String> flags) throws IOException {
        var words = new ArrayList<>(List.of("manager"));
        words.addAll(flags);
        words.addAll(List.of("--listen", "127.0.0.1:" + freePort()));
        words.addAll(List.of("--webhook-host", "127.0.0.1"));
        words.addAll(List.of("--webhook-listen", "127.0.0.1:" + freePort()));
        var line = words.toArray(String[]::new);
        var nowhere = new PrintWriter(OutputStream.nullOutputStream(), false, UTF_8);
        return () -> Cli.commandLine(line).setOut(nowhere).setErr(nowhere).execute(line);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
