package dev.trellis.agent.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What the member cluster has of a manifest's object. */
public sealed interface LiveObject {

    /**
     * As the member's API server answered it, whole and with exact numbers. Nobody changes the
     * tree.
     */
    record Found(ObjectNode object) implements LiveObject {}

    record Missing() implements LiveObject {}

    /** The server did not say. */
    record Unreadable(String why) implements LiveObject {}

    /** The member serves no such kind, or the manifest has no name, so nothing can be asked. */
    record Unnamed() implements LiveObject {}
}
