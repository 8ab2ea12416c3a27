package dev.trellis.hub.template;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of manifests whose pods are agents. */
enum WorkloadKind {
    DEPLOYMENT("Deployment", "deployments"),
    DAEMON_SET("DaemonSet", "daemonsets");

    private static final String GROUP = "apps/";

    private final String kind;
    private final String resource;

    WorkloadKind(String kind, String resource) {
        this.kind = kind;
        this.resource = resource;
    }

    static Optional<WorkloadKind> of(JsonNode manifest) {
        if (!manifest.path("apiVersion").asText().startsWith(GROUP)) {
            return Optional.empty();
        }
        var kind = manifest.path("kind").asText();
        return Arrays.stream(values()).filter(workload -> workload.kind.equals(kind)).findFirst();
    }

    /** How container ids of deployment configs name this kind. */
    String resource() {
        return resource;
    }
}
