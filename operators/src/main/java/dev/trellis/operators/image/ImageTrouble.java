package dev.trellis.operators.image;

import org.jspecify.annotations.Nullable;

/** An image that cannot be had; the message is a sentence for whoever named it. */
public final class ImageTrouble extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean passing;

    private ImageTrouble(String sentence, boolean passing, @Nullable Throwable cause) {
        super(sentence, cause);
        this.passing = passing;
    }

    /** Only another image, or another name, can change it. */
    static ImageTrouble lasting(String sentence) {
        return new ImageTrouble(sentence, false, null);
    }

    static ImageTrouble lasting(String sentence, Throwable cause) {
        return new ImageTrouble(sentence, false, cause);
    }

    /** Trying again later may help. */
    static ImageTrouble passing(String sentence, @Nullable Throwable cause) {
        return new ImageTrouble(sentence, true, cause);
    }

    public boolean isPassing() {
        return passing;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
