package dev.trellis.cli.shell;

import org.jspecify.annotations.Nullable;

/**
 * Ends a verb with one sentence for the user: what is wrong and what to do next.
 *
 * <p>The stack trace is shown only with {@code --verbose}.
 */
public final class Refusal extends RuntimeException {
    /** Nothing is wrong. */
    public static final int NONE = 0;

    /** The command line asks for something that cannot be. */
    public static final int USAGE = 2;

    /** The command line is fine, the work could not be done. */
    public static final int FAILED = 1;

    private final String sentence;
    private final int exitCode;

    private Refusal(String sentence, int exitCode, @Nullable Throwable cause) {
        super(sentence, cause);
        this.sentence = sentence;
        this.exitCode = exitCode;
    }

    public static Refusal usage(String sentence) {
        return new Refusal(sentence, USAGE, null);
    }

    public static Refusal failed(String sentence) {
        return new Refusal(sentence, FAILED, null);
    }

    public static Refusal failed(String sentence, Throwable cause) {
        return new Refusal(sentence, FAILED, cause);
    }

    /** For a verb whose exit codes tell more apart. */
    public static Refusal withCode(int exitCode, String sentence) {
        return new Refusal(sentence, exitCode, null);
    }

    public String sentence() {
        return sentence;
    }

    public int exitCode() {
        return exitCode;
    }
}
