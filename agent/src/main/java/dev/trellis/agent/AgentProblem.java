package dev.trellis.agent;

/** Why an agent could not start. The message is one sentence: what is wrong, what to do next. */
public final class AgentProblem extends RuntimeException {
    private final boolean ofSettings;

    private AgentProblem(RuntimeException cause, boolean ofSettings) {
        super(cause.getMessage(), cause);
        this.ofSettings = ofSettings;
    }

    static AgentProblem ofSettings(IllegalArgumentException cause) {
        return new AgentProblem(cause, true);
    }

    static AgentProblem ofSurroundings(RuntimeException cause) {
        return new AgentProblem(cause, false);
    }

    /** Whether what it was told cannot be, rather than that something stands in its way. */
    public boolean isOfSettings() {
        return ofSettings;
    }
}
