package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.merge.OwnerRefs;
import dev.trellis.engine.cache.Place;

import java.net.HttpURLConnection;
import java.util.Optional;

/** Puts our owner reference on an object, or takes it off, and touches nothing else. */
final class OwnerPatch {
    private final MemberObjects objects;
    private final Patience patience;

    OwnerPatch(MemberObjects objects, Patience patience) {
        this.objects = objects;
        this.patience = patience;
    }

    Attempt apply(Pass pass, Manifest manifest, Place place, ObjectNode found) {
        var live = Optional.of(found);
        var tries = patience.tries();
        while (true) {
            if (live.isEmpty()) {
                return Attempt.missing();
            }
            var owners = OwnerRefs.change(live.get(), pass.reference(manifest));
            if (owners.isEmpty()) {
                return Attempt.applied(live.get());
            }
            var answer = objects.setOwners(place, live.get(), owners.get());
            if (answer.succeeded()) {
                return Attempt.applied(answer.exactTree());
            }
            if (answer.code() != HttpURLConnection.HTTP_CONFLICT || !tries.next()) {
                return Attempt.refused(manifest, answer, live);
            }
            live = objects.load(place);
        }
    }
}
