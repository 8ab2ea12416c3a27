package dev.trellis.apiserver.store;

/** A version that lacks only its revision, which the store gives out while it commits. */
public interface Draft {
    /** Called with the store's lock held: must be quick, and must not come back to the store. */
    byte[] at(long revision);

    Attributes attributes();
}
