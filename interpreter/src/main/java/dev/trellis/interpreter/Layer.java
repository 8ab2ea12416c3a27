package dev.trellis.interpreter;

import dev.trellis.interpreter.object.Kind;

/** Knows some kinds, and answers some questions about them. */
public interface Layer {
    /** As provenance names it. */
    String name();

    /**
     * Whether this layer answers, so that none below it is asked.
     *
     * @throws InterpreterFailure where it does not know yet
     */
    boolean answers(Kind kind, Operation operation);

    /**
     * Which configuration of the layer answers, for people who look for it; empty for rules in
     * code.
     */
    String source(Kind kind, Operation operation);

    /**
     * Answers a question about a kind that this layer {@link #answers} it for.
     *
     * @throws InterpreterFailure where it cannot
     */
    Answer answer(Question question);
}
