package dev.trellis.hub.template;

/**
 * A text that can be looked at only so often. A regular expression can make Java's matcher try for
 * years; this ends the attempt, wherever in the matcher it is.
 */
record BoundedText(CharSequence text, Budget budget) implements CharSequence {
    private static final int LOOKS_MAX = 100_000;

    BoundedText(CharSequence text) {
        this(text, new Budget());
    }

    @Override
    public char charAt(int index) {
        budget.spend();
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new BoundedText(text.subSequence(start, end), budget);
    }

    @Override
    public String toString() {
        return text.toString();
    }

    static final class Budget {
        private int left = LOOKS_MAX;

        private void spend() {
            if (left-- == 0) {
                throw new Exhausted();
            }
        }
    }

    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("a text was looked at more than " + LOOKS_MAX + " times", null, false, false);
        }
    }
}
