package dev.trellis.promote.tunnel;

import java.util.Locale;

/** Which ways to a webhook behind a Service may be taken. */
public enum TransportChoice {
    /** Straight where that leads somewhere, else through a pod. */
    AUTO,
    DIRECT,
    PORT_FORWARD,
    /** By the API server, which does not verify who answers it. */
    APISERVER_PROXY;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
