/**
 * The verb that runs the agent of a managed cluster.
 *
 * <p>Turns flags into settings; the agent itself is {@code dev.trellis.agent}.
 */
@NullMarked
package dev.trellis.cli.agent;

import org.jspecify.annotations.NullMarked;
