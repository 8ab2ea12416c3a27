package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.work.ManifestWork;

/** A change that the delivery of a bundle wants. How it is carried out is the shell's business. */
sealed interface Change {
    record CreateWork(ManifestWork work) implements Change {}

    record ChangeWork(ManifestWork known, ManifestWork wanted) implements Change {}

    record DeleteWork(ManifestWork work) implements Change {}

    record DropClaim(PromotionClaim claim) implements Change {}

    /** Takes the bundle out of those who need the object. */
    record LeaveClaim(PromotionClaim claim) implements Change {}

    /** Deletes the hub's Secrets of the bundle. */
    record DropSecrets() implements Change {}

    record DeleteBundle() implements Change {}

    /** Lets the bundle go: nothing is left that it would have to give back. */
    record Unguard() implements Change {}
}
