/**
 * What API servers ask the hub before they store an object, and who answers.
 *
 * <p>Owns the webhook configurations of its {@link dev.trellis.hub.admission.Hook hooks}: only this
 * package writes them. Reads declarations from the shared cache, the certificates from their
 * keeper, and asks the API server about rights. What a cycle is, and what is said of it, is decided
 * in the dependency package.
 *
 * <p>A new question is a {@link dev.trellis.hub.admission.CheckReviewer.Check check} and its hook.
 * Where it guards nobody's rights, nothing depends on an answer: without a manager the object gets
 * in, and what suffers from it says so.
 */
@NullMarked
package dev.trellis.hub.admission;

import org.jspecify.annotations.NullMarked;
