/**
 * Small types that several API groups share: conditions, selectors, numbers that may be strings.
 *
 * <p>Values only; nothing here reads or writes anything.
 */
@NullMarked
package dev.trellis.api.meta;

import org.jspecify.annotations.NullMarked;
