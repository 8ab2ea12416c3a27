package dev.trellis.operators.lifecycle;

/** Where an operator stands. */
enum Phase {
    NONE(""),
    PENDING("Pending"),
    INSTALL_READY("InstallReady"),
    INSTALLING("Installing"),
    SUCCEEDED("Succeeded"),
    FAILED("Failed"),
    UNKNOWN("Unknown"),
    REPLACING("Replacing"),
    DELETING("Deleting");

    private final String word;

    Phase(String word) {
        this.word = word;
    }

    static Phase of(String word) {
        for (var phase : values()) {
            if (phase.word.equals(word)) {
                return phase;
            }
        }
        return UNKNOWN;
    }

    /** As the status holds it. */
    @Override
    public String toString() {
        return word;
    }
}
