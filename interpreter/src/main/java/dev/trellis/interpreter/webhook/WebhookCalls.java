package dev.trellis.interpreter.webhook;

import dev.trellis.interpreter.InterpreterFailure;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import javax.net.ssl.SSLException;

/** Calls webhooks, each call within its time whatever the other side does or does not. */
final class WebhookCalls {
    private static final int OK_MIN = 200;
    private static final int OK_END = 300;

    private final WebhookTransport transport;

    WebhookCalls(WebhookTransport transport) {
        this.transport = transport;
    }

    /**
     * @throws InterpreterFailure where there is no answer, or one of somebody else
     */
    String post(Webhook webhook, String body) {
        var open = new AtomicReference<Socket>();
        var call = new FutureTask<>(() -> exchange(webhook, body, open));
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
            throw told(webhook, Objects.requireNonNullElse(e.getCause(), e));
        } finally {
            call.cancel(true);
            close(open.get());
        }
    }

    private String exchange(Webhook webhook, String body, AtomicReference<Socket> open)
            throws IOException, GeneralSecurityException {
        var connection = transport.open(webhook);
        open.set(connection);
        try (var socket = Trust.over(connection, webhook)) {
            open.set(socket);
            socket.startHandshake();
            var answer = HttpExchange.post(socket, webhook, body.getBytes(StandardCharsets.UTF_8));
            if (answer.status() < OK_MIN || answer.status() >= OK_END) {
                throw new IOException("it answered with HTTP status " + answer.status());
            }
            return answer.body();
        }
    }

    private static InterpreterFailure told(Webhook webhook, Throwable cause) {
        return switch (cause) {
            case InterpreterFailure failure -> failure;
            case SSLException e ->
                    failure(
                            InterpreterFailure.Code.NOT_TRUSTED,
                            "it is not proven to be %s: %s"
                                    .formatted(webhook.target().host(), e.getMessage()),
                            e);
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
