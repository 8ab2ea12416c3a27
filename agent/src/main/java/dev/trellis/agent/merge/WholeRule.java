package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The manifest in place of the object. */
record WholeRule() implements Rule {
    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = manifest.deepCopy();
        // Where the status is no part of its own, an update without it would wipe it out.
        Trees.take(body, live, "status");
        return body;
    }

    @Override
    public boolean typed() {
        return false;
    }
}
