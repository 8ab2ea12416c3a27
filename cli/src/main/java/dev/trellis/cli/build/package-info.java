/**
 * Makes the distribution that the launcher runs: calls Maven, shows its progress, lays the jars
 * into a fresh folder, trains the JVM's start-up cache, and switches to it as the last step.
 *
 * <p>The launcher runs {@link dev.trellis.cli.build.Build} straight from this source folder, before
 * anything is compiled, so the types here use the JDK and nothing else. Reads the project and
 * Maven's output; only this package writes the project's {@code .trellis} folder.
 */
@NullMarked
package dev.trellis.cli.build;

import org.jspecify.annotations.NullMarked;
