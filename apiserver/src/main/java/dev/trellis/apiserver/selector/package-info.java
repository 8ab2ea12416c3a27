/**
 * Label and field selectors: their grammar, and whether an object's attributes match. Pure; a
 * selector that cannot be read is refused as the reference server refuses it.
 */
@NullMarked
package dev.trellis.apiserver.selector;

import org.jspecify.annotations.NullMarked;
