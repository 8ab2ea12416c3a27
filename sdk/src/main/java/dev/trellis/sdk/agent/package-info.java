/**
 * The contract between an add-on and the manager that runs it.
 *
 * <p>Owns {@link dev.trellis.sdk.agent.AgentAddon}, what an add-on's author implements: which
 * objects a cluster gets, how the agent proves who it is, what it may do on the hub and how its
 * health is seen. An implementation answers from what it is given and from what it holds in memory;
 * it writes nothing. The packages beside this one decide from its answers what is to be written,
 * and the manager writes.
 */
@NullMarked
package dev.trellis.sdk.agent;

import org.jspecify.annotations.NullMarked;
