package dev.trellis.agent;

/** Why an agent could not start. The message is one sentence: what is wrong, what to do next. */
public final class AgentProblem extends RuntimeException {
    AgentProblem(RuntimeException cause) {
        super(cause.getMessage(), cause);
    }
}
