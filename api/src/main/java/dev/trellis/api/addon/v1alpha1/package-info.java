/**
 * The add-on kinds in version v1alpha1, the version that is stored, and the records that only this
 * version has.
 *
 * <p>Values only. What both versions share is one package up; conversion between them has its own
 * package.
 */
@NullMarked
package dev.trellis.api.addon.v1alpha1;

import org.jspecify.annotations.NullMarked;
