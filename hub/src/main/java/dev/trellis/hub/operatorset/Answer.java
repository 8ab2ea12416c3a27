package dev.trellis.hub.operatorset;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.operatorset.BlockedUpdate;
import dev.trellis.api.operatorset.SetTarget;

import java.util.List;

/** What a cluster should have. */
sealed interface Answer {
    /**
     * There is something that it can have.
     *
     * @param manifests what is delivered
     * @param unmet what it cannot have of what was asked for
     * @param blocked better versions that it cannot have
     */
    record Chosen(
            SetTarget target,
            List<RawObject> manifests,
            List<Refused> unmet,
            List<BlockedUpdate> blocked)
            implements Answer {
        public Chosen {
            manifests = List.copyOf(manifests);
            unmet = List.copyOf(unmet);
            blocked = List.copyOf(blocked);
        }
    }

    /** It stays as it is. */
    record Refused(String reason, String message) implements Answer {}
}
