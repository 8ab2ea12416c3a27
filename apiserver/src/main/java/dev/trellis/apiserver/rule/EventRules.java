package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.List;
import java.util.Optional;

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

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var own = object.at("/metadata/namespace").asText();
        var about = object.path("involvedObject").path("namespace").asText("");
        // What has no namespace is told of in these two.
        var fits =
                about.isEmpty()
                        ? List.of("default", "kube-system").contains(own)
                        : about.equals(own);
        return fits
                ? List.of()
                : List.of(
                        Cause.invalid(
                                "involvedObject.namespace",
                                about,
                                "does not match event.namespace"));
    }
}
