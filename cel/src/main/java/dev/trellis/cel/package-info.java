/**
 * Expressions in CEL as Kubernetes understands them: selectors, condition rules and rules of
 * schemas are all compiled and evaluated here, with bounded cost. Knows no kind of object.
 */
@NullMarked
package dev.trellis.cel;

import org.jspecify.annotations.NullMarked;
