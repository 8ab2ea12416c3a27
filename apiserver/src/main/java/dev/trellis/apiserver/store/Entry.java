package dev.trellis.apiserver.store;

/** One version of one object. */
public final class Entry {
    private final long revision;
    private final byte[] bytes;
    private final Attributes attributes;

    /**
     * A version as it is.
     *
     * @param bytes not copied: nobody may change them afterwards
     */
    public Entry(long revision, byte[] bytes, Attributes attributes) {
        this.revision = revision;
        this.bytes = bytes;
        this.attributes = attributes;
    }

    /** The change that made this version. */
    public long revision() {
        return revision;
    }

    /** The object as it is answered: not a copy, so nobody may change it. */
    public byte[] bytes() {
        return bytes;
    }

    public Attributes attributes() {
        return attributes;
    }
}
