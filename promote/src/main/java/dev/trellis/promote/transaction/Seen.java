package dev.trellis.promote.transaction;

/** What there is of a target of the journal. */
sealed interface Seen {
    /** Nothing, or nothing of this promotion yet where it is to join in. */
    record Absent() implements Seen {}

    /** Made by this promotion. */
    record Ours(String uid) implements Seen {}

    /**
     * In the way.
     *
     * @param why a sentence that names who has it
     * @param isTaken whether somebody else has it, rather than that it is missing
     */
    record Foreign(String why, boolean isTaken) implements Seen {}

    Seen ABSENT = new Absent();
}
