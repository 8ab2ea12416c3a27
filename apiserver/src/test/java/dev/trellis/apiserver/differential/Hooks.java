package dev.trellis.apiserver.differential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.admission.HookServer;
import dev.trellis.apiserver.admission.HookServer.Reply;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Webhooks of one server during one case. What each is and answers stands in the body of a {@code
 * HOOK} step: {@code webhook} is added to its entry in the configuration, {@code response} is its
 * answer, {@code uid} one that it was not asked with, or {@code raw} with {@code status} is sent as
 * it stands; {@code silent} has it answer when the case is over.
 */
final class Hooks {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HookServer SERVER = new HookServer();
    private static final AtomicInteger MADE = new AtomicInteger();
    private static final int SECONDS_MAX = 60;

    /** An object of this name asks whether a configuration counts yet; no case tells of it. */
    static final String PROBE = "hook-probe";

    private final String folder = "/side-" + MADE.incrementAndGet();
    private final List<JsonNode> asked = new CopyOnWriteArrayList<>();
    private final Set<String> counting = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);

    /** A configuration of one webhook, and of another one that tells when it counts. */
    String configuration(String name, String namespace, String body) {
        try {
            var wanted = JSON.readTree(body);
            var made = JSON.createObjectNode();
            made.putObject("metadata").put("name", name + "." + namespace);
            var webhooks = made.putArray("webhooks");
            var more =
                    wanted.get("webhook") instanceof ObjectNode some
                            ? some
                            : JSON.createObjectNode();
            webhooks.add(entry(name, namespace).setAll(more));
            var probe = entry("probe-" + name, namespace).put("failurePolicy", "Ignore");
            // Of another kind than cases write, so that no condition of theirs meets it.
            ((ArrayNode) probe.at("/rules/0/resources")).removeAll().add("secrets");
            webhooks.add(probe);
            SERVER.serveWhole(folder + "/" + name, review -> answer(name, wanted, review));
            SERVER.serveWhole(
                    folder + "/probe-" + name,
                    review -> {
                        counting.add(name);
                        return reply(review, JSON.createObjectNode().put("allowed", true), "");
                    });
            return made.toString();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("A webhook of a case is no JSON: " + body, e);
        }
    }

    /** Whether a webhook is asked by now. */
    boolean counts(String name) {
        return counting.contains(name);
    }

    /** What webhooks were asked since the last time, one question a line. */
    String asked() {
        var questions = List.copyOf(asked);
        asked.clear();
        return questions.stream().map(JsonNode::toString).collect(Collectors.joining("\n"));
    }

    /** Lets those who are silent answer. */
    void end() {
        over.countDown();
    }

    private ObjectNode entry(String name, String namespace) {
        var entry = JSON.createObjectNode().put("name", name + ".example.com");
        entry.put("sideEffects", "None").putArray("admissionReviewVersions").add("v1");
        entry.putObject("clientConfig")
                .put("url", SERVER.url(folder + "/" + name))
                .put("caBundle", SERVER.caBundle());
        entry.putObject("namespaceSelector")
                .putObject("matchLabels")
                .put("kubernetes.io/metadata.name", namespace);
        var rule = entry.putArray("rules").addObject();
        rule.putArray("operations").add("CREATE").add("UPDATE").add("DELETE");
        rule.putArray("apiGroups").add("");
        rule.putArray("apiVersions").add("v1");
        rule.putArray("resources").add("configmaps");
        return entry;
    }

    private Reply answer(String name, JsonNode wanted, JsonNode review) {
        var request = review.path("request");
        var allowed = JSON.createObjectNode().put("allowed", true);
        if (request.path("name").asText().equals(PROBE)) {
            return reply(review, allowed, "");
        }
        asked.add(JSON.createObjectNode().put("hook", name).set("request", request));
        if (wanted.has("silent")) {
            awaitEnd();
        }
        if (wanted.has("raw")) {
            return new Reply(wanted.path("status").asInt(200), wanted.path("raw").asText());
        }
        var response =
                wanted.get("response") instanceof ObjectNode some ? some.deepCopy() : allowed;
        if (response.get("patch") instanceof ArrayNode patch) {
            var bytes = patch.toString().getBytes(StandardCharsets.UTF_8);
            response.put("patchType", "JSONPatch")
                    .put("patch", Base64.getEncoder().encodeToString(bytes));
        }
        return reply(review, response, wanted.path("uid").asText(""));
    }

    private static Reply reply(JsonNode review, ObjectNode response, String uid) {
        var made = JSON.createObjectNode();
        made.set("apiVersion", review.path("apiVersion"));
        made.set("kind", review.path("kind"));
        made.set("response", response);
        response.put("uid", uid.isEmpty() ? review.at("/request/uid").asText() : uid);
        return new Reply(200, made.toString());
    }

    private void awaitEnd() {
        try {
            var _ = over.await(SECONDS_MAX, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
