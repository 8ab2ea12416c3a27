/**
 * Puts together what keeps operators on one cluster: the controllers of the packages below, and the
 * program that runs nothing else.
 *
 * <p>{@code source} reads catalogs, {@code subscription} decides per namespace which operators it
 * should have and writes plans, {@code plan} carries plans out, {@code lifecycle} looks after what
 * is installed, {@code group} says which namespaces operators act in, {@code copy} shows them
 * there. They meet in the API alone. {@code serving} and {@code owned} are parts of the lifecycle.
 */
@NullMarked
package dev.trellis.operators;

import org.jspecify.annotations.NullMarked;
