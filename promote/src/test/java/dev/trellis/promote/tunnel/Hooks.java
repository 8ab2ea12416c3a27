package dev.trellis.promote.tunnel;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.webhook.Webhook;
import dev.trellis.interpreter.webhook.WebhookLayer;
import dev.trellis.interpreter.webhook.WebhookTransport;

import java.util.List;

/** A webhook behind the Service {@code hook} of a namespace, and a question to it. */
final class Hooks {
    static final KubeObject SHOP =
            KubeObject.parse(
                    """
                    {"apiVersion":"shop.example.org/v1","kind":"Storefront",
                     "metadata":{"name":"north","namespace":"sales"},"spec":{"theme":"blue"}}
                    """);

    private Hooks() {}

    static Webhook webhook(String namespace, String caBundle, int timeoutSeconds) {
        return Webhook.of(
                        KubeObject.parse(
                                """
                                {"metadata":{"name":"config"},"webhooks":[{"name":"shop.example.org",
                                 "clientConfig":{"caBundle":"%s","service":{"namespace":"%s","name":"hook","path":"/interpret"}},
                                 "rules":[{"operations":["*"],"apiGroups":["*"],"apiVersions":["*"],"kinds":["*"]}],
                                 "timeoutSeconds":%d,"interpreterContextVersions":["v1alpha1"]}]}
                                """
                                        .formatted(caBundle, namespace, timeoutSeconds)))
                .getFirst();
    }

    /** With much time unless a test waits for its end: the machine may be busy. */
    static Answer ask(
            WebhookTransport transport, String namespace, String caBundle, int timeoutSeconds) {
        return new WebhookLayer(List.of(webhook(namespace, caBundle, timeoutSeconds)), transport)
                .answer(new Question.Health(SHOP));
    }
}
