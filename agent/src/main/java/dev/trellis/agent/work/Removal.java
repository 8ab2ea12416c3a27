package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.work.AppliedResource;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.HttpURLConnection;
import java.util.Optional;

/** Deletes what a work brought and gives up. */
final class Removal {
    private static final Logger LOG = LoggerFactory.getLogger(Removal.class);

    private final MemberObjects objects;

    Removal(MemberObjects objects) {
        this.objects = objects;
    }

    /** Where a recorded object is. The kind's name is not recorded, and no path needs it. */
    static Place place(AppliedResource applied) {
        var object = Resource.of(applied);
        return new Place(
                ResourceKind.untyped(
                        object.group(),
                        applied.version(),
                        object.resource(),
                        object.resource(),
                        !object.namespace().isEmpty()),
                new ObjectKey(object.namespace(), object.name()));
    }

    /**
     * Deletes the object, if it is ours alone.
     *
     * @param owner the uid of the AppliedManifestWork that gives it up
     * @return whether the object is still there and goes as soon as it can
     * @throws ApiException where the member does not do it now
     */
    boolean isPending(AppliedResource applied, String owner) {
        var place = place(applied);
        var live = load(place);
        return switch (RemovalDecision.of(live, Resource.text(applied.uid()), owner)) {
            case FORGET -> false;
            case WAIT -> true;
            case LET_GO -> {
                letGo(place, live.orElseThrow(), owner);
                yield false;
            }
            case DELETE -> isPendingAfter(delete(place, live.orElseThrow()));
        };
    }

    private Optional<ObjectNode> load(Place place) {
        try {
            return objects.load(place);
        } catch (ApiException e) {
            // A kind that is not served has no objects.
            if (e.code() == HttpURLConnection.HTTP_NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Answer delete(Place place, ObjectNode live) {
        LOG.atInfo().addKeyValue("object", place).log("An object is deleted with its work");
        return objects.delete(place, live.path("metadata").path("uid").asText());
    }

    private static boolean isPendingAfter(Answer deletion) {
        if (deletion.succeeded()) {
            return true;
        }
        // Gone meanwhile, or another object has its name.
        if (deletion.code() == HttpURLConnection.HTTP_NOT_FOUND
                || deletion.code() == HttpURLConnection.HTTP_CONFLICT) {
            return false;
        }
        throw deletion.unexpected();
    }

    private void letGo(Place place, ObjectNode live, String owner) {
        ArrayNode others = JsonNodeFactory.instance.arrayNode();
        live.path("metadata")
                .path("ownerReferences")
                .forEach(reference -> {
                    if (!reference.path("uid").asText("").equals(owner)) {
                        others.add(reference);
                    }
                });
        var answer = objects.setOwners(place, live, others);
        if (!answer.succeeded() && !MemberObjects.isMissingObject(answer)) {
            throw answer.unexpected();
        }
    }
}
