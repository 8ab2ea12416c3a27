package dev.trellis.promote.planner;

import dev.trellis.promote.closure.Closure;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Missing;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Problem;
import dev.trellis.promote.plan.ProblemCode;

import java.util.Collection;
import java.util.stream.Collectors;

/** What follows from what is needed and not there. */
final class MissingRule {
    private MissingRule() {}

    static void judge(
            Closure closure,
            Options options,
            Collection<Problem> errors,
            Collection<Problem> warnings) {
        var names =
                closure.nodes().keySet().stream()
                        .collect(Collectors.toMap(id -> id.hash(), Object::toString));
        for (var one : closure.missing()) {
            var by = names.getOrDefault(one.wantedBy(), one.wantedBy());
            if (one.strength() == Edge.Need.REQUIRED && !options.overrides("allow-missing")) {
                errors.add(
                        problem(
                                one,
                                "%s is missing, which %s requires%s: create it, or add --allow-missing.",
                                by));
            } else if (one.downgraded()) {
                warnings.add(
                        problem(
                                one,
                                "%s is missing, which %s names%s: since that works, it counts as optional.",
                                by));
            } else {
                warnings.add(problem(one, "%s is missing, which %s can do without%s.", by));
            }
        }
    }

    private static Problem problem(Missing missing, String sentence, String by) {
        return new Problem(
                ProblemCode.DEPENDENCY_MISSING,
                sentence.formatted(
                        missing.reference(),
                        by,
                        missing.path().isEmpty() ? "" : " at " + missing.path()),
                missing.wantedBy());
    }
}
