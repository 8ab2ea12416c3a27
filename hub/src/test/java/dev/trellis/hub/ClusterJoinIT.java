package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;
import static dev.trellis.hub.JoiningAgent.PATIENCE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.hub.fixture.HubRights;
import dev.trellis.hub.fixture.Rights;
import dev.trellis.hub.registration.RegistrationSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The life of a cluster on a hub that has no more rights than it needs. */
@KubernetesTest(crds = "crds", controllers = true, dedicated = true)
final class ClusterJoinIT {
    private static final String AVAILABLE = "ManagedClusterConditionAvailable";
    private static final String ACCEPTED = "HubAcceptedManagedCluster";
    private static final String GROUP = "system:open-cluster-management:";
    private static final String ROLE = "open-cluster-management:managedcluster:";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

    private final Kube kube;
    private final Fleet fleet;
    private final String bootstrap;

    ClusterJoinIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.bootstrap = kube.uniqueName("bootstrap");
        JoiningAgent.allowBootstrap(kube, bootstrap);
    }

    @Test
    void joinsFallsSilentIsTurnedAwayAndLeaves() {
        var cluster = kube.uniqueName("cluster");
        try (var hub = hub(new RegistrationSettings(Set.of(), Map.of("team", "fleet")));
                var agent = new JoiningAgent(kube, cluster, bootstrap)) {
            assertThat(hub.isLeader()).isTrue();
            joins(agent, cluster);
            isQuiet(agent);
            asksForMoreThanItsOwn(agent, cluster);
            fallsSilent(agent, cluster);
            isTurnedAway(agent, cluster);
            leaves(cluster);
        }
    }

    private void joins(JoiningAgent agent, String cluster) {
        agent.introduce();
        var request = agent.request();

        // Nobody has let it in: it is known, cannot be reached, and gets nothing.
        awaitCluster(
                cluster,
                found -> {
                    assertThat(taints(found)).containsExactly("unreachable");
                    assertThat(found.at("/spec/taints/0/timeAdded").asText()).isNotEmpty();
                });
        assertThat(
                        cluster(cluster)
                                .at("/metadata/labels")
                                .path("cluster.open-cluster-management.io/clusterset")
                                .asText())
                .isEqualTo("default");
        kube.kubectl("certificate", "approve", request).outOrThrow();
        agent.use(request);
        assertThat(agent.renewLease(Instant.now())).isEqualTo(403);

        accept(cluster, true);

        awaitCluster(
                cluster,
                found ->
                        assertThat(condition(found, ACCEPTED))
                                .isEqualTo(
                                        "True/HubClusterAdminAccepted/Accepted by hub cluster admin"));
        await().atMost(PATIENCE).until(() -> agent.renewLease(Instant.now()) == 200);
        await().atMost(PATIENCE).until(() -> agent.report(true) == 200);
        awaitCluster(
                cluster,
                found -> {
                    assertThat(taints(found)).isEmpty();
                    assertThat(condition(found, "ManagedClusterConditionClockSynced"))
                            .startsWith("True/ManagedClusterClockSynced/");
                });
        var role = fleet.find(clusterRole(cluster)).orElseThrow();
        assertThat(role.path("rules")).hasSize(4);
        for (var made :
                List.of(
                        clusterRole(cluster),
                        RBAC + "/clusterrolebindings/" + ROLE + cluster,
                        binding(cluster, "registration"),
                        binding(cluster, "work"),
                        "/api/v1/namespaces/" + cluster)) {
            var labels = fleet.find(made).orElseThrow().at("/metadata/labels");
            assertThat(labels.path("team").asText()).as(made).isEqualTo("fleet");
            assertThat(labels.path("open-cluster-management.io/cluster-name").asText())
                    .as(made)
                    .isEqualTo(cluster);
        }

        // What somebody takes away comes back.
        fleet.delete(binding(cluster, "registration"));
        await().atMost(PATIENCE)
                .until(() -> fleet.find(binding(cluster, "registration")).isPresent());
    }

    /** Renewals cost the hub nothing. */
    private void isQuiet(JoiningAgent agent) {
        await().atMost(PATIENCE)
                .during(Duration.ofSeconds(3))
                .until(
                        () -> {
                            var before = hubRequests();
                            assertThat(agent.renewLease(Instant.now())).isEqualTo(200);
                            return hubRequests() - before;
                        },
                        made -> made == 0);
    }

    /** All but those that keep its caches and its leadership. */
    private long hubRequests() {
        return kube.requests().stream()
                .filter(request -> request.user().startsWith("manager"))
                .filter(request -> !request.verb().equals("list"))
                .filter(request -> !request.verb().equals("watch"))
                .filter(request -> !request.uri().contains("trellis-hub"))
                .count();
    }

    private void asksForMoreThanItsOwn(JoiningAgent agent, String cluster) {
        var others = List.of(GROUP + "other", GROUP + "managed-clusters");
        var stolen = agent.request("other", GROUP + "other:agent1", others);
        var mislabelled = agent.request(cluster, GROUP + "other:agent1", others);
        var longer =
                agent.request(
                        cluster,
                        agent.user(),
                        List.of(GROUP + cluster + "1", GROUP + "managed-clusters"));

        // Its own identity it may renew, and by then the hub has seen the others too.
        var renewal = agent.request();
        agent.use(renewal);

        assertThat(agent.csr(renewal).getStatus().getConditions())
                .singleElement()
                .satisfies(approval -> {
                    assertThat(approval.getReason())
                            .isEqualTo("AutoApprovedByHubCSRApprovingController");
                    assertThat(approval.getMessage())
                            .isEqualTo(
                                    "Auto approving Managed cluster agent certificate after SubjectAccessReview.");
                });
        for (var suspect : List.of(stolen, mislabelled, longer)) {
            assertThat(agent.csr(suspect).getStatus().getConditions()).as(suspect).isEmpty();
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(events("default", suspect))
                                    .contains("ForeignIdentityRequested"));
        }
    }

    private void fallsSilent(JoiningAgent agent, String cluster) {
        addon(cluster, "paint", "[]");
        awaitCluster(
                cluster, found -> assertThat(feature(found, "paint")).isEqualTo("unreachable"));
        fleet.patchInstallStatus("v1alpha1", cluster, "paint", AVAILABLE_ADDON);
        awaitCluster(cluster, found -> assertThat(feature(found, "paint")).isEqualTo("available"));

        fleet.patch(path(cluster), "{spec: {leaseDurationSeconds: 1}}");

        awaitCluster(
                cluster,
                found -> {
                    assertThat(condition(found, AVAILABLE))
                            .isEqualTo(
                                    "Unknown/ManagedClusterLeaseUpdateStopped/Registration agent stopped updating its lease.");
                    assertThat(taints(found)).containsExactly("unreachable");
                    assertThat(feature(found, "paint")).isEqualTo("unreachable");
                });
        assertThat(condition(fleet.find(install(cluster, "paint")).orElseThrow(), "Available"))
                .isEqualTo(
                        "Unknown/ManagedClusterLeaseUpdateStopped/Registration agent stopped updating its lease.");
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(events(cluster, cluster)).contains("AvailableUnknown"));

        // A clock that is behind.
        fleet.patch(path(cluster), "{spec: {leaseDurationSeconds: 60}}");
        assertThat(agent.renewLease(Instant.now().minusSeconds(301))).isEqualTo(200);
        awaitCluster(
                cluster,
                found ->
                        assertThat(condition(found, "ManagedClusterConditionClockSynced"))
                                .startsWith("False/ManagedClusterClockOutOfSync/"));

        assertThat(agent.renewLease(Instant.now())).isEqualTo(200);
        await().atMost(PATIENCE).until(() -> agent.report(false) == 200);
        awaitCluster(
                cluster,
                found -> {
                    assertThat(condition(found, "ManagedClusterConditionClockSynced"))
                            .startsWith("True/");
                    assertThat(taints(found)).containsExactly("unavailable");
                });
        await().atMost(PATIENCE).until(() -> agent.report(true) == 200);
        awaitCluster(cluster, found -> assertThat(taints(found)).isEmpty());
    }

    private void isTurnedAway(JoiningAgent agent, String cluster) {
        work(cluster, "keep", "");

        accept(cluster, false);

        await().atMost(PATIENCE)
                .until(() -> fleet.find(binding(cluster, "registration")).isEmpty());
        assertThat(fleet.find(clusterRole(cluster)).orElseThrow().path("rules")).hasSize(1);
        await().atMost(PATIENCE).until(() -> agent.renewLease(Instant.now()) == 403);
        assertThat(fleet.find(binding(cluster, "work")).orElseThrow().at("/metadata/finalizers"))
                .hasSize(1);
        assertThat(condition(cluster(cluster), ACCEPTED)).startsWith("True/");

        fleet.delete(Fleet.worksPath(cluster) + "/keep");

        awaitCluster(
                cluster,
                found ->
                        assertThat(condition(found, ACCEPTED))
                                .isEqualTo(
                                        "False/HubClusterAdminDenied/Denied by hub cluster admin"));
        await().atMost(PATIENCE).until(() -> fleet.find(binding(cluster, "work")).isEmpty());
        assertThat(fleet.find(RBAC + "/clusterrolebindings/" + ROLE + cluster)).isPresent();

        accept(cluster, true);
        await().atMost(PATIENCE).until(() -> fleet.find(binding(cluster, "work")).isPresent());
        await().atMost(PATIENCE).until(() -> agent.renewLease(Instant.now()) == 200);
    }

    private void leaves(String cluster) {
        work(cluster, "first", "");
        work(cluster, "last", "open-cluster-management.io/cleanup-priority: \"100\"");
        work(cluster, "middle", "open-cluster-management.io/cleanup-priority: \"20\"");
        fleet.patch(install(cluster, "paint"), "{metadata: {finalizers: [example.com/hook]}}");

        fleet.delete(path(cluster));

        awaitCluster(
                cluster,
                found ->
                        assertThat(condition(found, "Deleting"))
                                .isEqualTo(
                                        "False/ResourceRemaining/The resource managedclusteraddons is remaning, the remaining count is 1, the finalizer pending count is 1"));
        await().atMost(PATIENCE)
                .until(() -> fleet.find(binding(cluster, "registration")).isEmpty());
        assertThat(fleet.works(cluster)).hasSize(3).noneMatch(ClusterJoinIT::isTerminating);
        fleet.patch(install(cluster, "paint"), "{metadata: {finalizers: null}}");
        for (var next : List.of("first", "middle", "last")) {
            await().atMost(PATIENCE)
                    .until(() ->
                            fleet.work(cluster, next)
                                    .filter(ClusterJoinIT::isTerminating)
                                    .isPresent());
            assertThat(fleet.works(cluster).stream().filter(ClusterJoinIT::isTerminating))
                    .hasSize(1);
            assertThat(fleet.find(binding(cluster, "work"))).isPresent();
            fleet.patch(Fleet.worksPath(cluster) + "/" + next, "{metadata: {finalizers: null}}");
        }

        await().atMost(PATIENCE).until(() -> fleet.find(path(cluster)).isEmpty());
        await().atMost(PATIENCE).until(() -> fleet.find(clusterRole("registration")).isEmpty());
        assertThat(fleet.find(binding(cluster, "work"))).isEmpty();
        assertThat(fleet.find(clusterRole(cluster))).isEmpty();
        assertThat(fleet.find("/api/v1/namespaces/" + cluster)).isPresent();
    }

    @Test
    void cleansUpAfterAClusterWhoseObjectIsGone() {
        var cluster = kube.uniqueName("cluster");
        try (var _ = hub(RegistrationSettings.USUAL)) {
            acceptedCluster(cluster);
            awaitCluster(
                    cluster, found -> assertThat(condition(found, ACCEPTED)).startsWith("True/"));
            addon(cluster, "paint", "[example.com/hook]");
            work(cluster, "first", "");

            fleet.delete(path(cluster));
            await().atMost(PATIENCE)
                    .until(() -> {
                        fleet.find(path(cluster))
                                .ifPresent(_ ->
                                        fleet.patch(
                                                path(cluster), "{metadata: {finalizers: null}}"));
                        return fleet.find(path(cluster)).isEmpty();
                    });

            await().atMost(PATIENCE)
                    .until(() ->
                            fleet.find(install(cluster, "paint"))
                                    .filter(ClusterJoinIT::isTerminating)
                                    .isPresent());
            assertThat(fleet.works(cluster)).noneMatch(ClusterJoinIT::isTerminating);
            fleet.patch(install(cluster, "paint"), "{metadata: {finalizers: null}}");
            await().atMost(PATIENCE)
                    .until(() ->
                            fleet.works(cluster).stream().allMatch(ClusterJoinIT::isTerminating));
            fleet.patch(Fleet.worksPath(cluster) + "/first", "{metadata: {finalizers: null}}");
            await().atMost(PATIENCE).until(() -> fleet.find(binding(cluster, "work")).isEmpty());
            await().atMost(PATIENCE).until(() -> fleet.find(clusterRole(cluster)).isEmpty());
        }
    }

    @Test
    void letsClustersInWithoutAPersonOnceWhereItIsToldTo() {
        var cluster = kube.uniqueName("cluster");
        try (var _ = hub(new RegistrationSettings(Set.of(bootstrap), Map.of()));
                var agent = new JoiningAgent(kube, cluster, bootstrap)) {
            agent.introduce();
            var request = agent.request();

            agent.use(request);
            awaitCluster(
                    cluster,
                    found -> {
                        assertThat(condition(found, ACCEPTED)).startsWith("True/");
                        assertThat(
                                        found.at("/metadata/annotations")
                                                .path(
                                                        "open-cluster-management.io/automatically-accepted-on")
                                                .asText())
                                .isNotEmpty();
                    });
            await().atMost(PATIENCE).until(() -> agent.renewLease(Instant.now()) == 200);

            accept(cluster, false);
            awaitCluster(
                    cluster, found -> assertThat(condition(found, ACCEPTED)).startsWith("False/"));
            assertThat(cluster(cluster).at("/spec/hubAcceptsClient").asBoolean()).isFalse();
            fleet.delete(path(cluster));
            await().atMost(PATIENCE).until(() -> fleet.find(path(cluster)).isEmpty());
        }
    }

    @Test
    void asksWhoMayDecideAndStampsTaints() {
        var cluster = kube.uniqueName("cluster");
        var clusters = "/apis/cluster.open-cluster-management.io/v1/managedclusters";
        try (var _ = hub(RegistrationSettings.USUAL)) {
            var guest = KubeApi.of(kube.clientFor(bootstrap));
            var form =
                    """
                    {"apiVersion": "cluster.open-cluster-management.io/v1", "kind": "ManagedCluster",
                     "metadata": {"name": "%s"}, "spec": %s}
                    """;
            var accepted =
                    guest.send(
                            Call.post(
                                    clusters,
                                    form.formatted(cluster, "{\"hubAcceptsClient\": true}")));
            assertThat(accepted.code()).isEqualTo(403);
            assertThat(accepted.message())
                    .contains(
                            "user \"%s\" cannot update the HubAcceptsClient field"
                                    .formatted(bootstrap));
            var unsafe =
                    guest.send(
                            Call.post(
                                    clusters,
                                    form.formatted(
                                            cluster,
                                            "{\"managedClusterClientConfigs\": [{\"url\": \"http://x\"}]}")));
            assertThat(unsafe.code()).isEqualTo(400);
            assertThat(unsafe.message()).contains("url \"http://x\" is invalid in client configs");

            acceptedCluster(cluster);
            var forged =
                    fleet.api()
                            .send(
                                    Call.patch(
                                            path(cluster),
                                            Call.MERGE_PATCH,
                                            """
                                            {"spec": {"taints": [{"key": "a", "effect": "NoSelect",
                                             "timeAdded": "2020-01-01T00:00:00Z"}]}}
                                            """));
            assertThat(forged.code()).isEqualTo(400);
            assertThat(forged.message())
                    .contains("It is not allowed to set TimeAdded of Taint \"a\".");
            fleet.delete(path(cluster));
            await().atMost(PATIENCE).until(() -> fleet.find(path(cluster)).isEmpty());
        }
    }

    @Test
    void letsOnlyThoseBindASetWhoMay() {
        var set = kube.uniqueName("set");
        var bindings =
                "/apis/cluster.open-cluster-management.io/v1beta2/namespaces/%s/managedclustersetbindings"
                        .formatted(kube.namespace());
        var ann = kube.uniqueName("ann");
        Rights.give(kube, ann, Rights.to(Rights.CLUSTER, "managedclustersetbindings", "create"));
        var anns = KubeApi.of(kube.clientFor(ann));
        try (var _ = hub(RegistrationSettings.USUAL)) {
            // An API server learns of a webhook a moment after it is written.
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(
                                            anns.send(Call.post(bindings, bindingOf(set, set)))
                                                    .message())
                                    .contains(
                                            "user \"%s\" is not allowed to bind cluster set \"%s\""
                                                    .formatted(ann, set)));
            var misnamed = fleet.api().send(Call.post(bindings, bindingOf("other", set)));
            assertThat(misnamed.code()).isEqualTo(400);
            assertThat(misnamed.message())
                    .contains(
                            "The ManagedClusterSetBinding must have the same name as the target"
                                    + " ManagedClusterSet");

            Rights.give(kube, ann, Rights.to(Rights.CLUSTER, "managedclustersets/bind", "create"));
            await().atMost(PATIENCE)
                    .until(() -> anns.send(Call.post(bindings, bindingOf(set, set))).succeeded());
        }
    }

    private static String bindingOf(String name, String set) {
        return """
        {"apiVersion": "cluster.open-cluster-management.io/v1beta2",
         "kind": "ManagedClusterSetBinding",
         "metadata": {"name": "%s"}, "spec": {"clusterSet": "%s"}}
        """
                .formatted(name, set);
    }

    private HubFixture hub(RegistrationSettings settings) {
        var user = kube.uniqueName("manager");
        HubRights.giveForRegistration(kube, user, kube.namespace());
        return HubFixture.startRegistrationAs(kube, user, settings);
    }

    private void accept(String cluster, boolean accepts) {
        fleet.patch(path(cluster), "{spec: {hubAcceptsClient: %s}}".formatted(accepts));
    }

    private void addon(String cluster, String name, String finalizers) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ManagedClusterAddOn
                metadata: {namespace: %s, name: %s, finalizers: %s}
                spec: {}
                """
                        .formatted(cluster, name, finalizers));
    }

    private void work(String cluster, String name, String annotation) {
        fleet.apply(
                """
                apiVersion: work.open-cluster-management.io/v1
                kind: ManifestWork
                metadata:
                  namespace: %s
                  name: %s
                  annotations: {%s}
                  finalizers: [%s]
                spec: {workload: {manifests: []}}
                """
                        .formatted(
                                cluster,
                                name,
                                annotation,
                                name.equals("keep") ? "" : "example.com/agent"));
    }

    private JsonNode cluster(String name) {
        return fleet.find(path(name)).orElseThrow();
    }

    private void awaitCluster(String name, Consumer<JsonNode> check) {
        await().atMost(PATIENCE).untilAsserted(() -> check.accept(cluster(name)));
    }

    private static List<String> taints(JsonNode cluster) {
        return cluster.at("/spec/taints")
                .valueStream()
                .map(taint -> taint.path("key").asText().replaceFirst(".*/", ""))
                .toList();
    }

    private static String feature(JsonNode cluster, String addon) {
        return cluster.at("/metadata/labels")
                .path("feature.open-cluster-management.io/addon-" + addon)
                .asText();
    }

    /** The reasons of all events about an object. */
    private List<String> events(String namespace, String name) {
        return fleet.find("/apis/events.k8s.io/v1/namespaces/" + namespace + "/events")
                .orElseThrow()
                .path("items")
                .valueStream()
                .filter(event -> event.at("/regarding/name").asText().equals(name))
                .map(event -> event.path("reason").asText())
                .toList();
    }

    private static boolean isTerminating(JsonNode object) {
        return object.at("/metadata").has("deletionTimestamp");
    }

    private static String path(String cluster) {
        return "/apis/cluster.open-cluster-management.io/v1/managedclusters/" + cluster;
    }

    private static String install(String cluster, String addon) {
        return Fleet.installPath("v1alpha1", cluster, addon);
    }

    private static String clusterRole(String cluster) {
        return RBAC + "/clusterroles/" + ROLE + cluster;
    }

    private static String binding(String cluster, String what) {
        return "%s/namespaces/%s/rolebindings/%s%s:%s"
                .formatted(RBAC, cluster, ROLE, cluster, what);
    }

    private void acceptedCluster(String name) {
        fleet.apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: %s}
                spec: {hubAcceptsClient: true}
                """
                        .formatted(name));
    }

    private static final String AVAILABLE_ADDON =
            """
            status:
              conditions:
              - type: Available
                status: "True"
                reason: Fine
                message: fine
                lastTransitionTime: "2026-01-01T00:00:00Z"
            """;
}
