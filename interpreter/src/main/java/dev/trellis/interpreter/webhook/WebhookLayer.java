package dev.trellis.interpreter.webhook;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.object.Kind;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers by webhooks. A webhook that fails three times in a row is not called again as long as
 * this object lives, which is one plan: its first failure stands for the others.
 */
public final class WebhookLayer implements Layer {
    private static final int FAILURES_MAX = 3;

    private final List<Webhook> webhooks;
    private final WebhookCalls calls;
    private final Map<String, Failures> failures = new ConcurrentHashMap<>();

    private record Failures(int count, InterpreterFailure first) {}

    /**
     * @param webhooks all that there are: a part of them would give other answers
     */
    public WebhookLayer(Collection<Webhook> webhooks, WebhookTransport transport) {
        this(webhooks, new WebhookCalls(transport));
    }

    WebhookLayer(Collection<Webhook> webhooks, WebhookCalls calls) {
        this.webhooks = webhooks.stream().sorted().toList();
        this.calls = calls;
    }

    @Override
    public String name() {
        return "webhook";
    }

    @Override
    public boolean answers(Kind kind, Operation operation) {
        return find(kind, operation).isPresent();
    }

    @Override
    public String source(Kind kind, Operation operation) {
        return find(kind, operation).map(Webhook::id).orElse("");
    }

    private Optional<Webhook> find(Kind kind, Operation operation) {
        // What a Secret holds leaves this process for no interpreter.
        if (kind.group().isEmpty() && kind.name().equals("Secret")) {
            return Optional.empty();
        }
        return webhooks.stream().filter(it -> it.answers(kind, operation)).findFirst();
    }

    @Override
    public Answer answer(Question question) {
        var webhook = find(question.object().kind(), question.operation()).orElseThrow();
        var before = failures.get(webhook.id());
        if (before != null && before.count() >= FAILURES_MAX) {
            throw before.first();
        }
        try {
            var uid = UUID.randomUUID().toString();
            var answer = calls.post(webhook, WebhookContext.of(question, uid));
            var read = WebhookContext.read(question, uid, answer, webhook.id());
            failures.remove(webhook.id());
            return read;
        } catch (InterpreterFailure e) {
            failures.merge(
                    webhook.id(),
                    new Failures(1, e),
                    (known, _) -> new Failures(known.count() + 1, known.first()));
            throw e;
        }
    }
}
