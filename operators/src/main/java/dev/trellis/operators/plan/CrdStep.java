package dev.trellis.operators.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.operator.OperatorMarks;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Brings a definition; one that is there is only changed where nothing stored is lost. */
final class CrdStep {
    private final StepObjects objects;
    private final Consumer<String> warnings;

    CrdStep(StepObjects objects, Consumer<String> warnings) {
        this.objects = objects;
        this.warnings = warnings;
    }

    /** What became of it: waiting until its API is served, created, or there already. */
    String run(ObjectNode wanted, String operator, String namespace, boolean isWaiting) {
        mark(wanted, operator, namespace);
        var live = objects.find(wanted, "");
        if (live.isEmpty()) {
            objects.create(wanted, "");
            return Progress.WAITING;
        }
        if (isWaiting) {
            return CrdSafety.isEstablished(live.get()) ? Progress.CREATED : Progress.WAITING;
        }
        check(live.get(), wanted);
        objects.patch(wanted, difference(live.get(), wanted));
        return Progress.PRESENT;
    }

    private static void mark(ObjectNode crd, String operator, String namespace) {
        var metadata = crd.withObjectProperty("metadata");
        metadata.withObjectProperty("labels").put(OperatorMarks.MANAGED, "true");
        var who = namespace + "/" + operator;
        metadata.withObjectProperty("annotations")
                .put(OperatorMarks.INSTALLED_ALONGSIDE + hash(who), who);
    }

    /** 64 bits in hexadecimal, as others expect it in the name of the annotation. */
    static String hash(String text) {
        var hash = 0xcbf29ce484222325L;
        for (var one : text.getBytes(StandardCharsets.UTF_8)) {
            hash ^= one & 0xff;
            hash *= 0x100000001b3L;
        }
        return Long.toHexString(hash);
    }

    private void check(JsonNode live, JsonNode wanted) {
        CrdSafety.lossOfStoredVersion(live, wanted)
                .ifPresent(loss -> {
                    throw new StepFailure(loss);
                });
        CrdSafety.newSchemas(live, wanted)
                .forEach((version, schema) -> checkObjects(wanted, version, schema));
    }

    private void checkObjects(JsonNode crd, String version, JsonNode schema) {
        var spec = crd.path("spec");
        var path =
                "/apis/%s/%s/%s"
                        .formatted(
                                spec.path("group").asText(),
                                version,
                                spec.path("names").path("plural").asText());
        var next = "";
        do {
            var page = objects.page(path, next).orElseGet(JsonNodeFactory.instance::objectNode);
            for (var object : page.path("items")) {
                SchemaCheck.misfit(schema, object)
                        .ifPresent(misfit -> refuse(crd, version, object, misfit));
            }
            next = page.path("metadata").path("continue").asText();
        } while (!next.isEmpty());
    }

    private void refuse(JsonNode crd, String version, JsonNode object, String misfit) {
        var metadata = object.path("metadata");
        var sentence =
                "error validating existing CRs against new CRD's schema for \"%s\": error validating %s/%s, Kind=%s \"%s/%s\": updated validation is too restrictive: %s"
                        .formatted(
                                StepObjects.name(crd),
                                crd.path("spec").path("group").asText(),
                                version,
                                crd.path("spec").path("names").path("kind").asText(),
                                metadata.path("namespace").asText(),
                                metadata.path("name").asText(),
                                misfit);
        if (CrdSafety.convertsByWebhook(crd)) {
            warnings.accept(sentence);
        } else {
            throw new StepFailure(sentence);
        }
    }

    /** On condition that nobody changed the definition since it was checked. */
    private static ObjectNode difference(JsonNode live, JsonNode wanted) {
        var patch = JsonNodeFactory.instance.objectNode();
        var metadata = (ObjectNode) wanted.path("metadata").deepCopy();
        metadata.put("resourceVersion", live.path("metadata").path("resourceVersion").asText());
        patch.set("metadata", metadata);
        patch.set("spec", wanted.path("spec").deepCopy());
        return patch;
    }
}
