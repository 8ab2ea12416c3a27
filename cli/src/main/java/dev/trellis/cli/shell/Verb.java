package dev.trellis.cli.shell;

import org.slf4j.event.Level;

import picocli.CommandLine.Model.CommandSpec;

/**
 * A verb: how it is called, and what it does.
 *
 * <p>Flags are described in code and not by annotations: reading those would take more than half of
 * the time that a short verb has.
 */
public interface Verb {
    /** The name, the help and the flags; {@link VerbHelp} makes the first two. */
    CommandSpec spec();

    /** Does the work; flags have their values by now. */
    void run();

    /** The verbs that this one gathers under its name. */
    default VerbSet verbs() {
        return VerbSet.NONE;
    }

    /**
     * Whether the verb works until it is stopped. Then it logs what it does, and the launcher gives
     * it a JVM that is fast in the long run rather than at the start.
     */
    default boolean isLongRunning() {
        return false;
    }

    /** What is logged unless the user asks for more. */
    default Level usualLevel() {
        return isLongRunning() ? Level.INFO : Level.WARN;
    }
}
