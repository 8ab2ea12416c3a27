/**
 * Runs scripts of strangers on objects.
 *
 * <p>Owns the sandbox: a script gets a fresh set of globals, sees libraries that it cannot change,
 * and is stopped where it takes too many instructions, too long, too much memory or too deep calls;
 * nothing in the language catches that. Only this package knows which engine is behind it.
 */
@NullMarked
package dev.trellis.interpreter.lua;

import org.jspecify.annotations.NullMarked;
