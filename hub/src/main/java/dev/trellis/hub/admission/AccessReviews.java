package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

/** Asks the API server about rights. */
public final class AccessReviews implements Access.Rights {

    private static final String API_VERSION = "authorization.k8s.io/v1";

    private final KubeApi api;

    public AccessReviews(KubeApi api) {
        this.api = api;
    }

    /** One request: rights change without a trace that a cache could follow. */
    @Override
    public boolean allow(Requester requester, Access access) {
        var answer =
                api.send(
                        Call.post(
                                "/apis/" + API_VERSION + "/subjectaccessreviews",
                                review(requester, access).toString()));
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return answer.tree().at("/status/allowed").asBoolean();
    }

    private static ObjectNode review(Requester requester, Access access) {
        var review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", API_VERSION).put("kind", "SubjectAccessReview");
        var spec = review.putObject("spec");
        spec.put("user", requester.user()).put("uid", requester.uid());
        requester.groups().forEach(spec.putArray("groups")::add);
        spec.set("extra", requester.extra().toTree());
        spec.putObject("resourceAttributes")
                .put("verb", access.verb())
                .put("group", access.group())
                .put("resource", access.resource())
                .put("subresource", access.subresource())
                .put("namespace", access.namespace())
                .put("name", access.name());
        return review;
    }
}
