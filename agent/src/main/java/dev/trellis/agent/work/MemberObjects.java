package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.work.ServerSideApply;
import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

import java.net.HttpURLConnection;
import java.util.Optional;

/** Objects of any kind on the member cluster, as trees: read and written whole and exactly. */
final class MemberObjects {
    private static final String MANAGER = ServerSideApply.FIELD_MANAGER;

    private final KubeApi api;
    private final Lookouts<Owner> lookouts;

    MemberObjects(KubeApi api, Lookouts<Owner> lookouts) {
        this.api = api;
        this.lookouts = lookouts;
    }

    /**
     * The object as the member has it.
     *
     * @throws dev.trellis.engine.client.ApiException where the member does not say, also where it
     *     does not serve the kind
     */
    Optional<ObjectNode> load(Place place) {
        var answer = api.send(Call.get(place.path()));
        if (isMissingObject(answer)) {
            return Optional.empty();
        }
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return Optional.of(seen(place, answer));
    }

    Answer create(Place place, ObjectNode body) {
        var namespace =
                place.kind().namespaced()
                        ? Optional.of(place.key().namespace())
                        : Optional.<String>empty();
        return send(
                place,
                Call.post(place.kind().path(namespace), body.toString())
                        .with("fieldManager", MANAGER));
    }

    Answer replace(Place place, ObjectNode body) {
        return send(place, Call.put(place.path(), body.toString()).with("fieldManager", MANAGER));
    }

    Answer apply(Place place, ObjectNode body, String manager, boolean force) {
        return send(
                place,
                Call.patch(place.path(), Call.APPLY_PATCH, body.toString())
                        .with("fieldManager", manager)
                        .with("force", Boolean.toString(force)));
    }

    /** Changes the owners of the object if nothing else changed in it. */
    Answer setOwners(Place place, ObjectNode live, ArrayNode owners) {
        var known = live.path("metadata");
        var patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata")
                .put("uid", known.path("uid").asText())
                .put("resourceVersion", known.path("resourceVersion").asText())
                .set("ownerReferences", owners);
        return send(
                place,
                Call.patch(place.path(), Call.MERGE_PATCH, patch.toString())
                        .with("fieldManager", MANAGER));
    }

    /** Deletes the object if it is still this one; what it owns follows by itself. */
    Answer delete(Place place, String uid) {
        var options = JsonNodeFactory.instance.objectNode();
        options.put("apiVersion", "v1")
                .put("kind", "DeleteOptions")
                .put("propagationPolicy", "Background");
        options.putObject("preconditions").put("uid", uid);
        return api.send(Call.delete(place.path(), options.toString()));
    }

    private Answer send(Place place, Call call) {
        var answer = api.send(call);
        if (answer.succeeded()) {
            seen(place, answer);
        }
        return answer;
    }

    private ObjectNode seen(Place place, Answer answer) {
        var object = answer.exactTree();
        lookouts.seen(place, object.path("metadata").path("resourceVersion").asText(""));
        return object;
    }

    /** Not by the code alone: a kind that is not served has that too. */
    static boolean isMissingObject(Answer answer) {
        return answer.reason().equals("NotFound")
                && !answer.message().contains("could not find the requested resource");
    }

    static boolean isMissingKind(Answer answer) {
        return answer.code() == HttpURLConnection.HTTP_NOT_FOUND && !isMissingObject(answer);
    }
}
