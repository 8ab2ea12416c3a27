package dev.trellis.sdk.gotemplate;

/** Why a function of a template cannot answer. Whoever called it adds the place. */
public final class FunctionProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public FunctionProblem(String sentence) {
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
