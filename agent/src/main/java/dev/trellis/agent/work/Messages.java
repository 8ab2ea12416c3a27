package dev.trellis.agent.work;

/** Messages as a condition can hold them. */
final class Messages {
    /** The schema allows 32 KiB; five hundred of them must fit into one object. */
    private static final int CHARACTERS_MAX = 2000;

    private Messages() {}

    static String bounded(String message) {
        return message.length() <= CHARACTERS_MAX
                ? message
                : message.substring(0, CHARACTERS_MAX) + "...";
    }
}
