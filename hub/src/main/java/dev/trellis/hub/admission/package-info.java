/**
 * What API servers ask the hub before they store a declaration: whether it closes a cycle.
 *
 * <p>Owns the ValidatingWebhookConfiguration {@code addon-dependencies.trellis.dev}: only this
 * package writes it. Reads declarations from the shared cache and the certificates from their
 * keeper. What a cycle is, and what is said of it, is decided in the dependency package.
 *
 * <p>Nothing depends on an answer: where no manager runs, or two declarations are written at the
 * same moment, a cycle gets in, and the installs that suffer from it say so.
 */
@NullMarked
package dev.trellis.hub.admission;

import org.jspecify.annotations.NullMarked;
