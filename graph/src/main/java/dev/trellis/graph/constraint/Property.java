package dev.trellis.graph.constraint;

/**
 * A typed value that a catalog attaches to a bundle.
 *
 * @param value compact JSON
 */
public record Property(String type, String value) {}
