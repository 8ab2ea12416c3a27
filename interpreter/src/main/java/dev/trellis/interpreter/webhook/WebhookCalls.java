package dev.trellis.interpreter.webhook;

import dev.trellis.interpreter.InterpreterFailure;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/** Calls webhooks, each call within its time whatever the other side does or does not. */
final class WebhookCalls {
    private static final Duration HANDSHAKE_MAX = Duration.ofSeconds(5);
    private static final int OK_MIN = 200;
    private static final int OK_END = 300;

    private final WebhookTransport transport;
    private final Duration handshakeMax;

    WebhookCalls(WebhookTransport transport) {
        this(transport, HANDSHAKE_MAX);
    }

    WebhookCalls(WebhookTransport transport, Duration handshakeMax) {
        this.transport = transport;
        this.handshakeMax = handshakeMax;
    }

    /**
     * @throws InterpreterFailure where there is no answer, or one of somebody else
     */
    String post(Webhook webhook, String body) {
        var open = new AtomicReference<Socket>();
        var call = new FutureTask<>(() -> body(exchange(webhook, body, open)));
        Thread.ofVirtual().name("webhook " + webhook.id()).start(call);
        try {
            return call.get(webhook.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw failure(
                    InterpreterFailure.Code.UNREACHABLE,
                    "it did not answer within %d s".formatted(webhook.timeout().toSeconds()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(InterpreterFailure.Code.UNREACHABLE, "the call was interrupted", e);
        } catch (ExecutionException e) {
            throw told(Objects.requireNonNullElse(e.getCause(), e));
        } finally {
            call.cancel(true);
            close(open.get());
        }
    }

    private static String body(HttpAnswer answer) throws IOException {
        if (answer.status() < OK_MIN || answer.status() >= OK_END) {
            throw new IOException("it answered with HTTP status " + answer.status());
        }
        return answer.body();
    }

    /** Tries one way after the other until somebody is there; then it is that one or nobody. */
    private HttpAnswer exchange(Webhook webhook, String body, AtomicReference<Socket> open)
            throws IOException, GeneralSecurityException {
        var trust = Trust.in(webhook);
        var failed = new ArrayList<String>();
        for (var ways = transport.ways(webhook).iterator(); ways.hasNext(); ) {
            switch (ways.next()) {
                case WebhookTransport.Relay relay -> {
                    return relay.post(HttpExchange.pathAndQuery(webhook), body);
                }
                case WebhookTransport.Connection way -> {
                    try (var socket = meet(way, trust, webhook, open)) {
                        return HttpExchange.post(
                                socket, webhook, body.getBytes(StandardCharsets.UTF_8));
                    } catch (NobodyThere e) {
                        failed.add(e.getMessage());
                    }
                }
            }
        }
        throw new IOException(String.join("; ", failed));
    }

    /** A way led nowhere. Nothing was sent on it. */
    private static final class NobodyThere extends IOException {
        NobodyThere(String sentence, IOException cause) {
            super(sentence, cause);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    /** Somebody is there who is not the webhook. */
    private static final class NotProven extends IOException {
        NotProven(String sentence, IOException cause) {
            super(sentence, cause);
        }
    }

    private SSLSocket meet(
            WebhookTransport.Connection way,
            Trust trust,
            Webhook webhook,
            AtomicReference<Socket> open)
            throws IOException {
        var slow = new CompletableFuture<Void>();
        Socket connection = null;
        try {
            connection = way.open();
            open.set(connection);
            var under = connection;
            var socket = trust.over(connection, webhook.target().port());
            open.set(socket);
            // A timeout of reads would begin anew with every byte of a side that drips them.
            var _ =
                    slow.completeOnTimeout(null, handshakeMax.toMillis(), TimeUnit.MILLISECONDS)
                            .thenRunAsync(() -> close(under));
            socket.startHandshake();
            if (slow.isDone()) {
                throw new IOException("closed");
            }
            return socket;
        } catch (IOException e) {
            close(connection);
            throw unmet(e, trust, slow.isDone());
        } finally {
            slow.cancel(false);
        }
    }

    private IOException unmet(IOException e, Trust trust, boolean slow) {
        if (slow) {
            return new NobodyThere(
                    "the TLS handshake took longer than %d ms".formatted(handshakeMax.toMillis()),
                    e);
        }
        var causes = Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause).toList();
        var refused =
                causes.stream()
                        .filter(CertificateException.class::isInstance)
                        .map(CertificateException.class::cast)
                        .findFirst();
        if (refused.isPresent()) {
            return new NotProven(trust.told(refused.get()), e);
        }
        // JSSE tells only that the connection is gone; what it stands on knows why.
        return new NobodyThere(
                e instanceof SSLException
                        ? "there is no TLS handshake: " + causes.getLast().getMessage()
                        : String.valueOf(e.getMessage()),
                e);
    }

    private static InterpreterFailure told(Throwable cause) {
        return switch (cause) {
            case InterpreterFailure failure -> failure;
            case NotProven e ->
                    failure(InterpreterFailure.Code.NOT_TRUSTED, String.valueOf(e.getMessage()), e);
            case GeneralSecurityException e ->
                    failure(
                            InterpreterFailure.Code.NOT_TRUSTED,
                            "clientConfig.caBundle cannot be used: " + e.getMessage(),
                            e);
            default ->
                    failure(
                            InterpreterFailure.Code.UNREACHABLE,
                            String.valueOf(cause.getMessage()),
                            cause);
        };
    }

    private static InterpreterFailure failure(
            InterpreterFailure.Code code, String sentence, Throwable cause) {
        return new InterpreterFailure(code, sentence, cause);
    }

    private static void close(@Nullable Socket socket) {
        if (socket == null) {
            return;
        }
        try {
            socket.close();
        } catch (IOException _) {
            // It is given up in any case.
        }
    }
}
