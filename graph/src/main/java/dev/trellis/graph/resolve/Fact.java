package dev.trellis.graph.resolve;

/**
 * One part of a conflict.
 *
 * @param author who says so: a subscription, a bundle with its catalog, an installed operator, or
 *     the rules that hold everywhere
 * @param sentence what is said
 */
public record Fact(String author, String sentence) {}
