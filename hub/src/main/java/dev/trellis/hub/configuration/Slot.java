package dev.trellis.hub.configuration;

import dev.trellis.api.addon.v1beta1.ConfigReference;

import java.util.List;

/**
 * What the rollout allows one install now.
 *
 * @param references what the status of the install should show as its configuration
 */
public record Slot(Turn turn, List<ConfigReference> references) {
    public Slot {
        references = List.copyOf(references);
    }

    /** Whether an install may move. */
    public enum Turn {
        /** It gets its configuration now. */
        NOW,
        /** Something changed for it, and its turn has not come. */
        WAITING,
        /** It has what it should have. */
        DONE,
        /** It got its configuration earlier and did not get through with it in time. */
        OVERDUE
    }
}
