package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;

import java.util.List;

/** Brings custom objects from one version of their kind to another. */
public interface Conversion {
    /** Where nobody can be asked. */
    Conversion NONE =
            (_, _, _) -> {
                throw StatusError.plain(
                        500, "InternalError", "this server does not ask conversion webhooks");
            };

    /**
     * Converts objects, all in one go.
     *
     * @param webhook whom the definition names
     * @param apiVersion the version that is wanted; no object has it yet
     * @return as many objects in the same order, each the caller's own
     */
    List<ObjectNode> convert(JsonNode webhook, String apiVersion, List<ObjectNode> objects);
}
