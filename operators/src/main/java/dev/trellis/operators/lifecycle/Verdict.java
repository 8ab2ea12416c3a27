package dev.trellis.operators.lifecycle;

/**
 * Where an operator goes.
 *
 * @param reason a word for programs
 */
record Verdict(Phase phase, String reason, String message) {}
