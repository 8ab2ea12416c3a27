package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.admission.WebhookCaller.CallException;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.registry.Cluster;
import dev.trellis.apiserver.registry.Conversion;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Asks the webhooks that definitions name for other versions of their objects. */
public final class WebhookConversion implements Conversion {
    private static final String GROUP = "apiextensions.k8s.io/";
    private static final String VERSION = "v1";
    private static final int TIMEOUT_SECONDS = 30;
    private static final String METADATA = "metadata";

    private final WebhookCaller caller;

    private WebhookConversion(WebhookCaller caller) {
        this.caller = caller;
    }

    /** Lets the webhooks of a cluster convert from now on. */
    public static void start(Cluster cluster, WebhookCaller caller) {
        cluster.convertedBy(new WebhookConversion(caller));
    }

    @Override
    public List<ObjectNode> convert(JsonNode webhook, String apiVersion, List<ObjectNode> objects) {
        try {
            var converted = ask(webhook, apiVersion, objects);
            var made = new ArrayList<ObjectNode>(objects.size());
            for (var i = 0; i < objects.size(); i++) {
                made.add(checked(objects.get(i), converted.get(i), apiVersion));
            }
            return made;
        } catch (CallException e) {
            throw problem(objects.getFirst(), "failed", String.valueOf(e.getMessage()));
        }
    }

    private static StatusError problem(ObjectNode object, String what, String why) {
        return StatusError.plain(
                500,
                "",
                "conversion webhook for %s, Kind=%s %s: %s"
                        .formatted(
                                object.path("apiVersion").asText(),
                                object.path("kind").asText(),
                                what,
                                why));
    }

    private JsonNode ask(JsonNode webhook, String apiVersion, List<ObjectNode> objects)
            throws CallException {
        var uid = UUID.randomUUID().toString();
        var review = Json.object();
        review.put("kind", "ConversionReview").put("apiVersion", GROUP + VERSION);
        var request = review.putObject("request");
        request.put("uid", uid).put("desiredAPIVersion", apiVersion);
        var sent = request.putArray("objects");
        objects.forEach(sent::add);
        var client = WebhookClient.of(webhook, TIMEOUT_SECONDS);
        var answer = caller.call(client, review).path("response");
        if (!answer.path("uid").asText().equals(uid)) {
            throw new CallException(
                    "expected response.uid=\"%s\", got \"%s\""
                            .formatted(uid, answer.path("uid").asText()));
        }
        var result = answer.path("result");
        if (!result.path("status").asText().equals("Success")) {
            throw new CallException(
                    result.path("message")
                            .asText("expected response.result.status to be 'Success'"));
        }
        var converted = answer.path("convertedObjects");
        if (converted.size() != objects.size()) {
            throw new CallException(
                    "webhook returned %d objects, expected %d"
                            .formatted(converted.size(), objects.size()));
        }
        return converted;
    }

    private static ObjectNode checked(ObjectNode before, JsonNode converted, String apiVersion) {
        if (!(converted instanceof ObjectNode after)
                || !after.path("apiVersion").asText().equals(apiVersion)) {
            throw problem(
                    before,
                    "returned invalid object",
                    "invalid groupVersion (expected %s, received %s)"
                            .formatted(apiVersion, converted.path("apiVersion").asText()));
        }
        same(before, "kind", before.path("kind"), after.path("kind"));
        for (var field : List.of("name", "namespace", "uid")) {
            same(
                    before,
                    field.equals("uid") ? "UID" : field,
                    before.path(METADATA).path(field),
                    after.path(METADATA).path(field));
        }
        after.set(METADATA, metadata(before.path(METADATA), after.path(METADATA)));
        return after;
    }

    private static void same(ObjectNode object, String what, JsonNode before, JsonNode after) {
        if (!before.asText("").equals(after.asText(""))) {
            throw problem(
                    object,
                    "returned invalid object",
                    "must have the same %s: %s != %s"
                            .formatted(what, before.asText(""), after.asText("")));
        }
    }

    /** A webhook may change labels and annotations; all else of the metadata stays. */
    private static JsonNode metadata(JsonNode before, JsonNode after) {
        var metadata = (ObjectNode) before.deepCopy();
        for (var field : List.of("labels", "annotations")) {
            if (after.has(field)) {
                metadata.set(field, after.get(field));
            } else {
                metadata.remove(field);
            }
        }
        return metadata;
    }
}
