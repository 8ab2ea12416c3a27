package dev.trellis.graph.catalog;

/**
 * What a catalog says of something that should no longer be used. It is told to people and changes
 * no choice.
 *
 * @param schema of what it concerns: the package, a channel or a bundle
 * @param name of the channel or bundle, empty for the package
 */
public record Deprecation(String schema, String name, String message) {}
