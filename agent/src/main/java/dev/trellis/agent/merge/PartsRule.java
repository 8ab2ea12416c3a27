package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;

/** Named parts are those of the manifest, all else stays. */
record PartsRule(List<String> members) implements Rule {
    PartsRule(String... members) {
        this(List.of(members));
    }

    @Override
    public ObjectNode apply(ObjectNode live, ObjectNode manifest) {
        var body = live.deepCopy();
        members.forEach(member -> Trees.take(body, manifest, member));
        return body;
    }
}
