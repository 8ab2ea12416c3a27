package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.Locale;

/** A definition's spec is the manifest's, with what the server fills in. */
record DefinitionRule() implements Rule {
    private static final int HTTPS = 443;

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        Trees.take(body, manifest, "spec");
        var spec = body.withObjectProperty("spec");
        var names = spec.withObjectProperty("names");
        var kind = Trees.text(names, "kind");
        fillIn(names, "singular", kind.toLowerCase(Locale.ROOT));
        fillIn(names, "listKind", kind + "List");
        var conversion = spec.withObjectProperty("conversion");
        fillIn(conversion, "strategy", "None");
        if (conversion.path("webhook").path("clientConfig").path("service")
                        instanceof ObjectNode service
                && !service.has("port")) {
            service.put("port", HTTPS);
        }
        return body;
    }

    private static void fillIn(ObjectNode object, String member, String usual) {
        if (Trees.text(object, member).isEmpty()) {
            object.put(member, usual);
        }
    }
}
