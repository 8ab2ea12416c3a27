package dev.trellis.operators.subscription;

/** What was chosen cannot be put into a plan; the message is a sentence for the subscription. */
final class Unplannable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unplannable(String sentence) {
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
