package dev.trellis.apiserver.admission;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
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
        var scale = target.subresource().equals("scale");
        var form = scale ? BuiltInKinds.scale() : shown;
        request.set("kind", kind(form));
        request.set("resource", resource(shown));
        if (!target.subresource().isEmpty()) {
            request.put("subResource", target.subresource());
        }
        request.set("requestKind", kind(scale ? BuiltInKinds.scale() : target.kind()));
        request.set("requestResource", resource(target.kind()));
        if (!target.subresource().isEmpty()) {
            request.put("requestSubResource", target.subresource());
        }
        var name =
                target.name().isEmpty()
                        ? attempt.object().map(object -> Meta.of(object).name()).orElse("")
                        : target.name();
        if (!name.isEmpty() && attempt.named()) {
            request.put("name", name);
        }
        var namespace = target.kind().table().equals("namespaces") ? name : target.namespace();
        if (!namespace.isEmpty()) {
            request.put("namespace", namespace);
        }
        request.put("operation", attempt.operation().name());
        request.set("userInfo", user.map(User::info).orElseGet(Json::object));
        request.set("object", object(attempt.object(), form));
        request.set("oldObject", object(attempt.old(), form));
        request.put("dryRun", attempt.dryRun());
        request.set("options", attempt.options().get());
        return review;
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
