package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonValue;

/** What becomes of the member's object when the hub's goes. */
public enum Deletion {
    ORPHAN,
    DELETE_AFTER_GRADUATION,

    /** From the first moment, for those who asked to do without probation. */
    DELETE;

    @JsonValue
    @Override
    public String toString() {
        return Word.of(this);
    }
}
