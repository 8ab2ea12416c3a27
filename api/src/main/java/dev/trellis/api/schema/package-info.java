/**
 * Annotations that say how a record looks on the wire and in its CRD.
 *
 * <p>This package owns the vocabulary only. {@link dev.trellis.api.schema.Wire} is read by Jackson;
 * the others are read by the build when it makes CRDs, and by nothing at run time. Constraints that
 * Fabric8's own annotations can express (required, pattern, size, bounds, default, rules) are
 * written with those.
 */
@NullMarked
package dev.trellis.api.schema;

import org.jspecify.annotations.NullMarked;
