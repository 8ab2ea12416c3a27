package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.store.Attributes;
import dev.trellis.apiserver.store.Draft;

/** An object that waits for its revision. */
record ObjectDraft(Stamped object, Attributes attributes) implements Draft {
    /** What etcd takes in one request, and what its client sends in one message. */
    private static final int REQUEST_BYTES_MAX = 1_572_864;

    private static final int MESSAGE_BYTES_MAX = 2_097_152;

    /**
     * The same draft, unless it is larger than what the reference can store: objects grow by one
     * small write after the other, and each copy of one in a list or a watch costs as much.
     */
    ObjectDraft checked() {
        var size = object.bytesMax();
        if (size > MESSAGE_BYTES_MAX) {
            throw StatusError.bare(
                    "rpc error: code = ResourceExhausted desc = trying to send message larger than max (%d vs. %d)"
                            .formatted(size, MESSAGE_BYTES_MAX));
        }
        if (size > REQUEST_BYTES_MAX) {
            throw StatusError.bare("etcdserver: request is too large");
        }
        return this;
    }

    @Override
    public byte[] at(long revision) {
        return object.at(revision);
    }
}
