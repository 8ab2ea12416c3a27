package dev.trellis.interpreter.lua;

/** Ends a run. No Exception, since {@code pcall} gives those to the script. */
final class LimitExceeded extends Error {
    LimitExceeded(String sentence) {
        // Nobody looks at the stack of a run that was stopped, and it can be long.
        super(sentence, null, false, false);
    }
}
