/**
 * Expressions in CEL as Kubernetes understands them: selectors, condition rules and rules of
 * schemas are all compiled and evaluated here, with bounded cost. Knows no kind of object.
 *
 * <p>{@link dev.trellis.cel.Expressions} is an environment: declared variables, and the functions
 * that Kubernetes adds to CEL. It compiles text to an {@link dev.trellis.cel.Expression}, which any
 * number of threads may evaluate. What a user can cause is a value: {@link
 * dev.trellis.cel.Compilation.Refused}, {@link dev.trellis.cel.Evaluation.Failed}. A function
 * library is one file with a list of {@link dev.trellis.cel.Overload}s, named in {@link
 * dev.trellis.cel.Libraries}.
 */
@NullMarked
package dev.trellis.cel;

import org.jspecify.annotations.NullMarked;
