package dev.trellis.engine.controller;

import dev.trellis.engine.write.Outcome;

import java.time.Duration;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Function;

/** What follows a run of a key. */
public sealed interface Next {
    /** Nothing, until something changes. */
    Next DONE = new Done();

    /** Nothing, until something changes. */
    record Done() implements Next {}

    /** All is well; look again after a while, because time matters to the key. */
    record After(Duration delay) implements Next {}

    /** Something is missing that comes by itself: look again after a while, or when it changes. */
    record Waiting(String reason, Duration delay) implements Next {
        public Waiting {
            Reasons.check(reason);
        }
    }

    /** A person has to act; their change will bring the key back. */
    record Blocked(String reason) implements Next {
        public Blocked {
            Reasons.check(reason);
        }
    }

    /**
     * Try again with back-off, although nothing went wrong that deserves a warning.
     *
     * @param message what exactly, for the log; may be empty
     */
    record Retry(String reason, String message) implements Next {
        public Retry {
            Reasons.check(reason);
        }
    }

    /** Something went wrong: try again with back-off. Throwing the failure has the same effect. */
    record Failed(Throwable failure) implements Next {}

    static Next after(Duration delay) {
        return new After(delay);
    }

    static Next waiting(String reason, Duration delay) {
        return new Waiting(reason, delay);
    }

    static Next blocked(String reason) {
        return new Blocked(reason);
    }

    static Next retry(String reason) {
        return retry(reason, "");
    }

    /** Like {@link #retry(String)}, with what the log is to tell beside the code. */
    static Next retry(String reason, String message) {
        return new Retry(reason, message);
    }

    static Next failed(Throwable failure) {
        return new Failed(failure);
    }

    /**
     * What follows a single write. What the server refuses is tried again with growing patience: a
     * right that somebody grants changes no object that we watch.
     */
    static Next after(Outcome<?> write) {
        return switch (write) {
            // Gone: the watch tells of the deletion, and of a successor.
            case Outcome.Written<?> _, Outcome.Skipped<?> _, Outcome.Gone<?> _ -> DONE;
            case Outcome.Conflict<?> _ -> retry("Conflict");
            case Outcome.Exists<?> _ -> retry("AlreadyExists");
            case Outcome.Refused<?>(var code, var reason, var message) ->
                    failed(new RefusedException(code, reason, message));
        };
    }

    /**
     * Tries every write; one that fails leaves the others working and brings the key back later.
     * Only a server that no longer answers, or a worker told to stop, ends the attempt early.
     */
    static <W> Next afterEach(Collection<? extends W> writes, Consumer<? super W> write) {
        return ofEach(
                writes,
                each -> {
                    write.accept(each);
                    return DONE;
                });
    }

    /** Like {@link #afterEach}, for writes that say themselves what follows. */
    static <W> Next ofEach(Collection<? extends W> writes, Function<? super W, Next> write) {
        var failures = new Failures();
        var answers = DONE;
        for (var each : writes) {
            try {
                answers = both(answers, write.apply(each));
            } catch (RuntimeException failure) {
                failures.add(failure);
                if (Failure.of(failure).endsTheAttempt()) {
                    break;
                }
            }
        }
        return both(failures.next(), answers);
    }

    /** What follows when both are wanted: failures first, then the sooner look, then the block. */
    static Next both(Next one, Next other) {
        return NextOrder.first(one, other);
    }
}
