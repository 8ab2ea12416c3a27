package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.work.ManifestWork;

import java.util.List;

/** A change that the delivery of a bundle wants. How it is carried out is the shell's business. */
sealed interface Change {
    record CreateWork(ManifestWork work) implements Change {}

    record ChangeWork(ManifestWork known, ManifestWork wanted) implements Change {}

    record DeleteWork(ManifestWork work) implements Change {}

    record CreateClaim(PromotionClaim claim) implements Change {}

    /** Adds the bundle to those who need the object. */
    record JoinClaim(PromotionClaim claim, List<Requirer> requirers) implements Change {
        public JoinClaim {
            requirers = List.copyOf(requirers);
        }
    }

    record DropClaim(PromotionClaim claim) implements Change {}

    /** Takes the bundle out of those who need the object. */
    record LeaveClaim(PromotionClaim claim) implements Change {}

    /** Deletes the hub's Secrets of the bundle. */
    record DropSecrets() implements Change {}

    /** Deletes the policies that were made for the bundle. */
    record DropPolicies() implements Change {}

    record DeleteBundle() implements Change {}

    /** Lets the bundle go: nothing is left that it would have to give back. */
    record Unguard() implements Change {}
}
