package dev.trellis.engine.cache;

/**
 * What a page of a list says besides its objects.
 *
 * @param next where the next page begins; empty on the last one
 */
record ListPage(String version, String next) {}
