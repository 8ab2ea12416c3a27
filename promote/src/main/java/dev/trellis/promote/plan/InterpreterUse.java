package dev.trellis.promote.plan;

/**
 * That an interpreter was asked.
 *
 * @param digest of its configuration; empty for rules in code
 * @param milliseconds all its answers together; not part of a plan's digest
 */
public record InterpreterUse(
        String layer, String name, String digest, long milliseconds, String error) {}
