package dev.trellis.cli.build;

import java.util.List;

/** Ends the build; the lines and then the sentence are for the user. */
final class BuildFailure extends RuntimeException {
    private final List<String> lines;
    private final String sentence;

    BuildFailure(String sentence) {
        this(List.of(), sentence);
    }

    BuildFailure(List<String> lines, String sentence) {
        super(sentence);
        this.lines = List.copyOf(lines);
        this.sentence = sentence;
    }

    List<String> lines() {
        return lines;
    }

    String sentence() {
        return sentence;
    }
}
