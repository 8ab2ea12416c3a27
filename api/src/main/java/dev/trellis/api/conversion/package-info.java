/**
 * Conversion of the two add-on kinds that have two versions, between v1alpha1 and v1beta1.
 *
 * <p>Pure functions: {@link dev.trellis.api.conversion.ObjectConversion} for one object as JSON,
 * {@link dev.trellis.api.conversion.ConversionReviews} for what an API server asks a webhook. Spec
 * and status go through the typed records, so a member added to a record does not compile until it
 * has a rule in both directions; metadata stays the text it was. Not every v1alpha1 member has a
 * place in v1beta1 and the other way round: what is lost is said at the function that loses it.
 */
@NullMarked
package dev.trellis.api.conversion;

import org.jspecify.annotations.NullMarked;
