package dev.trellis.hub.view;

import com.fasterxml.jackson.annotation.JsonValue;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;

import java.util.Locale;

/** How an add-on is on a cluster, in one word. */
public enum State {
    AVAILABLE,
    DEGRADED,
    UNAVAILABLE,
    UNKNOWN,
    DELETING;

    /**
     * The state of one install.
     *
     * @param reason what the condition that decides gives as its reason; may be empty
     */
    public record Shown(
            String addon,
            String cluster,
            State state,
            boolean progressing,
            String reason,
            String message) {
        public static Shown of(ManagedClusterAddOn install) {
            var conditions = install.status().conditions();
            var state = State.of(install);
            var deciding =
                    Condition.find(
                            conditions,
                            state == DEGRADED
                                    ? AddOnConditions.DEGRADED
                                    : AddOnConditions.AVAILABLE);
            return new Shown(
                    install.getMetadata().getName(),
                    install.getMetadata().getNamespace(),
                    state,
                    Condition.holds(conditions, AddOnConditions.PROGRESSING),
                    deciding.map(Condition::reason).orElse(""),
                    deciding.map(Condition::message).orElse(""));
        }

        /** The state, and whether something is still on its way. */
        public String text() {
            return progressing && state != DELETING ? state + ", progressing" : state.toString();
        }
    }

    public static State of(ManagedClusterAddOn install) {
        if (Metadata.isTerminating(install)) {
            return DELETING;
        }
        var conditions = install.status().conditions();
        var available = Condition.find(conditions, AddOnConditions.AVAILABLE);
        if (available.isEmpty() || available.get().status().equals(Condition.UNKNOWN)) {
            return UNKNOWN;
        }
        if (!available.get().holds()) {
            return UNAVAILABLE;
        }
        return Condition.holds(conditions, AddOnConditions.DEGRADED) ? DEGRADED : AVAILABLE;
    }

    @JsonValue
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
