package dev.trellis.sdk.deploy;

import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Copies;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/** The install as the steps of a decision change it one after the other. */
final class Draft {
    private final DeployState state;
    private final List<String> finalizersFound;
    private final List<String> finalizers;
    private final SequencedSet<String> errors = new LinkedHashSet<>();
    private List<Condition> conditions;

    Draft(DeployState state) {
        this.state = state;
        finalizersFound = Copies.list(state.addon().getMetadata().getFinalizers());
        finalizers = new ArrayList<>(finalizersFound);
        conditions = state.addon().status().conditions();
    }

    boolean has(String finalizer) {
        return finalizers.contains(finalizer);
    }

    void addFinalizer(String finalizer) {
        if (!has(finalizer)) {
            finalizers.removeAll(AddOnFinalizers.DEPRECATED);
            finalizers.add(finalizer);
        }
    }

    void removeFinalizer(String finalizer) {
        finalizers.remove(finalizer);
        finalizers.removeAll(AddOnFinalizers.DEPRECATED);
    }

    void set(String type, boolean holds, String reason, String message) {
        conditions =
                Conditions.with(
                        conditions,
                        type,
                        holds ? Condition.TRUE : Condition.FALSE,
                        reason,
                        message,
                        state.now());
    }

    /** Takes back what was said to be wrong; nothing else is known yet. */
    void dropIfFalse(String type) {
        if (Condition.find(conditions, type)
                .filter(condition -> condition.status().equals(Condition.FALSE))
                .isPresent()) {
            conditions = Conditions.without(conditions, type);
        }
    }

    void error(String why) {
        errors.add(why);
    }

    List<String> errors() {
        return List.copyOf(errors);
    }

    Optional<List<String>> changedFinalizers() {
        return finalizers.equals(finalizersFound)
                ? Optional.empty()
                : Optional.of(List.copyOf(finalizers));
    }

    ManagedClusterAddOnStatus status() {
        return ManagedClusterAddOnStatusBuilder.builder(state.addon().status())
                .conditions(conditions)
                .build();
    }
}
