package dev.trellis.sdk.gotemplate;

/** A template that does not parse or does not render; the message begins with file and line. */
public final class TemplateProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TemplateProblem(String sentence) {
        // A mistake in a template, not in our code: where it was noticed here helps nobody.
        super(sentence, null, false, false);
    }

    /** What is wrong, after where it is. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
