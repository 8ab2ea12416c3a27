package dev.trellis.promote.planner;

import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.Problem;
import dev.trellis.promote.plan.ProblemCode;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** What follows from what taking objects over would change, and from Secrets among them. */
final class AdoptionRule {
    private AdoptionRule() {}

    static void judge(
            List<PlannedObject> objects,
            Options options,
            Collection<Problem> errors,
            Collection<Problem> warnings) {
        for (var object : objects) {
            if (object.role().isDelivered()) {
                judge(object, options, errors, warnings);
            }
        }
        var secrets =
                objects.stream()
                        .filter(one -> one.role().isDelivered() && !one.secretMode().isEmpty())
                        .map(one -> one.ref().namespace() + "/" + one.ref().name())
                        .sorted()
                        .collect(Collectors.joining(", "));
        if (!secrets.isEmpty()
                && options.secretMode() == Options.SecretMode.INLINE
                && !options.overrides("accept-secret-exposure")) {
            errors.add(
                    Problem.of(
                            ProblemCode.SECRETS_NEED_CONSENT,
                            "The values of these Secrets would be stored where all readers of the bundle see them: %s; use --secret-mode=reference, or add --accept-secret-exposure."
                                    .formatted(secrets)));
        }
    }

    private static void judge(
            PlannedObject object,
            Options options,
            Collection<Problem> errors,
            Collection<Problem> warnings) {
        var paths = String.join(", ", object.member().changedPaths());
        switch (object.member().verdict()) {
            case NO_OP -> {}
            case UNKNOWN -> {
                if (!paths.isEmpty()) {
                    errors.add(
                            problem(
                                    object,
                                    ProblemCode.FIELD_CONFLICT,
                                    "The member would not take %s as it is (%s): look at it there."
                                            .formatted(object.ref(), paths)));
                }
            }
            case METADATA_ONLY, SPEC_CHANGE ->
                    warnings.add(
                            problem(
                                    object,
                                    ProblemCode.FIELD_CONFLICT,
                                    "Taking over %s would change %s."
                                            .formatted(object.ref(), paths)));
            case ROLLOUT -> {
                var problem =
                        problem(
                                object,
                                ProblemCode.WOULD_ROLL_OUT,
                                "Taking over %s would restart its pods, since it changes %s: add --allow-rollout if they may."
                                        .formatted(object.ref(), paths));
                (options.overrides("allow-rollout") ? warnings : errors).add(problem);
            }
            case CONFLICT ->
                    errors.add(
                            problem(
                                    object,
                                    ProblemCode.FIELD_CONFLICT,
                                    "%s cannot be taken over, since others own fields of it with other values: %s."
                                            .formatted(object.ref(), paths)));
        }
    }

    private static Problem problem(PlannedObject object, ProblemCode code, String sentence) {
        return new Problem(code, sentence, object.id());
    }
}
