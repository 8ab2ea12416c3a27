package dev.trellis.bench.agents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.api.Crds;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Collectors;

/** The objects of a hub and its members: each cluster has joined and has one work. */
final class Fleet {
    static final String AGENT = "bench";
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String CLUSTER =
            "/apis/cluster.open-cluster-management.io/v1/managedclusters";
    private final KubeApi hub;
    private final HubAddress address;

    Fleet(KubeApi hub, HubAddress address) {
        this.hub = hub;
        this.address = address;
    }

    /** The kinds of hub and members, each with one version to speak of. */
    static String definitions() {
        return Crds.all().stream()
                .map(crd -> {
                    var definition = crd.definition();
                    definition.getSpec().setConversion(null);
                    return ApiJson.serialization().asJson(definition);
                })
                .collect(Collectors.joining("\n---\n"));
    }

    /** Makes all that a cluster has on the hub and on itself. */
    void join(String cluster, KubeApi member) {
        post(hub, "/api/v1/namespaces", "metadata: {name: %s}".formatted(cluster));
        post(
                hub,
                CLUSTER,
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: %s}
                spec: {hubAcceptsClient: true, leaseDurationSeconds: 60}
                """
                        .formatted(cluster));
        patchStatus(
                CLUSTER + "/" + cluster,
                """
                {"status":{"conditions":[{"type":"HubAcceptedManagedCluster","status":"True",
                "reason":"HubClusterAdminAccepted","message":"for a benchmark",
                "lastTransitionTime":"2026-01-01T00:00:00Z"}]}}
                """);
        post(
                hub,
                "/apis/coordination.k8s.io/v1/namespaces/%s/leases".formatted(cluster),
                """
                metadata: {name: managed-cluster-lease}
                spec: {holderIdentity: managed-cluster-lease, renewTime: "2026-01-01T00:00:00.000000Z"}
                """);
        post(
                hub,
                "/apis/work.open-cluster-management.io/v1/namespaces/%s/manifestworks"
                        .formatted(cluster),
                """
                apiVersion: work.open-cluster-management.io/v1
                kind: ManifestWork
                metadata: {name: shop}
                spec:
                  workload:
                    manifests:
                    - {apiVersion: v1, kind: ConfigMap, metadata: {namespace: default, name: red}, data: {a: b}}
                    - {apiVersion: v1, kind: ConfigMap, metadata: {namespace: default, name: blue}, data: {a: b}}
                """);
        post(
                member,
                "/api/v1/namespaces",
                "metadata: {name: %s}".formatted(AgentSettings.NAMESPACE));
        var credentials = Credentials.of(cluster, AGENT);
        post(
                member,
                "/api/v1/namespaces/%s/secrets".formatted(AgentSettings.NAMESPACE),
                """
                metadata: {name: hub-kubeconfig-secret}
                data:
                  tls.crt: %s
                  tls.key: %s
                  kubeconfig: %s
                  cluster-name: %s
                  agent-name: %s
                """
                        .formatted(
                                base64(credentials.certificate()),
                                base64(credentials.key()),
                                base64(address.kubeconfigByCertificate()),
                                base64(cluster),
                                base64(AGENT)));
    }

    /** Whether its agent has applied the work and told so. */
    boolean hasApplied(String cluster) {
        var work =
                send(
                        hub,
                        Call.get(
                                "/apis/work.open-cluster-management.io/v1/namespaces/%s/manifestworks/shop"
                                        .formatted(cluster)));
        return work.contains("AppliedManifestWorkComplete") && work.contains("ResourcesAvailable");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private void patchStatus(String path, String json) {
        send(hub, Call.patch(path + "/status", Call.MERGE_PATCH, json));
    }

    private static void post(KubeApi api, String path, String yaml) {
        try {
            send(api, Call.post(path, YAML.readTree(yaml).toString()));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String send(KubeApi api, Call call) {
        var answer = api.send(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return answer.tree().toString();
    }
}
