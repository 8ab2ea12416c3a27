package dev.trellis.operators.group;

import dev.trellis.operators.kind.ProvidedApis;

/**
 * What becomes of the APIs of an operator in its group: of several groups that share a namespace,
 * only one may provide an API.
 */
sealed interface Claim {
    String CONFLICT = "InterOperatorGroupOwnerConflict";
    String FROZEN = "CannotModifyStaticOperatorGroupProvidedAPIs";

    /** The group lists them, and nobody else does. */
    record Held() implements Claim {}

    /** The list of the group has to become this one; then look again. */
    record Listed(ProvidedApis apis) implements Claim {}

    /** The operator must not run. */
    record Refused(String reason, String message) implements Claim {}

    /**
     * What comes of a claim.
     *
     * @param own what the operator provides
     * @param listed what its group lists
     * @param others what the groups list that share a namespace with it
     * @param isFrozen whether people keep the group's list
     */
    static Claim decide(
            ProvidedApis own, ProvidedApis listed, ProvidedApis others, boolean isFrozen) {
        var disputed = own.both(others);
        var isListed = listed.contain(own);
        if (disputed.isEmpty() && isListed) {
            return new Held();
        }
        if (!disputed.isEmpty() && !isListed) {
            return new Refused(
                    CONFLICT,
                    "intersecting operatorgroups provide the same apis: %s. Remove the other operator, or let the groups have no namespace in common."
                            .formatted(disputed));
        }
        if (isFrozen) {
            return new Refused(
                    FROZEN,
                    "static provided api mismatch: the list of the OperatorGroup is kept by hand. %s."
                            .formatted(
                                    disputed.isEmpty()
                                            ? "Add " + own.without(listed)
                                            : "Remove " + disputed));
        }
        return new Listed(disputed.isEmpty() ? listed.with(own) : listed.without(own));
    }
}
