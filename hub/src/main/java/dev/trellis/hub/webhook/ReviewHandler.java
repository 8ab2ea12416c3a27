package dev.trellis.hub.webhook;

import dev.trellis.hub.webhook.Reviewer.Answered;
import dev.trellis.hub.webhook.Reviewer.Misunderstood;
import dev.trellis.hub.webhook.WebhookMetrics.Result;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Carries questions and answers between API servers and the reviewer of one path. */
final class ReviewHandler extends Handler.Abstract {

    private final String name;
    private final Reviewer reviewer;
    private final BodyBudget budget;
    private final WebhookMetrics metrics;

    /**
     * @param name of the webhook in metrics
     */
    ReviewHandler(String name, Reviewer reviewer, BodyBudget budget, WebhookMetrics metrics) {
        this.name = name;
        this.reviewer = reviewer;
        this.budget = budget;
        this.metrics = metrics;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var start = System.nanoTime();
        var result = Result.FAILED;
        var objects = 0;
        try {
            var outcome = answer(request, response);
            result = outcome.result();
            objects = outcome.objects();
            callback.succeeded();
        } finally {
            metrics.answered(name, result, objects, Duration.ofNanos(System.nanoTime() - start));
        }
        return true;
    }

    private record Outcome(Result result, int objects) {
        static final Outcome REJECTED = new Outcome(Result.REJECTED, 0);
    }

    private Outcome answer(Request request, Response response)
            throws IOException, InterruptedException {
        if (!HttpMethod.POST.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, HttpMethod.POST.asString());
            say(response, HttpStatus.METHOD_NOT_ALLOWED_405, "reviews are asked for by POST");
            return Outcome.REJECTED;
        }
        var length = request.getLength();
        if (length < 0) {
            say(response, HttpStatus.LENGTH_REQUIRED_411, "the request needs a Content-Length");
            return Outcome.REJECTED;
        }
        if (length > budget.bytesMax()) {
            say(
                    response,
                    HttpStatus.PAYLOAD_TOO_LARGE_413,
                    "the body has %d bytes, at most %d are accepted"
                            .formatted(length, budget.bytesMax()));
            return Outcome.REJECTED;
        }
        return answerWithin((int) length, request, response);
    }

    private Outcome answerWithin(int length, Request request, Response response)
            throws IOException, InterruptedException {
        if (!budget.take(length)) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
            say(
                    response,
                    HttpStatus.SERVICE_UNAVAILABLE_503,
                    "too many large requests are running, ask again in a moment");
            return new Outcome(Result.BUSY, 0);
        }
        try {
            return switch (reviewer.answer(body(request, length))) {
                case Answered answer -> send(answer, response);
                case Misunderstood(var sentence) -> {
                    say(response, HttpStatus.BAD_REQUEST_400, sentence);
                    yield Outcome.REJECTED;
                }
            };
        } finally {
            budget.giveBack(length);
        }
    }

    private static byte[] body(Request request, int length) throws IOException {
        try (var input = Content.Source.asInputStream(request)) {
            var body = input.readNBytes(length);
            if (body.length < length) {
                throw new EOFException(
                        "the body ended after %d of %d bytes".formatted(body.length, length));
            }
            return body;
        }
    }

    private static Outcome send(Answered answer, Response response) throws IOException {
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, MimeTypes.Type.APPLICATION_JSON.asString());
        try (var output = Content.Sink.asOutputStream(response)) {
            answer.json().writeTo(output);
        }
        return new Outcome(answer.refused() ? Result.REFUSED : Result.DONE, answer.objects());
    }

    private static void say(Response response, int status, String sentence) throws IOException {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
        var text = (sentence + "\n").getBytes(StandardCharsets.UTF_8);
        Content.Sink.write(response, true, ByteBuffer.wrap(text));
    }
}
