package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.merge.MetadataMerge;
import dev.trellis.api.work.ServerSideApply;
import dev.trellis.engine.cache.Place;

import java.net.HttpURLConnection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Applies a manifest by the strategy {@code ServerSideApply}. Owner references go apart from it:
 * two works may share a field manager, and what one of them leaves out the server would take away.
 */
final class ServerSideApplyRun {
    static final String HASH = "open-cluster-management.io/config-spec-hash";

    private final MemberObjects objects;
    private final OwnerPatch owners;

    ServerSideApplyRun(MemberObjects objects, OwnerPatch owners) {
        this.objects = objects;
        this.owners = owners;
    }

    Attempt apply(Pass pass, Manifest manifest, Place place, ServerSideApply settings) {
        var wanted = withoutEmptyTimes(manifest.tree());
        if (settings.ignoreFields().isEmpty()) {
            var live = known(pass, manifest, place, wanted);
            return live.isPresent()
                    ? owners.apply(pass, manifest, place, live.get())
                    : send(pass, manifest, place, settings, wanted);
        }
        return switch (IgnoredParts.cut(wanted, settings.ignoreFields())) {
            case IgnoredParts.Cut.Failed(var why) ->
                    Attempt.failed(
                            new Verdict.Failed(
                                    Verdict.IGNORE_FIELDS_FAILED,
                                    "Failed to process ignoreFields: " + why,
                                    Verdict.Again.BACK_OFF),
                            objects.load(place));
            case IgnoredParts.Cut.Done(var rest, var hash) -> {
                var live = objects.load(place);
                if (live.isEmpty()) {
                    yield send(pass, manifest, place, settings, marked(wanted, hash));
                }
                yield hash.equals(hashOf(live.get()))
                        ? owners.apply(pass, manifest, place, live.get())
                        : send(pass, manifest, place, settings, marked(rest, hash));
            }
        };
    }

    /** The object where nobody changed it since we applied this. */
    private Optional<ObjectNode> known(
            Pass pass, Manifest manifest, Place place, ObjectNode wanted) {
        var memo = pass.memo(manifest);
        return memo.isEmpty()
                ? Optional.empty()
                : objects.load(place)
                        .filter(live ->
                                memo.get().isStill(live) && MetadataMerge.isIn(live, wanted));
    }

    private Attempt send(
            Pass pass,
            Manifest manifest,
            Place place,
            ServerSideApply settings,
            ObjectNode wanted) {
        var answer =
                objects.apply(
                        place,
                        wanted,
                        Objects.requireNonNullElse(
                                settings.fieldManager(), ServerSideApply.FIELD_MANAGER),
                        Boolean.TRUE.equals(settings.force()));
        if (answer.succeeded()) {
            return owners.apply(pass, manifest, place, answer.exactTree());
        }
        var live = objects.load(place);
        return answer.code() == HttpURLConnection.HTTP_CONFLICT
                ? Attempt.failed(Verdict.failed(answer.message(), Verdict.Again.LATER), live)
                : Attempt.refused(manifest, answer, live);
    }

    private static ObjectNode marked(ObjectNode manifest, String hash) {
        var copy = manifest.deepCopy();
        copy.withObjectProperty("metadata").withObjectProperty("annotations").put(HASH, hash);
        return copy;
    }

    private static String hashOf(ObjectNode live) {
        return live.path("metadata").path("annotations").path(HASH).asText("");
    }

    /**
     * Without times of creation that say nothing: the server would take each of them for a change
     * and count up the generation.
     */
    static ObjectNode withoutEmptyTimes(ObjectNode manifest) {
        var copy = manifest.deepCopy();
        removeEmptyTimes(copy);
        if (copy.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove(List.of("managedFields", "resourceVersion"));
        }
        return copy;
    }

    private static void removeEmptyTimes(JsonNode node) {
        if (node.path("metadata") instanceof ObjectNode metadata
                && metadata.path("creationTimestamp").isNull()) {
            metadata.remove("creationTimestamp");
        }
        node.forEach(ServerSideApplyRun::removeEmptyTimes);
    }
}
