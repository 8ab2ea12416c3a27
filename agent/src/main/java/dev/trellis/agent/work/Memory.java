package dev.trellis.agent.work;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.hash.SpecHash;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the agent remembers of a work between passes, so that a pass over what did not change costs
 * no request. Losing it costs requests and nothing else. Used by one pass at a time.
 */
final class Memory {
    private final Map<Resource, Memo> memos = new HashMap<>();
    private @Nullable Instant troubleSince;

    /**
     * An object as it was after it was applied and observed.
     *
     * @param generation of the work
     * @param owner the uid of the AppliedManifestWork
     * @param wanted a hash of the manifest
     * @param content a hash of everything but metadata and status
     */
    record Memo(
            long generation, String owner, String uid, String version, long wanted, long content) {

        static Memo of(long generation, String owner, ObjectNode wanted, ObjectNode object) {
            var metadata = object.path("metadata");
            return new Memo(
                    generation,
                    owner,
                    metadata.path("uid").asText(""),
                    metadata.path("resourceVersion").asText(""),
                    contentOf(wanted),
                    contentOf(object));
        }

        /** Whether the content of the object is what this manifest made of it then. */
        boolean isStill(ObjectNode manifest, ObjectNode object) {
            return wanted == contentOf(manifest) && isStill(object);
        }

        /** Whether the object has the content that it had then. */
        boolean isStill(ObjectNode object) {
            return uid.equals(object.path("metadata").path("uid").asText(""))
                    && content == contentOf(object);
        }

        private static long contentOf(ObjectNode object) {
            return Long.parseUnsignedLong(SpecHash.of(object).value().substring(0, 16), 16);
        }
    }

    /** What is known of the object for this generation and owner. */
    Optional<Memo> find(Resource resource, long generation, String owner) {
        return Optional.ofNullable(memos.get(resource))
                .filter(memo -> memo.generation() == generation && memo.owner().equals(owner));
    }

    /** What is known of the object for any generation. */
    Optional<Memo> find(Resource resource, String owner) {
        return Optional.ofNullable(memos.get(resource)).filter(memo -> memo.owner().equals(owner));
    }

    void put(Resource resource, Memo memo) {
        memos.put(resource, memo);
    }

    void forget(Resource resource) {
        memos.remove(resource);
    }

    /** Since when passes meet trouble that may pass by itself. */
    Instant troubleSince(Instant now) {
        if (troubleSince == null) {
            troubleSince = now;
        }
        return troubleSince;
    }

    void troubleIsOver() {
        troubleSince = null;
    }

    /** Drops what belongs to manifests that are gone. */
    void keepOnly(Set<Resource> resources) {
        memos.keySet().retainAll(resources);
    }
}
