package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.merge.Merged;
import dev.trellis.agent.merge.MetadataMerge;
import dev.trellis.agent.merge.Prepared;
import dev.trellis.agent.merge.UpdateMerge;
import dev.trellis.engine.cache.Place;
import dev.trellis.engine.client.Answer;

import java.net.HttpURLConnection;
import java.util.Optional;

/** Applies a manifest by the strategy {@code Update}: what others changed is changed back. */
final class UpdateStrategyRun {
    private static final int UNPROCESSABLE = 422;

    private final MemberObjects objects;
    private final Patience patience;

    UpdateStrategyRun(MemberObjects objects, Patience patience) {
        this.objects = objects;
        this.patience = patience;
    }

    Attempt apply(Pass pass, Manifest manifest, Place place) {
        return switch (UpdateMerge.prepared(owned(pass, manifest))) {
            case Prepared.Unusable(var why) ->
                    Attempt.failed(Verdict.failed(why), objects.load(place));
            case Prepared.Ready(var wanted) -> bring(pass, manifest, place, wanted);
        };
    }

    /** The manifest with our owner reference in place of any of its own. */
    private static ObjectNode owned(Pass pass, Manifest manifest) {
        var copy = manifest.tree().deepCopy();
        copy.withObjectProperty("metadata")
                .putArray("ownerReferences")
                .add(pass.reference(manifest));
        return copy;
    }

    private Attempt bring(Pass pass, Manifest manifest, Place place, ObjectNode wanted) {
        // What was never recorded is most likely new: asking for it first would be a wasted read.
        var live =
                pass.recorded().contains(manifest.resource())
                        ? objects.load(place)
                        : Optional.<ObjectNode>empty();
        Answer last;
        var tries = patience.tries();
        do {
            if (live.isEmpty()) {
                last = objects.create(place, MetadataMerge.withoutRemovals(wanted));
                if (last.succeeded()) {
                    return Attempt.applied(last.exactTree());
                }
                if (!last.reason().equals("AlreadyExists")) {
                    return Attempt.refused(manifest, last, objects.load(place));
                }
            } else {
                var change = change(pass, manifest, live.get(), wanted);
                if (change instanceof Merged.Same) {
                    return Attempt.applied(live.get());
                }
                last = write(place, live.get(), change);
                if (last.succeeded()) {
                    return Attempt.applied(last.exactTree());
                }
                if (!isStale(last)) {
                    return Attempt.refused(manifest, last, live);
                }
            }
            live = objects.load(place);
        } while (tries.next());
        return Attempt.refused(manifest, last, live);
    }

    private static Merged change(Pass pass, Manifest manifest, ObjectNode live, ObjectNode wanted) {
        // The cluster fills in what manifests leave open, so a comparison with the manifest would
        // find a difference for ever. One with what our last write made of it does not.
        var untouched =
                pass.memory()
                        .find(manifest.resource(), pass.ownerUid())
                        .filter(memo -> memo.isStill(manifest.tree(), live))
                        .isPresent();
        return untouched && MetadataMerge.isIn(live, wanted)
                ? new Merged.Same()
                : UpdateMerge.merge(live, wanted);
    }

    private Answer write(Place place, ObjectNode live, Merged change) {
        return switch (change) {
            case Merged.Same _ -> throw new IllegalStateException("nothing to write");
            case Merged.Remake(var body) -> remake(place, live, body);
            case Merged.Replace(var body, var remakeIfImmutable) -> {
                var answer = objects.replace(place, body);
                yield remakeIfImmutable && isImmutable(answer)
                        ? remake(place, live, UpdateMerge.asNew(body))
                        : answer;
            }
        };
    }

    private Answer remake(Place place, ObjectNode live, ObjectNode body) {
        var deleted = objects.delete(place, live.path("metadata").path("uid").asText());
        return deleted.succeeded() ? objects.create(place, body) : deleted;
    }

    /** Whether somebody was quicker, so that another look helps. */
    private static boolean isStale(Answer answer) {
        return answer.code() == HttpURLConnection.HTTP_CONFLICT
                || MemberObjects.isMissingObject(answer);
    }

    private static boolean isImmutable(Answer answer) {
        return answer.code() == UNPROCESSABLE
                && (answer.message().contains("immutable")
                        || answer.message().contains("are forbidden"));
    }
}
