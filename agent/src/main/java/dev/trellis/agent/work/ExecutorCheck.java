package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.agent.merge.MetadataMerge;
import dev.trellis.api.work.Executor;
import dev.trellis.api.work.ExecutorServiceAccount;
import dev.trellis.api.work.ExecutorSubject;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the account in whose name a work is applied may do itself what the agent is about to do
 * for it. Roles and bindings are tried out in its name, since no review tells whether somebody may
 * grant what he does not have.
 */
final class ExecutorCheck {
    private static final String REVIEWS = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final Set<String> GRANTS =
            Set.of("roles", "rolebindings", "clusterroles", "clusterrolebindings");

    private final KubeApi api;
    private final AccessCache cache;

    ExecutorCheck(KubeApi api, AccessCache cache) {
        this.api = api;
        this.cache = cache;
    }

    /** Why the manifest must not be applied; empty where it may. */
    Optional<Verdict> refusal(Executor executor, Manifest manifest, Place place, boolean owned) {
        var subject = executor.subject();
        if (subject == null || !ExecutorSubject.SERVICE_ACCOUNT.equals(subject.type())) {
            return failed("only support ServiceAccount type for the executor");
        }
        var account = subject.serviceAccount();
        if (account == null) {
            return failed("the executor service account is nil");
        }
        var user = new User(account);
        var verbs = new ArrayList<>(List.of("create", "update", "patch", "get"));
        if (owned) {
            verbs.add("delete");
        }
        var object = manifest.resource();
        var allowed =
                cache.allowed(
                        new AccessCache.Question(user.name(), place, owned),
                        () -> verbs.stream().allMatch(verb -> isAllowed(user, place, verb)));
        if (!allowed) {
            return denied(object, "");
        }
        return object.group().equals(RBAC) && GRANTS.contains(object.resource())
                ? escalation(user, manifest, place)
                : Optional.empty();
    }

    private record User(ExecutorServiceAccount account) {
        String name() {
            return "system:serviceaccount:" + account.namespace() + ":" + account.name();
        }

        List<String> groups() {
            return List.of(
                    "system:serviceaccounts",
                    "system:authenticated",
                    "system:serviceaccounts:" + account.namespace());
        }
    }

    private boolean isAllowed(User user, Place place, String verb) {
        var review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", "authorization.k8s.io/v1").put("kind", "SubjectAccessReview");
        var spec = review.putObject("spec");
        spec.put("user", user.name());
        user.groups().forEach(spec.putArray("groups")::add);
        spec.putObject("resourceAttributes")
                .put("verb", verb)
                .put("group", place.kind().group())
                .put("version", place.kind().version())
                .put("resource", place.kind().plural())
                .put("namespace", place.key().namespace())
                .put("name", place.key().name());
        var answer = api.send(Call.post(REVIEWS, review.toString()));
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return answer.tree().path("status").path("allowed").asBoolean();
    }

    private Optional<Verdict> escalation(User user, Manifest manifest, Place place) {
        var namespace =
                place.kind().namespaced()
                        ? Optional.of(place.key().namespace())
                        : Optional.<String>empty();
        // Groups are left to the server, which knows those of an account: to name them ourselves
        // would take the right to be in any group.
        var answer =
                api.send(
                        Call.post(
                                        place.kind().path(namespace),
                                        MetadataMerge.withoutRemovals(manifest.tree()).toString())
                                .with("dryRun", "All")
                                .withHeader("Impersonate-User", user.name()));
        if (answer.succeeded() || answer.reason().equals("AlreadyExists")) {
            return Optional.empty();
        }
        return answer.code() == HttpURLConnection.HTTP_FORBIDDEN
                ? denied(manifest.resource(), ", error: permission escalation")
                : failed(answer.message());
    }

    private static Optional<Verdict> failed(String why) {
        return Optional.of(Verdict.failed(why));
    }

    private static Optional<Verdict> denied(Resource object, String why) {
        return Optional.of(
                Verdict.failed(
                        "not allowed to apply the resource %s %s, %s %s%s, will try again in 1m0s"
                                .formatted(
                                        object.group(),
                                        object.resource(),
                                        object.namespace(),
                                        object.name(),
                                        why),
                        Verdict.Again.DENIED));
    }
}
