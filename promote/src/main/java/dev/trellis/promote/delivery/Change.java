package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.Activation;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimStatus;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

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

    /** Writes down how a claimed object fares. */
    record TellClaim(PromotionClaim claim, PromotionClaimStatus status) implements Change {}

    /** Lets another bundle deliver the object from now on. */
    record PassClaim(PromotionClaim claim, PromotedBundle heir) implements Change {}

    /** Stores a bundle that gets an object of this one. Until it is activated it does nothing. */
    record CreateHeir(PromotedBundle heir) implements Change {}

    /** Gives the heir the values of a Secret, which only the hub's Secrets hold. */
    record CopyValues(ObjectKey from, PromotedBundle heir, String to) implements Change {}

    record Activate(PromotedBundle heir, Activation by) implements Change {}

    /** Changes how the bundle ends. */
    record Revise(PromotedBundleSpec spec) implements Change {}

    /** Deletes the hub's Secrets of the bundle. */
    record DropSecrets() implements Change {}

    /** Deletes the policies that were made for the bundle. */
    record DropPolicies() implements Change {}

    record DeleteBundle() implements Change {}

    /** Lets the bundle go: nothing is left that it would have to give back. */
    record Unguard() implements Change {}
}
