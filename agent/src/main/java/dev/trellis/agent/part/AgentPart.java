package dev.trellis.agent.part;

/**
 * A part of an agent, such as the one that applies works. It is joined each time the agent gets
 * access to a hub: at its start, and again where it had to bootstrap anew.
 */
@FunctionalInterface
public interface AgentPart {
    /**
     * Declares its caches and adds its controllers. Both are started for it, after all parts have
     * joined, and stopped before what it answers is closed; so it starts nothing itself and waits
     * for nothing.
     *
     * @return what else ends with this access; {@link #NOTHING} for most
     */
    Ending join(AgentAccess access);

    /** Nothing more to end. */
    Ending NOTHING = () -> {};

    /** Frees what a part holds beside its controllers and caches. It must be quick. */
    @FunctionalInterface
    interface Ending extends AutoCloseable {
        @Override
        void close();
    }
}
