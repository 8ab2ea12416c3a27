/**
 * What both versions of the add-on kinds share: records that look the same in {@code v1alpha1} and
 * {@code v1beta1}, and the names that hub, agents and add-ons agree on.
 *
 * <p>Values only. The kinds themselves are in the packages of their versions.
 */
@NullMarked
package dev.trellis.api.addon;

import org.jspecify.annotations.NullMarked;
