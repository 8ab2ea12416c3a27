package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;

/** Events always tell all of their times and their source, even where there is nothing to tell. */
final class EventRules implements KindRules {
    @Override
    public void complete(ObjectNode object) {
        for (var time : List.of("eventTime", "firstTimestamp", "lastTimestamp")) {
            if (!object.has(time)) {
                object.putNull(time);
            }
        }
        Defaults.put(object, "reportingComponent", "");
        Defaults.put(object, "reportingInstance", "");
        Defaults.object(object, "source");
    }
}
