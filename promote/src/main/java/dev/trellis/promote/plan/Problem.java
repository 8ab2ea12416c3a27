package dev.trellis.promote.plan;

import java.util.Comparator;

/**
 * Something that is wrong, or worth knowing.
 *
 * @param message one sentence: what is wrong and what to do next; never with a value of a Secret
 * @param objectId the identity hash of the object it is about; empty where it is about none
 */
public record Problem(ProblemCode code, String message, String objectId)
        implements Comparable<Problem> {
    private static final Comparator<Problem> ORDER =
            Comparator.comparing(Problem::code)
                    .thenComparing(Problem::message)
                    .thenComparing(Problem::objectId);

    public static Problem of(ProblemCode code, String message) {
        return new Problem(code, message, "");
    }

    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return code + " " + message;
    }
}
