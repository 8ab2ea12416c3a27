package dev.trellis.graph.constraint;

/**
 * What an operator needs another one (or itself) to be.
 *
 * @param failureMessage the author's own words for the case that nothing meets it, or empty
 */
public record Requirement(Constraint constraint, String failureMessage) {
    public Requirement(Constraint constraint) {
        this(constraint, "");
    }

    /** A phrase that can follow "needs". */
    public String words() {
        return constraint.words()
                + (failureMessage.isEmpty() ? "" : " (\"" + failureMessage + "\")");
    }

    /** In the words of the reference system. */
    public String text() {
        return constraint.text()
                + (failureMessage.isEmpty() ? "" : " and message: \"" + failureMessage + "\"");
    }
}
