package dev.trellis.apiserver.store;

/**
 * How much of its past a table remembers, for watches and for lists in pages.
 *
 * @param changesMax how many changes
 * @param bytesMax how much the versions that those changes made may weigh together; the last change
 *     is remembered whatever it weighs
 */
public record HistoryLimits(int changesMax, long bytesMax) {}
