package dev.trellis.sdk.gotemplate;

/** The text of a template and what it is called in messages. */
record Source(String name, String text) {

    TemplateProblem problem(int at, String sentence) {
        var before = text.substring(0, Math.min(at, text.length()));
        var line = before.chars().filter(character -> character == '\n').count() + 1;
        return new TemplateProblem("%s:%d: %s".formatted(name, line, sentence));
    }
}
