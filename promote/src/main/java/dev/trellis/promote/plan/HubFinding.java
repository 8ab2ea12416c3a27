package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.List;

/**
 * What the hub has of an object already.
 *
 * @param owner the bundle, promotion or work that has it; empty where nothing has
 * @param contentDigest of what is delivered; empty where it is not known
 * @param diff the fields in which what is delivered and the member differ, where that is known
 */
public record HubFinding(Finding finding, String owner, String contentDigest, List<String> diff) {
    public static final HubFinding ABSENT = new HubFinding(Finding.ABSENT, "", "", List.of());

    public HubFinding {
        diff = List.copyOf(diff);
    }

    public static HubFinding of(Finding finding, String owner, String contentDigest) {
        return new HubFinding(finding, owner, contentDigest, List.of());
    }

    /** The rows of the decision. */
    public enum Finding {
        ABSENT,

        /** An earlier promotion delivers it. */
        PROMOTED,

        /** A work that no bundle made has it. */
        FOREIGN,

        /** A promotion that is not committed yet has claimed it. */
        CLAIMED;

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }
}
