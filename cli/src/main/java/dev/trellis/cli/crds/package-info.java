/**
 * The verb that prints the kinds of Trellis as CRDs, ready for {@code kubectl apply}. Owns how they
 * are chosen and shown; reads what the build of the api module made and writes nothing.
 */
@NullMarked
package dev.trellis.cli.crds;

import org.jspecify.annotations.NullMarked;
