package dev.trellis.agent.status;

/** Keeps texts within what the API takes: too long a message would lose the whole status. */
final class Bounded {

    private static final int CHARACTERS_MAX = 32768;
    private static final String REST = "...";

    private Bounded() {}

    static String message(String text) {
        return text.length() <= CHARACTERS_MAX
                ? text
                : text.substring(0, CHARACTERS_MAX - REST.length()) + REST;
    }
}
