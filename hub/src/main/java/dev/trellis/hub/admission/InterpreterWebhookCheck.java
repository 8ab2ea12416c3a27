package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.webhook.Webhook;

import java.util.List;

/** Whether webhooks that interpret kinds may be stored: all that is wrong with them is told. */
public final class InterpreterWebhookCheck implements CheckReviewer.Check {

    private static final String KIND = "ResourceInterpreterWebhookConfiguration";

    InterpreterWebhookCheck() {}

    /** One for each API group that has the kind. */
    public static List<Hook> hooks() {
        return InterpreterHooks.of(
                "webhooks",
                "resourceinterpreterwebhookconfigurations",
                new CheckReviewer(KIND, new InterpreterWebhookCheck()));
    }

    @Override
    public Verdict judge(AdmissionRequest request) {
        if (request.isTerminating()
                || request.before().path("webhooks").equals(request.after().path("webhooks"))) {
            return Verdict.GRANTED;
        }
        try {
            Webhook.of(new KubeObject((ObjectNode) request.after()));
            return Verdict.GRANTED;
        } catch (InterpreterFailure e) {
            return Verdict.refused(Refusal.invalid(e.sentence()));
        }
    }
}
