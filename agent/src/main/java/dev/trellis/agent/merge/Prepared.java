package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A manifest made ready to be created or merged. */
public sealed interface Prepared {
    record Ready(ObjectNode manifest) implements Prepared {}

    /** It contradicts itself. */
    record Unusable(String why) implements Prepared {}
}
