package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.merge.MetadataMerge;
import dev.trellis.engine.cache.Place;

import java.util.Optional;

/** Applies a manifest by the strategy {@code CreateOnly}: what is there is left as it is. */
final class CreateOnlyRun {
    private final MemberObjects objects;
    private final OwnerPatch owners;

    CreateOnlyRun(MemberObjects objects, OwnerPatch owners) {
        this.objects = objects;
        this.owners = owners;
    }

    Attempt apply(Pass pass, Manifest manifest, Place place) {
        var live =
                pass.recorded().contains(manifest.resource())
                        ? objects.load(place)
                        : Optional.<ObjectNode>empty();
        if (live.isEmpty()) {
            var wanted = manifest.tree().deepCopy();
            wanted.withObjectProperty("metadata")
                    .putArray("ownerReferences")
                    .add(pass.reference(manifest));
            var answer = objects.create(place, MetadataMerge.withoutRemovals(wanted));
            if (answer.succeeded()) {
                return Attempt.applied(answer.exactTree());
            }
            live = objects.load(place);
            if (live.isEmpty() || !answer.reason().equals("AlreadyExists")) {
                return Attempt.refused(manifest, answer, live);
            }
        }
        return owners.apply(pass, manifest, place, live.get());
    }
}
