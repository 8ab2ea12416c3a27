/**
 * Questions about an object of any kind, and who answers them.
 *
 * <p>Owns the {@link dev.trellis.interpreter.Operation operations}, what goes in and comes out of
 * each, and {@link dev.trellis.interpreter.Interpreters}: the order in which layers are asked. A
 * layer is a package of its own; none knows another.
 */
@NullMarked
package dev.trellis.interpreter;

import org.jspecify.annotations.NullMarked;
