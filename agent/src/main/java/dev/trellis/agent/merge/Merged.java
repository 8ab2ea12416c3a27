package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What follows from a manifest and the object that is there. */
public sealed interface Merged {

    /** The object is as the manifest wants it. */
    record Same() implements Merged {}

    /**
     * The object is to be written whole.
     *
     * @param remakeIfImmutable where the server will not change it so, it is deleted and made anew
     */
    record Replace(ObjectNode body, boolean remakeIfImmutable) implements Merged {}

    /** No write can bring the object there: it is deleted and made anew. */
    record Remake(ObjectNode body) implements Merged {}
}
