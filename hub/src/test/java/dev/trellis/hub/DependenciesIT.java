package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

/** What a whole manager says about add-ons that need each other. */
@KubernetesTest(dedicated = true, crds = "crds")
final class DependenciesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Fleet fleet;
    private final Kube kube;
    private final String a;
    private final String b;

    @SuppressWarnings("NullAway.Init") // every test begins by starting one
    private HubFixture hub;

    DependenciesIT(Kube kube) {
        this.kube = kube;
        fleet = new Fleet(kube);
        a = kube.uniqueName("a");
        b = kube.uniqueName("b");
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void tellsOfACycleWhereDeclarationsAreNotChecked() {
        hub = HubFixture.startWithoutValidation(kube);
        var cluster = fleet.cluster();
        declare(a, b);
        declare(b, a);
        install(cluster, a);
        install(cluster, b);

        fleet.awaitInstall(
                cluster,
                a,
                found ->
                        assertThat(condition(found, "Degraded"))
                                .startsWith("True/RequiredDependencyNotSatisfied/")
                                .endsWith(
                                        "The declarations form a cycle: %s -> %s -> %s."
                                                .formatted(a, b, a)));
    }

    @Test
    void leavesAnEventWhereARequiredInstallIsDeleted() {
        hub = HubFixture.start(kube);
        var cluster = fleet.cluster();
        declare(a);
        declare(b, a);
        install(cluster, a);
        install(cluster, b);
        // The manager knows both once it complains that the one has no use of the other yet.
        fleet.awaitInstall(
                cluster,
                b,
                found -> assertThat(condition(found, "Degraded")).startsWith("True/Required"));

        fleet.deleteInstall(cluster, a);

        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(events(cluster))
                                .anySatisfy(event -> {
                                    assertThat(event.at("/regarding/name").textValue())
                                            .isEqualTo(a);
                                    assertThat(event.at("/reason").textValue())
                                            .isEqualTo("RequiredByOthers");
                                    assertThat(event.at("/note").textValue())
                                            .contains("require it: " + b + ".");
                                    assertThat(event.at("/reportingController").textValue())
                                            .isEqualTo("trellis.dev/manager");
                                }));
    }

    private List<JsonNode> events(String cluster) {
        return hub.get("/apis/events.k8s.io/v1/namespaces/" + cluster + "/events")
                .get("items")
                .valueStream()
                .toList();
    }

    private void declare(String name, String... needed) {
        var dependencies =
                List.of(needed).stream().map("{name: %s, type: Required}"::formatted).toList();
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ClusterManagementAddOn
                metadata: {name: %s}
                spec: {dependencies: %s}
                """
                        .formatted(name, dependencies));
    }

    private void install(String cluster, String addon) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: ManagedClusterAddOn
                metadata: {name: %s, namespace: %s}
                spec: {}
                """
                        .formatted(addon, cluster));
    }
}
