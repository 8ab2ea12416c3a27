package dev.trellis.cel;

/** What became of the text of an expression. */
public sealed interface Compilation {
    record Compiled(Expression expression) implements Compilation {}

    /**
     * The text is no expression of this environment.
     *
     * @param problem one line with what is wrong and where
     * @param report the same over several lines, with a mark under the place, as kubectl shows it
     */
    record Refused(String problem, String report) implements Compilation {}
}
