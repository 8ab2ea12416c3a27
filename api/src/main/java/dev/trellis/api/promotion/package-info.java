/**
 * The kinds by which running objects come under the hub: what is asked for and how far it has come
 * ({@link dev.trellis.api.promotion.Promotion}), who delivers an object ({@link
 * dev.trellis.api.promotion.PromotionClaim}), what is delivered ({@link
 * dev.trellis.api.promotion.PromotedBundle}) and its content ({@link
 * dev.trellis.api.promotion.PromotionPayload}).
 *
 * <p>Values only. What may never change is checked by the API server itself, by rules in the CRDs.
 */
@NullMarked
package dev.trellis.api.promotion;

import org.jspecify.annotations.NullMarked;
