package dev.trellis.bench.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/**
 * A manager by name, and the command line that starts it.
 *
 * <p>In the line {@code {kubeconfig}} stands for the file with which it reaches the API server, and
 * {@code {port}}, {@code {port1}} and so on for ports of loopback that are free, one per word.
 */
record ManagerCommand(String name, String line) {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(kubeconfig|port[0-9]*)}");

    ManagerCommand {
        if (!name.matches("[A-Za-z0-9][-._A-Za-z0-9]*")) {
            throw new IllegalArgumentException(
                    "'%s' is no name for a manager: use letters, digits, dots and dashes"
                            .formatted(name));
        }
        if (line.isBlank()) {
            throw new IllegalArgumentException("the manager " + name + " has no command");
        }
    }

    /** Reads {@code NAME=COMMAND}. */
    static ManagerCommand parse(String text) {
        var border = text.indexOf('=');
        if (border < 0) {
            throw new IllegalArgumentException(
                    "'%s' is no manager: write NAME=COMMAND".formatted(text));
        }
        return new ManagerCommand(text.substring(0, border), text.substring(border + 1));
    }

    /** The line to run for the server that the file leads to. */
    String filled(Path kubeconfig) {
        return filled(kubeconfig, ManagerCommand::freePort);
    }

    String filled(Path kubeconfig, IntSupplier freePort) {
        var values = new HashMap<String, String>();
        values.put("kubeconfig", kubeconfig.toString());
        return PLACEHOLDER
                .matcher(line)
                .replaceAll(found ->
                        values.computeIfAbsent(
                                found.group(1), _ -> Integer.toString(freePort.getAsInt())));
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("There is no free port on loopback.", e);
        }
    }
}
