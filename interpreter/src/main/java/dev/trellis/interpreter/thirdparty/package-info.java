/**
 * What is known of widespread kinds that are not part of Kubernetes.
 *
 * <p>Owns the definitions in the resources beside this package: which fields of a kind hold pods or
 * name other objects, which fields its cluster keeps, and a script that tells its health. A new
 * kind is a new entry there and a case in the tests.
 */
@NullMarked
package dev.trellis.interpreter.thirdparty;

import org.jspecify.annotations.NullMarked;
