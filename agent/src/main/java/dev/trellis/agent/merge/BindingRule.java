package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Subjects and role are the manifest's. A binding to another role is refused by the server, which
 * is for the manifest's author to see.
 */
record BindingRule() implements Rule {
    private static final String GROUP = "rbac.authorization.k8s.io";

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        Trees.take(body, manifest, "subjects");
        Trees.take(body, manifest, "roleRef");
        // As the server does, or the two would never be equal.
        fillIn(body.path("roleRef"));
        body.path("subjects")
                .forEach(subject -> {
                    if (!Trees.text(subject, "kind").equals("ServiceAccount")) {
                        fillIn(subject);
                    }
                });
        return body;
    }

    private static void fillIn(JsonNode reference) {
        if (reference instanceof ObjectNode known && Trees.text(known, "apiGroup").isEmpty()) {
            known.put("apiGroup", GROUP);
        }
    }
}
