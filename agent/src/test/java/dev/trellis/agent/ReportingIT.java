package dev.trellis.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.part.AgentSettings;
import dev.trellis.api.cluster.ReportedClaim;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a joined agent tells the hub about its cluster, and what it does not. */
@KubernetesTest(crds = "crds", controllers = true)
final class ReportingIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Kube kube;
    private final String cluster;
    private final String resource;
    private final StandInHub hub;

    @SuppressWarnings("NullAway.Init") // started before each test
    private AgentFixture agent;

    ReportingIT(Kube kube) {
        this.kube = kube;
        this.cluster = kube.uniqueName("cluster");
        this.resource = "example.com/" + kube.uniqueName("part");
        this.hub = new StandInHub(kube, cluster);
    }

    @BeforeEach
    void join() {
        hub.accept();
        hub.approving();
        agent =
                new AgentFixture(
                        kube,
                        AgentSettings.usual()
                                .named(cluster)
                                .withSecrets(cluster + "-bootstrap", cluster),
                        Optional.of(AgentFixture.bootstrapKubeconfig(kube)));
        await().atMost(PATIENCE).until(hub::isAvailable);
    }

    @AfterEach
    void close() {
        agent.close();
        hub.close();
    }

    @Test
    void sumsUpNodes() {
        var one = node();
        var two = node();
        try {
            await().atMost(PATIENCE).until(() -> capacity().equals("32Gi"));
            assertThat(allocatable()).isEqualTo("30Gi");

            kube.kubectl("patch", "node", one, "-p", "{\"spec\":{\"unschedulable\":true}}")
                    .outOrThrow();

            await().atMost(PATIENCE).until(() -> allocatable().equals("15Gi"));
            assertThat(capacity()).isEqualTo("32Gi");
        } finally {
            kube.kubectl("delete", "node", one, two).outOrThrow();
        }
        await().atMost(PATIENCE).until(() -> allocatable().isEmpty());
    }

    @Test
    void reportsClaims() {
        var name = kube.uniqueName("claim") + ".example.com";
        claim(name, "first");
        await().atMost(PATIENCE).until(() -> reported(name).equals(Optional.of("first")));

        claim(name, "second");
        await().atMost(PATIENCE).until(() -> reported(name).equals(Optional.of("second")));

        kube.kubectl("delete", "clusterclaim", name).outOrThrow();
        await().atMost(PATIENCE).until(() -> reported(name).isEmpty());
    }

    @Test
    void comesBackFromWhatTheHubThoughtOfIt() {
        hub.condition(
                "ManagedClusterConditionAvailable", "Unknown", "ManagedClusterLeaseUpdateStopped");
        await().atMost(PATIENCE).until(hub::isAvailable);

        hub.condition(
                "ManagedClusterConditionClockSynced", "False", "ManagedClusterClockOutOfSync");
        hub.condition(
                "ManagedClusterConditionAvailable", "Unknown", "ManagedClusterLeaseUpdateStopped");
        await().during(Duration.ofSeconds(2)).atMost(PATIENCE).until(() -> !hub.isAvailable());
        hub.condition("ManagedClusterConditionClockSynced", "True", "ManagedClusterClockSynced");
        await().atMost(PATIENCE).until(hub::isAvailable);
    }

    @Test
    void reportsNoMoreClaimsThanAllowed() {
        var prefix = kube.uniqueName("claim");
        var names = IntStream.range(10, 35).mapToObj(i -> prefix + "." + i + ".com").toList();
        hub.apply(names.stream().map(ReportingIT::claimText).collect(Collectors.joining("---\n")));
        try {
            await().atMost(PATIENCE).until(() -> reported().size() == 20);
            assertThat(reported()).isSorted();
        } finally {
            names.forEach(name -> kube.kubectl("delete", "clusterclaim", name).outOrThrow());
        }
        await().atMost(PATIENCE)
                .until(() -> reported().stream().noneMatch(name -> name.startsWith(prefix)));
    }

    @Test
    void reportsAgainForAClusterThatWasRestored() {
        var before = hub.secret(AgentFixture.NAMESPACE, cluster);
        kube.kubectl("delete", "managedcluster", cluster).outOrThrow();
        assertThat(hub.cluster()).isEmpty();

        hub.accept();

        await().atMost(PATIENCE).until(hub::isAvailable);
        assertThat(hub.condition("ManagedClusterJoined")).isEqualTo("True/ManagedClusterJoined");
        assertThat(hub.secret(AgentFixture.NAMESPACE, cluster))
                .as("the credentials are still good")
                .isEqualTo(before);
        var beats = renewals();
        kube.kubectl(
                        "patch",
                        "managedcluster",
                        cluster,
                        "--type=merge",
                        "-p",
                        "{\"spec\":{\"leaseDurationSeconds\":1}}")
                .outOrThrow();
        await().atMost(PATIENCE).until(() -> renewals() > beats);
    }

    @Test
    void writesNothingButItsLeaseWhenNothingHappens() {
        kube.kubectl(
                        "patch",
                        "managedcluster",
                        cluster,
                        "--type=merge",
                        "-p",
                        "{\"spec\":{\"leaseDurationSeconds\":1}}")
                .outOrThrow();
        await().atMost(PATIENCE).until(() -> renewals() >= 2);
        var before = kube.requests().size();
        var beats = renewals();

        await().atMost(PATIENCE).until(() -> renewals() >= beats + 8);

        assertThat(kube.requests().stream().skip(before).filter(this::isOurs))
                .filteredOn(ApiRequest::isWrite)
                .allSatisfy(request -> {
                    assertThat(request.resource()).isEqualTo("leases");
                    assertThat(request.verb()).isEqualTo("update");
                    assertThat(request.name()).contains("managed-cluster-lease");
                })
                .hasSizeGreaterThanOrEqualTo(8);
        assertThat(kube.requests().stream().skip(before).filter(this::isOurs))
                .as("a renewal is one request, and little else is read")
                .filteredOn(request -> !request.isWrite())
                .hasSizeLessThan(8);
    }

    @Test
    void stopsItsHeartbeatWhenItIsNoLongerAccepted() {
        kube.kubectl(
                        "patch",
                        "managedcluster",
                        cluster,
                        "--type=merge",
                        "-p",
                        "{\"spec\":{\"leaseDurationSeconds\":1}}")
                .outOrThrow();
        await().atMost(PATIENCE).until(() -> renewals() >= 2);

        hub.accepted("False", "HubClusterAdminDenied");

        await().atMost(PATIENCE)
                .until(() -> {
                    var now = renewals();
                    Thread.sleep(Duration.ofSeconds(3));
                    return renewals() == now;
                });
        hub.accepted("True", "HubClusterAdminAccepted");
        var now = renewals();
        await().atMost(PATIENCE).until(() -> renewals() > now);
    }

    private boolean isOurs(ApiRequest request) {
        return request.user().startsWith("system:open-cluster-management:" + cluster + ":")
                || request.user().startsWith("system:serviceaccount:" + AgentFixture.NAMESPACE);
    }

    private long renewals() {
        return kube.requests().stream()
                .filter(this::isOurs)
                .filter(request -> request.verb().equals("update") && request.code() == 200)
                .filter(request -> request.resource().equals("leases"))
                .filter(request -> request.namespace().equals(Optional.of(cluster)))
                .count();
    }

    private String node() {
        var name = kube.uniqueName("node");
        hub.apply(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: %s}
                """
                        .formatted(name));
        hub.patchStatus(
                "node",
                name,
                "",
                "{\"capacity\":{\"%1$s\":\"16Gi\"},\"allocatable\":{\"%1$s\":\"15Gi\"}}"
                        .formatted(resource));
        return name;
    }

    private String capacity() {
        var found = hub.cluster().orElseThrow().status().capacity().get(resource);
        return found == null ? "" : found.toString();
    }

    private String allocatable() {
        var found = hub.cluster().orElseThrow().status().allocatable().get(resource);
        return found == null ? "" : found.toString();
    }

    private void claim(String name, String value) {
        hub.apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1alpha1
                kind: ClusterClaim
                metadata: {name: %s}
                spec: {value: %s}
                """
                        .formatted(name, value));
    }

    private static String claimText(String name) {
        return """
        apiVersion: cluster.open-cluster-management.io/v1alpha1
        kind: ClusterClaim
        metadata: {name: %s}
        spec: {value: x}
        """
                .formatted(name);
    }

    private List<String> reported() {
        return hub.cluster().orElseThrow().status().clusterClaims().stream()
                .map(claim -> String.valueOf(claim.name()))
                .toList();
    }

    private Optional<String> reported(String name) {
        List<ReportedClaim> claims = hub.cluster().orElseThrow().status().clusterClaims();
        return claims.stream()
                .filter(claim -> name.equals(claim.name()))
                .map(claim -> String.valueOf(claim.value()))
                .findFirst();
    }
}
