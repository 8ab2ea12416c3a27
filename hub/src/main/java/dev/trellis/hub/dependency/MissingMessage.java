package dev.trellis.hub.dependency;

import java.util.ArrayList;
import java.util.List;

/** The text of a condition about missing dependencies. */
final class MissingMessage {
    // A condition's message has room for so many characters; longer ones the API server refuses.
    private static final int LENGTH_MAX = 32_768;
    private static final String CUT = "...";

    private MissingMessage() {}

    static String of(List<Need> missing, List<ApiNeed> apis, String cycle) {
        var sentences = new ArrayList<String>();
        apis.forEach(need -> sentences.add(need.missing()));
        missing.forEach(need -> sentences.add(sentence(need)));
        if (!cycle.isEmpty()) {
            sentences.add(cycle(cycle));
        }
        return cut(join(sentences));
    }

    /** The same words for who is told of a cycle and for who is kept from making one. */
    static String cycle(String path) {
        return "The declarations form a cycle: " + path + ".";
    }

    private static String sentence(Need need) {
        var sentence =
                "%s addon '%s' is not installed or not available."
                        .formatted(need.type(), need.name());
        return need.message().isEmpty() ? sentence : sentence + " " + need.message();
    }

    /** An author's message may end as it likes; only between two sentences a full stop is due. */
    private static String join(List<String> sentences) {
        var text = new StringBuilder();
        for (var sentence : sentences) {
            if (!text.isEmpty()) {
                text.append(endsSentence(text) ? " " : ". ");
            }
            text.append(sentence);
        }
        return text.toString();
    }

    private static boolean endsSentence(StringBuilder text) {
        return ".!?".indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= LENGTH_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LENGTH_MAX - CUT.length())) + CUT;
    }
}
