package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Rules are the manifest's, unless the cluster adds them up from other roles. */
record ClusterRoleRule() implements Rule {
    private static final String AGGREGATION = "aggregationRule";

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        Trees.take(body, manifest, AGGREGATION);
        if (!body.has(AGGREGATION)) {
            Trees.take(body, manifest, "rules");
        }
        return body;
    }
}
