/**
 * The kinds that a logical cluster serves, as data: the built-in ones in one table, and those that
 * custom resource definitions add. It reads definitions and writes nothing.
 */
@NullMarked
package dev.trellis.apiserver.kind;

import org.jspecify.annotations.NullMarked;
