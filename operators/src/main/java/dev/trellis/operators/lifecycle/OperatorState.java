package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersionStatus;
import dev.trellis.operators.serving.ServingHealth;

import java.time.Instant;
import java.util.Optional;

/**
 * All that a decision about one operator may look at.
 *
 * @param groupFault what is wrong with the operator in its group
 * @param strategyFault why nothing can be installed at all
 * @param ownerFault who else owns one of its APIs
 * @param requirementsMet whether all that it needs is there
 * @param predecessor where the operator that it replaces stands, if that is still there
 * @param veto why its predecessor does not let itself be replaced
 * @param replacement the operator that replaces it, if there is one
 * @param replacementDone whether the one that takes its place in the end has succeeded
 * @param webhookFault what is wrong with what it says of its webhooks
 * @param serving how that is by which the API server reaches it
 * @param failsForward whether a failed operator may be replaced
 */
record OperatorState(
        String name,
        ClusterServiceVersionStatus status,
        Optional<Fault> groupFault,
        Optional<Fault> strategyFault,
        Optional<Fault> ownerFault,
        boolean requirementsMet,
        Optional<Phase> predecessor,
        Optional<String> veto,
        Optional<String> replacement,
        boolean replacementDone,
        Components components,
        Optional<String> webhookFault,
        ServingHealth serving,
        boolean failsForward,
        Instant now) {

    Phase phase() {
        return Phase.of(status.phaseOrEmpty());
    }
}
