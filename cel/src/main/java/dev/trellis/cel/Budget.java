package dev.trellis.cel;

/**
 * What evaluations may cost together. A step of an expression costs one, and each ten characters of
 * a text it makes cost one more, so time and memory are both bounded. One thread uses it at a time.
 */
public final class Budget {
    /** What Kubernetes allows one expression. */
    public static final long PER_EXPRESSION = 1_000_000;

    private static final int CHARACTERS_PER_UNIT = 10;

    private final long perExpression;
    private long left;
    private long leftOfExpression;

    private Budget(long perExpression, long total) {
        this.perExpression = perExpression;
        this.left = total;
    }

    /** For expressions that are looked at one by one. */
    public static Budget ofOneExpression() {
        return of(PER_EXPRESSION);
    }

    /**
     * For several expressions that share {@code total}; none may use more than Kubernetes allows.
     */
    public static Budget of(long total) {
        return new Budget(PER_EXPRESSION, total);
    }

    /** What is left for further expressions. */
    public long left() {
        return Math.max(0, left);
    }

    void begin() {
        leftOfExpression = Math.min(perExpression, left);
    }

    boolean isSpent() {
        return leftOfExpression < 0;
    }

    /** Takes the cost of one step that came to {@code result}. */
    void step(Object result) {
        var cost = 1 + (result instanceof String text ? text.length() / CHARACTERS_PER_UNIT : 0);
        left -= cost;
        leftOfExpression -= cost;
        if (leftOfExpression < 0) {
            throw new SpentError();
        }
    }

    /**
     * Ends an evaluation. An Error, because {@code ||} and {@code &&} may swallow exceptions of one
     * side when the other decides.
     */
    static final class SpentError extends Error {
        private SpentError() {
            super("the budget of the expression is spent", null, false, false);
        }
    }
}
