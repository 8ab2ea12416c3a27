/**
 * The add-on kinds in version v1beta1, and the records that only this version has.
 *
 * <p>Values only. What both versions share is one package up; conversion between them has its own
 * package.
 */
@NullMarked
package dev.trellis.api.addon.v1beta1;

import org.jspecify.annotations.NullMarked;
