package dev.trellis.apiserver.differential;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The first events of a watch: the stream is left once they came, so nobody waits for its end. */
final class Events {
    private static final int SECONDS_MAX = 60;

    private Events() {}

    static Side.Sent read(HttpClient http, HttpRequest request, int count) {
        var text = new StringBuffer();
        var enough = new CompletableFuture<String>();
        var answer =
                http.consumeBytes(
                        request,
                        (List<ByteBuffer> buffers, AsyncBody stream) -> {
                            buffers.forEach(
                                    buffer -> text.append(StandardCharsets.UTF_8.decode(buffer)));
                            if (text.chars().filter(letter -> letter == '\n').count() >= count) {
                                enough.complete(text.toString());
                            }
                            stream.consume();
                        });
        try {
            var response = answer.get(SECONDS_MAX, TimeUnit.SECONDS);
            var stream = response.body();
            var ended = stream.done().whenComplete((_, _) -> enough.complete(text.toString()));
            stream.consume();
            var events = enough.get(SECONDS_MAX, TimeUnit.SECONDS);
            stream.cancel();
            ended.cancel(false);
            return new Side.Sent(response.code(), Map.copyOf(response.headers()), events);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while watching " + request.uri(), e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(
                    "Not %d events of %s but: %s".formatted(count, request.uri(), text), e);
        }
    }
}
