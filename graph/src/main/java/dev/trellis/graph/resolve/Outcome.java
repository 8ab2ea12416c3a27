package dev.trellis.graph.resolve;

import java.util.Optional;

/** What became of one subscription. */
public sealed interface Outcome {
    /**
     * It is fulfilled.
     *
     * @param by what is or will be there for it
     * @param isNew whether that is not installed yet
     * @param blocked what it would rather have, and why not
     */
    record Fulfilled(Choice by, boolean isNew, Optional<Blocked> blocked) implements Outcome {}

    /** It cannot be fulfilled; what is installed for it stays. */
    record Failed(Failure failure) implements Outcome {}

    /** A better version that was not chosen. */
    record Blocked(Choice better, Failure why) {}
}
