package dev.trellis.operators.plan;

/** A step that could not be done; the message is a sentence for the plan. */
final class StepFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final boolean isForbidden;

    StepFailure(String sentence) {
        this(sentence, false);
    }

    StepFailure(String sentence, boolean isForbidden) {
        super(sentence, null, false, false);
        this.isForbidden = isForbidden;
    }

    Progress.Trouble trouble() {
        return new Progress.Trouble(String.valueOf(getMessage()), isForbidden);
    }
}
