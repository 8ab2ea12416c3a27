package dev.trellis.apiserver.expression;

import dev.trellis.cel.Compilation;
import dev.trellis.cel.Expressions;

/**
 * The two environments of rules. They are shared by all definitions, since building one takes long
 * and the same rule stands in the definitions of many clusters; the form of {@code self} is
 * therefore left open.
 */
final class Environments {
    private static final Expressions RULES =
            Expressions.builder().variable("self").variable("oldSelf").yieldsFlag().build();
    private static final Expressions MESSAGES =
            Expressions.builder().variable("self").variable("oldSelf").build();

    private Environments() {}

    static Compilation rule(String text) {
        return RULES.compile(text);
    }

    static Compilation message(String text) {
        return MESSAGES.compile(text);
    }
}
