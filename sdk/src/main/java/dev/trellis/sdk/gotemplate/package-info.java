/**
 * Go's text templates in Java: the language in which the manifests of existing add-ons are written.
 *
 * <p>Owns the language (actions, pipelines, variables, control structures, nested templates) and
 * the functions that every Go template has; others are given to it. A test compares it with Go's
 * own implementation over a corpus. Rendering does no I/O and is bounded in steps, depth and
 * output, so that no template can stop its manager. {@code DESIGN.md} beside it tells how it works
 * and where it differs.
 */
@NullMarked
package dev.trellis.sdk.gotemplate;

import org.jspecify.annotations.NullMarked;
