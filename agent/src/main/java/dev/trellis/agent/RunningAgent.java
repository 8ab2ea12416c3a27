package dev.trellis.agent;

import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.ops.OpsServer;

/** The process of an agent at work, until it is closed. */
public final class RunningAgent implements AutoCloseable {
    private final Lifecycle life;
    private final OpsServer ops;
    private final Agent agent;

    RunningAgent(Lifecycle life, OpsServer ops, Agent agent) {
        this.life = life;
        this.ops = ops;
        this.agent = agent;
    }

    /** The port on which metrics and health are asked for. */
    public int opsPort() {
        return ops.address().port();
    }

    /** How the agent stands with its hub. */
    public AgentStanding standing() {
        return agent.standing();
    }

    /** Waits until the agent is closed, by a signal for instance. */
    public void awaitClosed() throws InterruptedException {
        life.awaitStopped();
    }

    /** Closes the agent when the process is told to exit. */
    public void closeOnSignal() {
        life.stopOnSignal();
    }

    @Override
    public void close() {
        life.stop("agent is closed");
    }
}
