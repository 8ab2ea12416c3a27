package dev.trellis.hub.admission;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.RawObject;

import java.util.List;

/**
 * Who wants to store something, as the API server made sure of.
 *
 * @param extra what its authentication added, passed on unread when rights are asked for
 */
public record Requester(String user, String uid, List<String> groups, RawObject extra) {

    public Requester {
        groups = List.copyOf(groups);
    }

    static Requester of(JsonNode info) {
        var extra = info.path("extra");
        return new Requester(
                info.path("username").asText(""),
                info.path("uid").asText(""),
                info.path("groups").valueStream().map(JsonNode::asText).toList(),
                extra.isObject() ? RawObject.of(extra.toString()) : RawObject.EMPTY);
    }
}
