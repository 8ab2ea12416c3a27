package dev.trellis.apiserver.ownership;

/**
 * Who writes, and when.
 *
 * @param manager the name under which fields are claimed
 * @param now as precise as timestamps of objects are
 */
public record Author(String manager, String now) {}
