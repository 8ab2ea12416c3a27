package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.Caller;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.ownership.Ownership;
import dev.trellis.apiserver.registry.Admission;
import dev.trellis.apiserver.registry.Cluster;
import dev.trellis.apiserver.registry.ScaleForm;
import dev.trellis.apiserver.schema.Forms;

import java.util.ArrayList;
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
        var known = changing.webhooks();
        if (known.isEmpty()) {
            return Changed.NOTHING;
        }
        var seen = seen(attempt);
        var webhooks = concerning(seen, known);
        if (webhooks.isEmpty()) {
            return Changed.NOTHING;
        }
        var before = ownersOf(attempt);
        var warnings = new ArrayList<String>();
        var any = askAll(webhooks, seen, warnings);
        if (any && isScale(attempt)) {
            ScaleForm.put(
                    attempt.object().orElseThrow(),
                    attempt.target().kind(),
                    seen.object().orElseThrow().path("spec").path("replicas").asInt());
        } else if (any) {
            attempt.object().ifPresent(object -> keepOwners(object, before, warnings));
        }
        return new Changed(any, warnings);
    }

    private static Optional<JsonNode> ownersOf(Attempt attempt) {
        return attempt.object().map(object -> object.at("/metadata/managedFields").deepCopy());
    }

    /** Who owns what is not for a webhook to break. */
    private static void keepOwners(
            ObjectNode object, Optional<JsonNode> before, List<String> warnings) {
        Ownership.findFault(object)
                .ifPresent(fault -> {
                    if (before.orElse(null) instanceof ArrayNode entries) {
                        Ownership.put(object, entries);
                    } else {
                        Meta.of(object).node().remove("managedFields");
                    }
                    warnings.add(
                            ".metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: "
                                    + fault);
                });
    }

    /** Of a number of replicas others see the scale, not the object that has it. */
    private static Attempt seen(Attempt attempt) {
        return isScale(attempt)
                ? attempt.as(object -> ScaleForm.of(object, attempt.target().kind()))
                : attempt;
    }

    private static boolean isScale(Attempt attempt) {
        return attempt.target().subresource().equals("scale");
    }

    /** Asks one after the other; whether any changed the object. */
    private boolean askAll(List<Match> webhooks, Attempt attempt, List<String> warnings) {
        var any = false;
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
        return any;
    }

    @Override
    public List<String> check(Attempt attempt) {
        var known = checking.webhooks();
        if (known.isEmpty()) {
            return List.of();
        }
        var seen = seen(attempt);
        var webhooks = concerning(seen, known);
        var warnings = new ArrayList<String>();
        if (webhooks.size() < 2) {
            webhooks.forEach(match -> review(match, seen, Caller.current(), warnings, false));
        } else {
            checkTogether(webhooks, seen).forEach(warnings::addAll);
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
                                                review(match, attempt, user, warnings, false);
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
        var answer = review(match, attempt, Caller.current(), warnings, true);
        if (answer.patch().isEmpty()) {
            return false;
        }
        if (attempt.object().isEmpty()) {
            throw StatusError.internal(
                    "admission webhook \"%s\" attempted to modify the object, which is not supported for this operation"
                            .formatted(match.webhook().name()));
        }
        var object = attempt.object().get();
        var before = object.deepCopy();
        var shown = before.deepCopy();
        var apiVersion = before.path("apiVersion").asText();
        if (!isScale(attempt)) {
            shown.put("apiVersion", match.shown().apiVersion());
        }
        try {
            var next = answer.patch().get().apply(shown).put("apiVersion", apiVersion);
            findFault(next, attempt)
                    .ifPresent(fault -> {
                        throw StatusError.internal(fault);
                    });
            replace(object, next);
        } catch (StatusError e) {
            throw e.code() == 500
                    ? e
                    : StatusError.internal(
                            "the patch of admission webhook \"%s\" does not apply: %s"
                                    .formatted(match.webhook().name(), e.getMessage()));
        }
        return !Json.same(before, object);
    }

    /** What in the object is of another form than its kind has. */
    private static Optional<String> findFault(ObjectNode object, Attempt attempt) {
        var kind = isScale(attempt) ? BuiltInKinds.scale() : attempt.target().kind();
        return kind.has(Trait.CUSTOM)
                ? Optional.empty()
                : Forms.findFault(object, kind.schema(), kind.kind());
    }

    /** The answer of a webhook that allows the attempt; none where its failure is ignored. */
    private WebhookAnswer review(
            Match match,
            Attempt attempt,
            Optional<User> user,
            List<String> warnings,
            boolean mayChange) {
        var webhook = match.webhook();
        if (attempt.dryRun() && webhook.hasSideEffects()) {
            throw StatusError.badRequest(
                    "admission webhook \"%s\" does not support dry run".formatted(webhook.name()));
        }
        var uid = UUID.randomUUID().toString();
        var review = Reviews.of(uid, attempt, match.shown(), user, webhook.reviewVersion());
        WebhookAnswer answer;
        try {
            answer = WebhookAnswer.read(caller.call(webhook.client(), review), review, mayChange);
        } catch (WebhookCaller.CallException e) {
            return failed(webhook, "failed to call webhook: " + e.getMessage());
        } catch (WebhookAnswer.UnusableException e) {
            return failed(webhook, String.valueOf(e.getMessage()));
        }
        warnings.addAll(answer.warnings());
        if (!answer.allowed()) {
            throw answer.denied(webhook.name()).warn(warnings);
        }
        return answer;
    }

    private static WebhookAnswer failed(Webhook webhook, String why) {
        if (webhook.ignoresFailure()) {
            return WebhookAnswer.NONE;
        }
        throw StatusError.internal(
                "failed calling webhook \"%s\": %s".formatted(webhook.name(), why));
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
}
