package dev.trellis.hub.template;

/**
 * A text that can be looked at only so often. A regular expression can make Java's matcher try for
 * years; this ends the attempt, wherever in the matcher it is.
 */
final class BoundedText implements CharSequence {
    private static final int LOOKS_MAX = 100_000;

    private final String text;
    private int looksLeft = LOOKS_MAX;

    BoundedText(String text) {
        this.text = text;
    }

    @Override
    public char charAt(int index) {
        if (looksLeft-- == 0) {
            throw new Exhausted();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    /** What the matcher found: no longer part of the search, so without a bound. */
    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("a text was looked at more than " + LOOKS_MAX + " times", null, false, false);
        }
    }
}
