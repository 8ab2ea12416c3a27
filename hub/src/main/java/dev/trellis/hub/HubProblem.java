package dev.trellis.hub;

/** Why a hub could not start. The message is one sentence: what is wrong and what to do next. */
public final class HubProblem extends RuntimeException {
    HubProblem(RuntimeException cause) {
        super(cause.getMessage(), cause);
    }
}
