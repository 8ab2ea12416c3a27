package dev.trellis.hub.webhook;

import java.net.InetAddress;
import java.util.SortedSet;
import java.util.TreeSet;

/** The way by which API servers reach the webhook. */
public sealed interface Reach {

    /** By a service, where the manager runs in the hub's own cluster. */
    record Service(String namespace, String name, int port) implements Reach {
        public Service {
            checkPort(port);
        }
    }

    /** By an address of the machine, where the manager runs outside of the cluster. */
    record Url(String host, int port) implements Reach {
        public Url {
            checkPort(port);
            if (host.isBlank() || host.contains("/") || host.contains("[")) {
                throw new IllegalArgumentException(
                        "the webhook's host must be a plain host name or address, not '%s'"
                                .formatted(host));
            }
        }

        /** The address of a path of the webhook. */
        public String url(String path) {
            return "https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + path;
        }
    }

    /** The names for which the certificate must be valid, addresses in Java's own spelling. */
    default SortedSet<String> certificateNames() {
        var names = new TreeSet<String>();
        switch (this) {
            case Service(var namespace, var name, _) -> {
                // API servers use the last of these; the others are for people with curl.
                names.add(name);
                names.add(name + "." + namespace);
                names.add(name + "." + namespace + ".svc");
            }
            case Url(var host, _) -> names.add(spelled(host));
        }
        return names;
    }

    private static String spelled(String host) {
        try {
            return InetAddress.ofLiteral(host).getHostAddress();
        } catch (IllegalArgumentException e) {
            return host;
        }
    }

    private static void checkPort(int port) {
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException(
                    "the webhook's port must be between 1 and 65535, not " + port);
        }
    }
}
