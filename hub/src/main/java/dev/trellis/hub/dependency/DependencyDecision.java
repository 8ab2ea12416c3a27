package dev.trellis.hub.dependency;

import dev.trellis.hub.dependency.DependencyVerdict.Reason;
import dev.trellis.hub.dependency.DependencyVerdict.Satisfied;
import dev.trellis.hub.dependency.DependencyVerdict.Unsatisfied;

import java.util.List;
import java.util.stream.Stream;

/** Decides what an install says about its dependencies. */
public final class DependencyDecision {
    private DependencyDecision() {}

    public static DependencyVerdict decide(DependencyState state) {
        var missing =
                Need.of(state.declared()).stream()
                        .filter(need -> !state.isSatisfied(need))
                        .toList();
        if (missing.isEmpty() && state.missingApis().isEmpty()) {
            return new Satisfied();
        }
        var reason =
                missing.stream().anyMatch(Need::required) || !state.missingApis().isEmpty()
                        ? Reason.REQUIRED_MISSING
                        : Reason.OPTIONAL_MISSING;
        return new Unsatisfied(
                reason,
                MissingMessage.of(gravestFirst(missing), state.missingApis(), state.cycle()));
    }

    private static List<Need> gravestFirst(List<Need> missing) {
        return Stream.concat(
                        missing.stream().filter(Need::required),
                        missing.stream().filter(need -> !need.required()))
                .toList();
    }
}
