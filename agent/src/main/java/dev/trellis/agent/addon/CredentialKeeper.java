package dev.trellis.agent.addon;

import dev.trellis.engine.controller.Next;

/** Keeps one credential of an add-on. */
@FunctionalInterface
interface CredentialKeeper {
    /** Does the next step, if there is one. */
    Next look();
}
