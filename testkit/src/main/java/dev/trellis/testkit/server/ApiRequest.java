package dev.trellis.testkit.server;

import java.util.Optional;

/**
 * A request that the API server answered, as its audit log tells it.
 *
 * @param verb of Kubernetes, as in RBAC: get, list, watch, create, update, patch, delete,
 *     deletecollection
 * @param resource as in its path, with the subresource if there is one: {@code deployments/status};
 *     empty for paths that name no resource, such as {@code /version}
 * @param code the HTTP status of the answer
 */
public record ApiRequest(
        String verb,
        String uri,
        String apiGroup,
        String resource,
        Optional<String> namespace,
        Optional<String> name,
        String user,
        String userAgent,
        int code) {
    /** True when the request asked for a change, whether or not it was granted. */
    public boolean isWrite() {
        return switch (verb) {
            case "create", "update", "patch", "delete", "deletecollection" -> true;
            default -> false;
        };
    }
}
