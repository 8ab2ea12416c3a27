package dev.trellis.graph.constraint;

/** A property that cannot be understood; the message is a sentence that says why. */
public final class MalformedProperty extends IllegalArgumentException {
    MalformedProperty(String sentence) {
        super(sentence);
    }

    MalformedProperty(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
