package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonValue;

/** What taking an object over would change on the member. */
public enum Verdict {
    /** Nobody asked the member. */
    UNKNOWN,
    NO_OP,
    METADATA_ONLY,
    SPEC_CHANGE,

    /** A pod template would change, and pods restart. */
    ROLLOUT,

    /** Others own fields and have other values. */
    CONFLICT;

    @JsonValue
    @Override
    public String toString() {
        return Word.of(this);
    }
}
