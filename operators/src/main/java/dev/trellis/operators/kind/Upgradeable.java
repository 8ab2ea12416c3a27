package dev.trellis.operators.kind;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.operator.OperatorCondition;

import java.util.Optional;

/** Whether an operator lets itself be replaced. */
public final class Upgradeable {
    static final String TYPE = "Upgradeable";

    private Upgradeable() {}

    /** Why not; empty where it may be. An administrator's word counts more than the operator's. */
    public static Optional<String> veto(OperatorCondition said) {
        for (var override : said.spec().overrides()) {
            if (override.type().equals(TYPE)) {
                return override.status().equals(Condition.TRUE)
                        ? Optional.empty()
                        : Optional.of(
                                "An administrator holds %s back: %s"
                                        .formatted(
                                                said.getMetadata().getName(), override.message()));
            }
        }
        return Condition.find(said.status().conditions(), TYPE)
                .flatMap(observed -> vetoOf(said, observed));
    }

    private static Optional<String> vetoOf(OperatorCondition said, Condition observed) {
        var generation = observed.observedGeneration();
        if (generation == null || !generation.equals(said.getMetadata().getGeneration())) {
            return Optional.of(
                    "What operator %s says of itself is outdated: wait until it is read again."
                            .formatted(said.getMetadata().getName()));
        }
        return observed.status().equals(Condition.FALSE)
                ? Optional.of(
                        "Operator %s asks to be left alone: %s"
                                .formatted(said.getMetadata().getName(), observed.message()))
                : Optional.empty();
    }
}
