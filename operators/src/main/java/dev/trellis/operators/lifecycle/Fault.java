package dev.trellis.operators.lifecycle;

/**
 * Why an operator cannot be where it is.
 *
 * @param reason a word of the status
 */
record Fault(String reason, String message) {}
