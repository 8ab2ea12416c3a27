package dev.trellis.hub.operatorset;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.operatorset.OperatorSetStatus;
import dev.trellis.api.operatorset.OperatorSetStatusBuilder;

import java.time.Instant;

/**
 * Why nothing can be decided about a set at all. What its clusters have stays as it is.
 *
 * @param reason one word for programs
 * @param message what is wrong and what to do next
 */
record SetTrouble(String reason, String message) {
    static final String TYPE = "Degraded";

    OperatorSetStatus told(OperatorSet set, Instant now) {
        return OperatorSetStatusBuilder.builder(set.status())
                .observedGeneration(set.getMetadata().getGeneration())
                .conditions(
                        Conditions.with(
                                set.status().conditions(),
                                TYPE,
                                Condition.TRUE,
                                reason,
                                message,
                                now))
                .build();
    }
}
