package dev.trellis.hub.template;

/**
 * Carries the sentence that says why a template cannot be rendered out of nested steps, to the one
 * place that makes a {@link Rendering.RenderFailed} of it. It never leaves this package.
 */
final class Unrenderable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unrenderable(String sentence) {
        // A user's mistake, not a bug of ours: where it was noticed in the code helps nobody.
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
