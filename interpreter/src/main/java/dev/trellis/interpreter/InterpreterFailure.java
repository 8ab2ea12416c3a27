package dev.trellis.interpreter;

/** A layer was to answer and could not. No other layer is asked in its place. */
public final class InterpreterFailure extends RuntimeException {
    /** Why, in words that stay. */
    public enum Code {
        NOT_READY("PRM-032"),
        FAILED("PRM-033"),
        BUDGET_EXCEEDED("PRM-034"),
        INVALID_ANSWER("PRM-035"),
        UNREACHABLE("PRM-036"),
        NOT_TRUSTED("PRM-037"),
        REFUSED("PRM-038");

        private final String code;

        Code(String code) {
            this.code = code;
        }

        @Override
        public String toString() {
            return code;
        }
    }

    private final Code code;

    public InterpreterFailure(Code code, String sentence) {
        super(sentence);
        this.code = code;
    }

    public InterpreterFailure(Code code, String sentence, Throwable cause) {
        super(sentence, cause);
        this.code = code;
    }

    public Code code() {
        return code;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
