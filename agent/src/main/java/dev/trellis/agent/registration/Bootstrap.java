package dev.trellis.agent.registration;

import dev.trellis.agent.credential.HubAddress;
import dev.trellis.engine.client.ClientSource;

/** The kubeconfig with which a cluster asks a hub to be let in. */
public sealed interface Bootstrap {

    /**
     * It is there.
     *
     * @param fingerprint differs where anything about the kubeconfig does
     */
    record Found(HubAddress address, ClientSource source, String fingerprint)
            implements Bootstrap {}

    /**
     * There is none that can be used.
     *
     * @param why a sentence: what is wrong and what to do next
     */
    record Missing(String why) implements Bootstrap {}

    /** Where it comes from; asked every few seconds. */
    @FunctionalInterface
    interface Source {
        Bootstrap load();
    }

    default boolean isSame(Bootstrap other) {
        return this instanceof Found(_, _, var mine)
                ? other instanceof Found(_, _, var theirs) && mine.equals(theirs)
                : other instanceof Missing;
    }
}
