package dev.trellis.engine.leader;

/**
 * A lease as the store has it.
 *
 * @param version changes with every write, so that a write on an old state is refused
 */
record StoredLease(LeaseRecord record, String version) {}
