package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.meta.Condition;
import dev.trellis.graph.explain.Explanation;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Why the agent of an install has no credentials or permissions on the hub. */
final class RegistrationTrouble {
    private RegistrationTrouble() {}

    /**
     * @param earlier what is the matter before registration begins
     */
    static List<Explanation> of(Look look, Collection<Explanation> earlier) {
        return Stream.of(registration(look, earlier), tokens(look))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Explanation> registration(Look look, Collection<Explanation> earlier) {
        var condition = look.condition(AddOnConditions.REGISTRATION_APPLIED);
        if (condition.isEmpty()) {
            return Optional.of(
                    pending(
                                    look,
                                    "that nobody has said how the agent registers",
                                    "see that the manager of this add-on runs")
                            .because(earlier));
        }
        return condition.filter(found -> !found.holds()).map(found -> refused(look, found));
    }

    private static Explanation refused(Look look, Condition condition) {
        return condition.reason().equals("SetPermissionFailed")
                ? Reason.PERMISSION_FAILED.of(
                        look.subject(),
                        "permissions on the hub for the agent",
                        Quote.of(condition),
                        "correct the permissions in the template, or give the hub's manager the"
                                + " right to grant them")
                : pending(
                        look,
                        Quote.of(condition),
                        "see that the registration agent on the cluster runs: with tokens it"
                                + " tells whom to permit");
    }

    private static Explanation pending(Look look, String found, String nextStep) {
        return Reason.REGISTRATION_PENDING.of(
                look.subject(), "the agent to be registered on the hub", found, nextStep);
    }

    private static Optional<Explanation> tokens(Look look) {
        return look.failing(AddOnConditions.TOKEN_INFRASTRUCTURE_READY)
                .map(condition ->
                        Reason.TOKEN_INFRASTRUCTURE_FAILED.of(
                                look.subject(),
                                "a service account whose tokens the agent can use",
                                Quote.of(condition),
                                "give the hub's manager the right to write service accounts, roles"
                                        + " and role bindings in the cluster's namespace"));
    }
}
