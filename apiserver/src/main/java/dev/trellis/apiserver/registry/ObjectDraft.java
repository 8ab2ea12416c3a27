package dev.trellis.apiserver.registry;

import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.store.Attributes;
import dev.trellis.apiserver.store.Draft;

/** An object that waits for its revision. */
record ObjectDraft(Stamped object, Attributes attributes) implements Draft {
    @Override
    public byte[] at(long revision) {
        return object.at(revision);
    }
}
