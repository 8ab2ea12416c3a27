package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.registry.Admission.Attempt;

import java.util.Optional;

/** The question that a webhook is asked. */
final class Reviews {
    private Reviews() {}

    /**
     * A review of an attempt.
     *
     * @param shown the version in which the webhook wants to see objects
     */
    static ObjectNode of(
            String uid, Attempt attempt, ApiKind shown, Optional<User> user, String version) {
        var target = attempt.target();
        var review = Json.object();
        review.put("kind", "AdmissionReview").put("apiVersion", "admission.k8s.io/" + version);
        var request = review.putObject("request").put("uid", uid);
        request.set("kind", kind(shown));
        request.set("resource", resource(shown));
        if (!target.subresource().isEmpty()) {
            request.put("subResource", target.subresource());
        }
        request.set("requestKind", kind(target.kind()));
        request.set("requestResource", resource(target.kind()));
        if (!target.subresource().isEmpty()) {
            request.put("requestSubResource", target.subresource());
        }
        var name =
                target.name().isEmpty()
                        ? attempt.object().map(object -> Meta.of(object).name()).orElse("")
                        : target.name();
        if (!name.isEmpty()) {
            request.put("name", name);
        }
        var namespace = target.kind().table().equals("namespaces") ? name : target.namespace();
        if (!namespace.isEmpty()) {
            request.put("namespace", namespace);
        }
        request.put("operation", attempt.operation().name());
        request.set("userInfo", user.map(User::info).orElseGet(Json::object));
        request.set("object", object(attempt.object(), shown));
        request.set("oldObject", object(attempt.old(), shown));
        request.put("dryRun", attempt.dryRun());
        request.set("options", options(attempt));
        return review;
    }

    private static ObjectNode options(Attempt attempt) {
        var options =
                Json.object()
                        .put(
                                "kind",
                                switch (attempt.operation()) {
                                    case CREATE -> "CreateOptions";
                                    case UPDATE -> "UpdateOptions";
                                    case DELETE -> "DeleteOptions";
                                })
                        .put("apiVersion", "meta.k8s.io/v1");
        if (attempt.dryRun()) {
            options.putArray("dryRun").add("All");
        }
        if (!attempt.manager().isEmpty()) {
            options.put("fieldManager", attempt.manager());
        }
        return options;
    }

    private static com.fasterxml.jackson.databind.JsonNode object(
            Optional<ObjectNode> object, ApiKind shown) {
        return object.<com.fasterxml.jackson.databind.JsonNode>map(
                        one -> one.deepCopy().put("apiVersion", shown.apiVersion()))
                .orElse(NullNode.getInstance());
    }

    private static ObjectNode kind(ApiKind kind) {
        return Json.object()
                .put("group", kind.group())
                .put("version", kind.version())
                .put("kind", kind.kind());
    }

    private static ObjectNode resource(ApiKind kind) {
        return Json.object()
                .put("group", kind.group())
                .put("version", kind.version())
                .put("resource", kind.plural());
    }
}
