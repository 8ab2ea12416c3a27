/**
 * The verb that tries the rules of the interpreters on objects in files.
 *
 * <p>Owns how objects and customizations are read from files and how an answer is shown. Talks to
 * no cluster.
 */
@NullMarked
package dev.trellis.cli.interpret;

import org.jspecify.annotations.NullMarked;
