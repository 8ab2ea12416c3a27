package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Optional;

/** Whether an object that a work brought may be deleted, and how. */
enum RemovalDecision {
    /** It is gone, or not ours to delete. */
    FORGET,
    /** Another work owns it too: only our reference goes. */
    LET_GO,
    /** It is on its way out. */
    WAIT,
    DELETE;

    private static final String GROUP = "work.open-cluster-management.io/";
    private static final String KIND = "AppliedManifestWork";

    /**
     * Decides for one recorded object.
     *
     * @param live the object as the member has it
     * @param uid as recorded; empty where it was not known
     * @param owner the uid of the AppliedManifestWork that gives it up
     */
    static RemovalDecision of(Optional<? extends JsonNode> live, String uid, String owner) {
        if (live.isEmpty()) {
            return FORGET;
        }
        var metadata = live.get().path("metadata");
        var ours = false;
        var others = false;
        for (var reference : metadata.path("ownerReferences")) {
            if (reference.path("uid").asText("").equals(owner)) {
                ours = true;
            } else if (reference.path("kind").asText("").equals(KIND)
                    && reference.path("apiVersion").asText("").startsWith(GROUP)) {
                others = true;
            }
        }
        if (!ours) {
            return FORGET;
        }
        if (others) {
            return LET_GO;
        }
        if (!uid.isEmpty() && !metadata.path("uid").asText("").equals(uid)) {
            return FORGET;
        }
        return metadata.path("deletionTimestamp").asText("").isEmpty() ? DELETE : WAIT;
    }
}
