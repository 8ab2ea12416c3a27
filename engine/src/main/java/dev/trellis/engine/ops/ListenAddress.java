package dev.trellis.engine.ops;

/**
 * Where a server listens: {@code PORT} on loopback, {@code HOST:PORT}, {@code [IPV6]:PORT}, or
 * {@code *:PORT} for every address of the machine. Port 0 takes any free one.
 */
public record ListenAddress(String host, int port) {
    /** Beyond this machine only when somebody asks for it. */
    private static final String LOOPBACK = "127.0.0.1";

    private static final String EVERYWHERE = "0.0.0.0";
    private static final int PORT_MAX = 65535;

    public ListenAddress {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException(
                    "port is not between 0 and " + PORT_MAX + ": " + port);
        }
    }

    public static ListenAddress loopback(int port) {
        return new ListenAddress(LOOPBACK, port);
    }

    /**
     * Reads what a user wrote.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public static ListenAddress parse(String text) {
        var colon = text.lastIndexOf(':');
        var host = colon < 0 ? LOOPBACK : host(text.substring(0, colon), text);
        return new ListenAddress(host, port(text.substring(colon + 1), text));
    }

    private static String host(String part, String text) {
        if (part.equals("*")) {
            return EVERYWHERE;
        }
        var bracketed = part.startsWith("[") && part.endsWith("]");
        var host = bracketed ? part.substring(1, part.length() - 1) : part;
        // Without brackets nobody can tell where an IPv6 address ends and the port begins.
        if (host.isBlank() || (!bracketed && host.indexOf(':') >= 0)) {
            throw unreadable(text);
        }
        return host;
    }

    private static int port(String part, String text) {
        try {
            var port = Integer.parseInt(part);
            if (port >= 0 && port <= PORT_MAX) {
                return port;
            }
        } catch (NumberFormatException e) {
            // told below, with the whole text
        }
        throw unreadable(text);
    }

    private static IllegalArgumentException unreadable(String text) {
        return new IllegalArgumentException(
                "Cannot listen on '"
                        + text
                        + "': give PORT, HOST:PORT, [IPV6]:PORT or *:PORT with a port up to 65535.");
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
