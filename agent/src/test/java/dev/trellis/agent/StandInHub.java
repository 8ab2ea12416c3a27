package dev.trellis.agent;

import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Condition;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a hub does for one cluster that joins, done by a test: it accepts the cluster, grants what
 * an agent may do, and approves its certificate requests. kube-controller-manager signs them.
 */
final class StandInHub implements AutoCloseable {
    private static final String LABEL = "open-cluster-management.io/cluster-name";
    private static final Path EXAMPLES = Path.of("..", "docs", "examples", "agent");

    private final Kube kube;
    private final String cluster;
    private final Thread approver;
    private volatile boolean approving;
    private volatile boolean closed;

    StandInHub(Kube kube, String cluster) {
        this.kube = kube;
        this.cluster = cluster;
        example("bootstrap-rbac.yaml");
        example("rbac.yaml");
        this.approver =
                Thread.ofVirtual().name("approver of " + cluster).start(this::approveForEver);
    }

    private void example(String file) {
        try {
            apply(Files.readString(EXAMPLES.resolve(file)));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    void apply(String yaml) {
        kube.kubectlWithInput(yaml, "apply", "-f", "-").outOrThrow();
    }

    /** From now on every request for the cluster is approved. */
    StandInHub approving() {
        approving = true;
        return this;
    }

    void stopApproving() {
        approving = false;
    }

    /** Lets the cluster in, as an administrator and the hub's controllers do together. */
    void accept() {
        apply(
                """
                apiVersion: v1
                kind: Namespace
                metadata: {name: %1$s}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: "open-cluster-management:managedcluster:%1$s"}
                rules:
                - {apiGroups: [certificates.k8s.io], resources: [certificatesigningrequests], verbs: [create, get, list, watch]}
                - {apiGroups: [register.open-cluster-management.io], resources: [managedclusters/clientcertificates], verbs: [renew]}
                - {apiGroups: [cluster.open-cluster-management.io], resources: [managedclusters], resourceNames: [%1$s], verbs: [get, list, update, watch]}
                - {apiGroups: [cluster.open-cluster-management.io], resources: [managedclusters/status], resourceNames: [%1$s], verbs: [patch, update]}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: "open-cluster-management:managedcluster:%1$s"}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: "open-cluster-management:managedcluster:%1$s"}
                subjects: [{kind: Group, apiGroup: rbac.authorization.k8s.io, name: "system:open-cluster-management:%1$s"}]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {namespace: %1$s, name: registration}
                rules:
                - {apiGroups: [coordination.k8s.io], resources: [leases], verbs: [get, list, watch, update]}
                - {apiGroups: [addon.open-cluster-management.io], resources: [managedclusteraddons], verbs: [get, list, watch]}
                - {apiGroups: [addon.open-cluster-management.io], resources: [managedclusteraddons/status], verbs: [patch, update]}
                - {apiGroups: [events.k8s.io], resources: [events], verbs: [create]}
                - {apiGroups: [""], resources: [serviceaccounts/token], verbs: [create]}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {namespace: %1$s, name: registration}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: registration}
                subjects: [{kind: Group, apiGroup: rbac.authorization.k8s.io, name: "system:open-cluster-management:%1$s"}]
                ---
                apiVersion: coordination.k8s.io/v1
                kind: Lease
                metadata: {namespace: %1$s, name: managed-cluster-lease, labels: {"open-cluster-management.io/cluster-name": %1$s}}
                spec: {holderIdentity: managed-cluster-lease, renewTime: "2020-01-01T00:00:00.000000Z"}
                ---
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: %1$s}
                spec: {hubAcceptsClient: true, leaseDurationSeconds: 60}
                """
                        .formatted(cluster));
        accepted("True", "HubClusterAdminAccepted");
    }

    void accepted(String status, String reason) {
        condition("HubAcceptedManagedCluster", status, reason);
    }

    /** Sets a condition beside those that are there. */
    void condition(String type, String status, String reason) {
        var entry =
                "{\"type\":\"%s\",\"status\":\"%s\",\"reason\":\"%s\",\"message\":\"by a test\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}"
                        .formatted(type, status, reason);
        var found = cluster().map(one -> one.status().conditions()).orElse(List.of());
        var others =
                found.stream()
                        .filter(one -> !one.type().equals(type))
                        .map(one -> ApiJson.serialization().asJson(one))
                        .toList();
        var all = new java.util.ArrayList<>(others);
        all.add(entry);
        patchStatus(
                "managedcluster", cluster, "", "{\"conditions\":[" + String.join(",", all) + "]}");
    }

    void patchStatus(String kind, String name, String namespace, String status) {
        var where = namespace.isEmpty() ? new String[0] : new String[] {"-n", namespace};
        var command = new java.util.ArrayList<>(List.of(where));
        command.addAll(
                List.of(
                        "patch",
                        kind,
                        name,
                        "--subresource=status",
                        "--type=merge",
                        "-p",
                        "{\"status\":" + status + "}"));
        kube.kubectl(command.toArray(String[]::new)).outOrThrow();
    }

    Optional<ManagedCluster> cluster() {
        var found =
                kube.client()
                        .raw(
                                "/apis/cluster.open-cluster-management.io/v1/managedclusters/"
                                        + cluster);
        return Optional.ofNullable(found)
                .map(text -> ApiJson.serialization().unmarshal(text, ManagedCluster.class));
    }

    /** The condition as {@code status/reason}; empty where there is none. */
    String condition(String type) {
        return cluster()
                .flatMap(found -> Condition.find(found.status().conditions(), type))
                .map(found -> found.status() + "/" + found.reason())
                .orElse("");
    }

    boolean isAvailable() {
        return condition(ClusterConditions.AVAILABLE).equals("True/ManagedClusterAvailable");
    }

    List<CertificateSigningRequest> requests() {
        return kube.client()
                .certificates()
                .v1()
                .certificateSigningRequests()
                .withLabel(LABEL, cluster)
                .list()
                .getItems();
    }

    Map<String, String> secret(String namespace, String name) {
        Secret found = kube.client().secrets().inNamespace(namespace).withName(name).get();
        return found == null || found.getData() == null ? Map.of() : found.getData();
    }

    void answer(CertificateSigningRequest request, String type) {
        var resource =
                kube.client()
                        .certificates()
                        .v1()
                        .certificateSigningRequests()
                        .withName(request.getMetadata().getName());
        var condition =
                new CertificateSigningRequestConditionBuilder()
                        .withType(type)
                        .withStatus("True")
                        .withReason("Test")
                        .withMessage("by a test")
                        .build();
        if (type.equals("Denied")) {
            resource.deny(condition);
        } else {
            resource.approve(condition);
        }
    }

    private void approveForEver() {
        while (!closed) {
            try {
                Thread.sleep(Duration.ofMillis(200));
                if (approving) {
                    requests().stream()
                            .filter(one ->
                                    one.getStatus() == null
                                            || one.getStatus().getConditions() == null
                                            || one.getStatus().getConditions().isEmpty())
                            .forEach(one -> answer(one, "Approved"));
                }
            } catch (KubernetesClientException e) {
                // The server is stopped in some tests; the next look is soon.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        approver.interrupt();
        try {
            approver.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
