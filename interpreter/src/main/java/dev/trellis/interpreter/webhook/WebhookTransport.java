package dev.trellis.interpreter.webhook;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Ways to a webhook. Whoever opens one does not yet know who is at its end. */
@FunctionalInterface
public interface WebhookTransport {
    /**
     * Opens a connection for one exchange.
     *
     * @throws IOException telling each way that was tried and why it failed
     */
    Socket open(Webhook webhook) throws IOException;

    /** To the host that the webhook names, as the network here resolves it. */
    static WebhookTransport direct() {
        return webhook -> {
            var target = webhook.target();
            var socket = new Socket();
            try {
                socket.connect(
                        new InetSocketAddress(target.host(), target.port()),
                        (int) webhook.timeout().toMillis());
                return socket;
            } catch (IOException e) {
                socket.close();
                throw new IOException(
                        "%s:%d cannot be reached: %s"
                                .formatted(target.host(), target.port(), e.getMessage()),
                        e);
            }
        };
    }
}
