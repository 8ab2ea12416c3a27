package dev.trellis.engine.cache;

/** What a look-out knows of an object without asking the server. */
public sealed interface Sight {
    /** It is there in this version, and a newer one would have been told. */
    record Present(String version) implements Sight {}

    record Absent() implements Sight {}

    /** The server is not telling at the moment: ask it. */
    record Unknown() implements Sight {}
}
