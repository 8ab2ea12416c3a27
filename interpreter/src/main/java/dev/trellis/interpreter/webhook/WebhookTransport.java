package dev.trellis.interpreter.webhook;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.stream.Stream;

/** Ways to webhooks. */
@FunctionalInterface
public interface WebhookTransport {
    /** Those to one webhook, best first. The next is looked for where those before lead nowhere. */
    Stream<Way> ways(Webhook webhook);

    /** A way that is good for one exchange. */
    sealed interface Way {}

    /** Ends at somebody who still has to prove who it is. */
    @FunctionalInterface
    non-sealed interface Connection extends Way {
        /**
         * Opens it.
         *
         * @throws IOException telling where it was to lead, and why it does not
         */
        Socket open() throws IOException;
    }

    /** Somebody between who carries the exchange out, and who alone knows who answered. */
    @FunctionalInterface
    non-sealed interface Relay extends Way {
        /**
         * Asks and waits for the answer.
         *
         * @throws IOException telling why there is no answer
         */
        HttpAnswer post(String pathAndQuery, String body) throws IOException;
    }

    /** To the host that the webhook names, as the network here resolves it. */
    static WebhookTransport direct() {
        return webhook ->
                Stream.of(
                        direct(
                                webhook.target().host(),
                                webhook.target().port(),
                                webhook.timeout()));
    }

    /** To a host and port, given up after a while. */
    static Connection direct(String host, int port, Duration patience) {
        return () -> {
            var socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(host, port), (int) patience.toMillis());
                return socket;
            } catch (IOException e) {
                socket.close();
                throw new IOException(
                        "%s:%d cannot be reached: %s".formatted(host, port, e.getMessage()), e);
            }
        };
    }
}
