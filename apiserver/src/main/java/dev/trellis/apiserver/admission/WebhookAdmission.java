package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.Caller;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.patch.JsonPatch;
import dev.trellis.apiserver.registry.Admission;
import dev.trellis.apiserver.registry.Cluster;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;

/** Asks the webhooks of one logical cluster. */
public final class WebhookAdmission implements Admission {
    private static final String GROUP = "admissionregistration.k8s.io";

    private final Cluster cluster;
    private final WebhookCaller caller;
    private final Configurations changing;
    private final Configurations checking;

    private WebhookAdmission(Cluster cluster, WebhookCaller caller) {
        this.cluster = cluster;
        this.caller = caller;
        changing = new Configurations(cluster.store(), "mutatingwebhookconfigurations." + GROUP);
        checking = new Configurations(cluster.store(), "validatingwebhookconfigurations." + GROUP);
    }

    /** Lets the webhooks of a cluster have their say from now on. */
    public static void start(Cluster cluster, WebhookCaller caller) {
        cluster.admittedBy(new WebhookAdmission(cluster, caller));
    }

    @Override
    public Changed change(Attempt attempt) {
        var webhooks = concerning(attempt, changing.webhooks());
        if (webhooks.isEmpty()) {
            return Changed.NOTHING;
        }
        var any = false;
        var warnings = new ArrayList<String>();
        var again = new HashSet<Match>();
        var asked = new ArrayList<Match>();
        for (var match : webhooks) {
            if (ask(match, attempt, warnings)) {
                any = true;
                // Who was asked before has not seen this change.
                asked.stream().filter(one -> one.webhook().reinvoked()).forEach(again::add);
            }
            asked.add(match);
        }
        for (var match : webhooks) {
            if (again.contains(match)) {
                any |= ask(match, attempt, warnings);
            }
        }
        return new Changed(any, warnings);
    }

    @Override
    public List<String> check(Attempt attempt) {
        var webhooks = concerning(attempt, checking.webhooks());
        var warnings = new ArrayList<String>();
        if (webhooks.size() < 2) {
            webhooks.forEach(match -> review(match, attempt, Caller.current(), warnings));
        } else {
            checkTogether(webhooks, attempt).forEach(warnings::addAll);
        }
        return warnings;
    }

    /** Nobody changes the object any more, so all are asked at the same time. */
    private List<List<String>> checkTogether(List<Match> webhooks, Attempt attempt) {
        // The user is known on this thread only.
        var user = Caller.current();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var asked =
                    webhooks.stream()
                            .map(match ->
                                    CompletableFuture.supplyAsync(
                                            () -> {
                                                var warnings = new ArrayList<String>();
                                                review(match, attempt, user, warnings);
                                                return List.copyOf(warnings);
                                            },
                                            executor))
                            .toList();
            // Of several refusals the one of the first webhook is told, however fast others are.
            return asked.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException fault ? fault : e;
        }
    }

    /** A webhook that is to be asked, and the version in which it wants to see the object. */
    private record Match(Webhook webhook, ApiKind shown) {}

    private List<Match> concerning(Attempt attempt, List<Webhook> webhooks) {
        // What configures webhooks is never sent to one: a broken one could not be mended.
        if (webhooks.isEmpty() || attempt.target().kind().group().equals(GROUP)) {
            return List.of();
        }
        var kind = attempt.target().kind();
        var versions =
                kind.custom()
                        .map(custom -> cluster.catalog().ofDefinition(custom.definition()))
                        .orElse(List.of());
        var labels = namespaceLabels(attempt);
        var found = new ArrayList<Match>();
        for (var webhook : webhooks) {
            webhook.match(attempt, versions, labels)
                    .filter(_ -> Conditions.hold(webhook, attempt))
                    .ifPresent(shown -> found.add(new Match(webhook, shown)));
        }
        return found;
    }

    /** The labels by which namespaces are selected. */
    private Map<String, String> namespaceLabels(Attempt attempt) {
        var target = attempt.target();
        if (target.kind().table().equals("namespaces")) {
            return attempt.object()
                    .or(attempt::old)
                    .map(object -> Meta.of(object).labels())
                    .orElse(Map.of());
        }
        return cluster.store()
                .find("namespaces", target.namespace())
                .map(entry -> entry.attributes().labels())
                .orElse(Map.of());
    }

    /** Asks a webhook; whether it changed the object. */
    private boolean ask(Match match, Attempt attempt, List<String> warnings) {
        var response = review(match, attempt, Caller.current(), warnings);
        return attempt.object().isPresent()
                && response.hasNonNull("patch")
                && patch(match.webhook(), attempt, match.shown(), response);
    }

    /** The answer of a webhook that allows the attempt; missing where its failure is ignored. */
    private JsonNode review(
            Match match, Attempt attempt, Optional<User> user, List<String> warnings) {
        var webhook = match.webhook();
        if (attempt.dryRun() && webhook.hasSideEffects()) {
            throw StatusError.badRequest(
                    "admission webhook \"%s\" does not support dry run".formatted(webhook.name()));
        }
        var uid = UUID.randomUUID().toString();
        var review = Reviews.of(uid, attempt, match.shown(), user, webhook.reviewVersion());
        JsonNode response;
        try {
            var answer = caller.call(webhook.client(), review);
            response = answer.path("response");
            checkAnswer(answer, review, uid);
        } catch (WebhookCaller.CallException e) {
            if (webhook.ignoresFailure()) {
                return MissingNode.getInstance();
            }
            throw failed(webhook, "failed to call webhook: " + e.getMessage());
        } catch (IllegalStateException e) {
            if (webhook.ignoresFailure()) {
                return MissingNode.getInstance();
            }
            throw failed(webhook, String.valueOf(e.getMessage()));
        }
        response.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        if (!response.path("allowed").asBoolean(false)) {
            throw denied(webhook, response.path("status"));
        }
        return response;
    }

    private static void checkAnswer(JsonNode answer, ObjectNode review, String uid) {
        var response = answer.path("response");
        if (!response.isObject()) {
            throw new IllegalStateException("webhook response did not include a response");
        }
        for (var field : List.of("kind", "apiVersion")) {
            if (!answer.path(field).equals(review.path(field))) {
                throw new IllegalStateException(
                        "received invalid webhook response: expected webhook response of %s %s, got %s"
                                .formatted(
                                        field,
                                        review.path(field).asText(),
                                        answer.path(field).asText()));
            }
        }
        if (!response.path("uid").asText().equals(uid)) {
            throw new IllegalStateException(
                    "received invalid webhook response: expected response.uid=\"%s\", got \"%s\""
                            .formatted(uid, response.path("uid").asText()));
        }
    }

    private static boolean patch(
            Webhook webhook, Attempt attempt, ApiKind shown, JsonNode response) {
        var object = attempt.object().orElseThrow();
        var before = object.deepCopy();
        try {
            var patch = Json.read(Base64.getDecoder().decode(response.path("patch").asText()));
            var apiVersion = attempt.target().kind().apiVersion();
            var next =
                    JsonPatch.parse(patch)
                            .apply(before.deepCopy().put("apiVersion", shown.apiVersion()));
            replace(object, next.put("apiVersion", apiVersion));
        } catch (JsonProcessingException | IllegalArgumentException | StatusError e) {
            throw failed(webhook, String.valueOf(e.getMessage()));
        }
        return !Json.same(before, object);
    }

    /** Others hold the object and its metadata, so both stay what they are. */
    private static void replace(ObjectNode object, ObjectNode next) {
        var metadata = Optional.ofNullable(object.get("metadata"));
        object.removeAll();
        object.setAll(next);
        if (metadata.orElse(null) instanceof ObjectNode kept
                && next.get("metadata") instanceof ObjectNode changed) {
            var copy = changed.deepCopy();
            kept.removeAll();
            kept.setAll(copy);
            object.set("metadata", kept);
        }
    }

    private static StatusError failed(Webhook webhook, String why) {
        return StatusError.plain(
                500,
                "InternalError",
                "Internal error occurred: failed calling webhook \"%s\": %s"
                        .formatted(webhook.name(), why));
    }

    private static StatusError denied(Webhook webhook, JsonNode status) {
        var code = status.path("code").asInt(0);
        var message = status.path("message").asText("");
        var reason = status.path("reason").asText("");
        var start = "admission webhook \"%s\" denied the request".formatted(webhook.name());
        var text =
                !message.isEmpty()
                        ? start + ": " + message
                        : !reason.isEmpty()
                                ? start + ": " + reason
                                : start + " without explanation";
        return StatusError.plain(code <= 0 ? 400 : code, reason, text);
    }
}
