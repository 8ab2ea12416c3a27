package dev.trellis.graph.catalog;

/**
 * A document of a schema that is not known here.
 *
 * @param json all of it
 */
public record Meta(String schema, String packageName, String name, String json) {}
