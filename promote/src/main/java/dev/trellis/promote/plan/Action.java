package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonValue;

/** What is to be done with an object on the hub. */
public enum Action {
    /** It enters the new bundle. */
    CREATE,

    /** A bundle that is there delivers it; this promotion joins those who need it. */
    LINK,

    /** The bundle that delivers it gets the member's content. */
    REPLACE,

    /** Nothing. */
    SKIP,

    /** That it is there is looked at, and no more. */
    CHECK;

    @JsonValue
    @Override
    public String toString() {
        return Word.of(this);
    }
}
