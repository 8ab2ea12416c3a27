package dev.trellis.hub;

import static dev.trellis.hub.AddonClient.CONFIGS;
import static dev.trellis.hub.AddonClient.configs;
import static dev.trellis.hub.AddonClient.hash;
import static dev.trellis.hub.AddonClient.message;
import static dev.trellis.hub.AddonClient.named;
import static dev.trellis.hub.AddonClient.onPlacement;
import static dev.trellis.hub.AddonClient.progression;
import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.hub.AddonClient.Version;
import dev.trellis.sdk.agent.Agents;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A change of configuration goes through two groups of two clusters, in every way there is. */
@KubernetesTest(crds = "crds")
final class UpgradeIT {
    private static final String SELECTED = "selected clusters 4. configured addons ";
    private static final String COMPLETE =
            SELECTED + "4/4 completed with no errors, 0 failed 0 timeout.";
    private static final String ALL_MOVING = SELECTED + "4/4 progressing..., 0 failed 0 timeout.";
    private static final String HALF_MOVING = SELECTED + "2/4 progressing..., 0 failed 0 timeout.";
    private static final String HALF_LATE = SELECTED + "0/4 progressing..., 0 failed 2 timeout.";

    @SuppressWarnings("NullAway.Init") // started before all tests
    private static HubFixture hub;

    @SuppressWarnings("NullAway.Init") // named before all tests
    private static String addon;

    private final Fleet fleet;
    private final String namespace;
    private List<String> clusters = List.of();

    @SuppressWarnings("NullAway.Init") // every test begins with one
    private AddonClient client;

    UpgradeIT(Kube kube) {
        fleet = new Fleet(kube);
        namespace = kube.namespace();
    }

    @BeforeAll
    static void start(Kube kube) {
        addon = kube.uniqueName("upgraded");
        hub =
                HubFixture.startRunning(
                        kube,
                        Agents.NONE.with(
                                new CodedAddon(
                                        addon,
                                        List.of(CodedAddon.DEPLOYMENT_CONFIGS),
                                        List.of(CodedAddon.DEPLOYMENT))));
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    @ParameterizedTest
    @EnumSource
    void aChangeGoesThroughTheFleetAsTheStrategySays(Version version) {
        client = new AddonClient(fleet, version, addon);

        installsAfresh();
        updatesAllAtOnce();
        movesHalfAndWaitsForIt();
        givesUpWaitingAfterTheDeadline();
        goesOnWhereTheLateOnesRecover();
        movesTheFirstGroup();
        movesTheSecondGroupAfterTheFirstHasSoaked();

        client.forget(clusters);
    }

    /** The declaration is there before everything that it speaks of. */
    private void installsAfresh() {
        declare("default", "{type: All}");
        clusters = fleet.clusters(4);
        fleet.placement(
                namespace, "groups", List.of(clusters.subList(0, 2), clusters.subList(2, 4)));
        client.configure(namespace, "default", "test");

        clusters.forEach(cluster -> report(cluster, true));

        awaitCompletion("default", 1, "test");
        clusters.forEach(
                cluster -> assertThat(work(cluster).at("/metadata/annotations")).isNotEmpty());
    }

    private void updatesAllAtOnce() {
        client.configure(namespace, "default", "test1");

        awaitCompletion("default", 2, "test1");
        clusters.forEach(
                cluster -> assertThat(work(cluster).at("/metadata/generation").asLong()).isOne());
    }

    private void movesHalfAndWaitsForIt() {
        client.configure(namespace, "update", "test2");
        hub.holdClock(); // both begin in the same second, and are not late before all is seen
        report(clusters.get(0), false);
        report(clusters.get(1), false);

        declare(
                "update",
                "{type: Progressive, progressive: {maxConcurrency: 2, progressDeadline: 5s, maxFailures: 1}}");

        awaitProgression(HALF_MOVING, wanted("update", "test2"));
        for (var cluster : clusters.subList(0, 2)) {
            awaitMoving(cluster, client.reference(1, namespace, "update", hash("test2")));
        }
        for (var cluster : clusters.subList(2, 4)) {
            awaitWaiting(cluster, applied(2, "default", "test1"));
        }
    }

    private void givesUpWaitingAfterTheDeadline() {
        var began = movingSince(clusters.get(0));
        hub.releaseClock();

        client.awaitDeclaration(
                declaration -> assertThat(message(declaration)).isEqualTo(HALF_LATE));

        assertThat(now()).isAfterOrEqualTo(began.plusSeconds(5));
    }

    private void goesOnWhereTheLateOnesRecover() {
        hub.holdClock();
        report(clusters.get(3), false);
        report(clusters.get(0), true);
        report(clusters.get(1), true);

        awaitProgression(ALL_MOVING, wanted("update", "test2"));
        for (var cluster : clusters.subList(0, 2)) {
            awaitComplete(cluster, applied(1, "update", "test2"));
        }
        hub.releaseClock();

        report(clusters.get(2), true);
        report(clusters.get(3), true);
        awaitCompletion("update", 1, "test2");
    }

    private void movesTheFirstGroup() {
        report(clusters.get(0), false);
        report(clusters.get(1), false);

        declare("update", "{type: ProgressivePerGroup, progressivePerGroup: {minSuccessTime: 3s}}");
        client.configure(namespace, "update", "test3");

        var before = named(namespace, "update", hash("test2"));
        for (var cluster : clusters.subList(0, 2)) {
            awaitMoving(
                    cluster,
                    client.reference(2, namespace, "update", hash("test3")).applied(before));
        }
        for (var cluster : clusters.subList(2, 4)) {
            awaitWaiting(
                    cluster,
                    client.reference(2, namespace, "update", hash("test2")).applied(before));
        }
        awaitProgression(HALF_MOVING, wanted("update", "test3").applied(before).knownGood(before));
    }

    private void movesTheSecondGroupAfterTheFirstHasSoaked() {
        report(clusters.get(2), false);
        report(clusters.get(3), false);
        var firstReported = now();
        report(clusters.get(0), true);
        report(clusters.get(1), true);

        client.awaitDeclaration(
                declaration -> assertThat(message(declaration)).isEqualTo(ALL_MOVING));
        assertThat(now()).isAfterOrEqualTo(firstReported.plusSeconds(3));

        var secondReported = now();
        report(clusters.get(2), true);
        report(clusters.get(3), true);
        awaitCompletion("update", 2, "test3");
        assertThat(now()).isAfterOrEqualTo(secondReported.plusSeconds(3));
    }

    private void declare(String config, String strategy) {
        client.declare(
                List.of("addondeploymentconfigs"),
                onPlacement(
                        namespace,
                        "groups",
                        configs(namespace, config) + ", rolloutStrategy: " + strategy));
    }

    private void report(String cluster, boolean available) {
        fleet.report(cluster, workName(), true, Optional.of(available));
    }

    private JsonNode work(String cluster) {
        return fleet.work(cluster, workName()).orElseThrow();
    }

    private static String workName() {
        return "addon-" + addon + "-deploy-0";
    }

    private ShownConfig wanted(String config, String content) {
        return ShownConfig.wanted(CONFIGS, named(namespace, config, hash(content)));
    }

    private ShownConfig applied(long generation, String config, String content) {
        return client.reference(generation, namespace, config, hash(content))
                .applied(named(namespace, config, hash(content)));
    }

    private void awaitProgression(String message, ShownConfig reference) {
        client.awaitDeclaration(declaration -> {
            assertThat(message(declaration)).isEqualTo(message);
            assertThat(progression(declaration)).containsExactly(reference);
        });
    }

    private void awaitCompletion(String config, long generation, String content) {
        for (var cluster : clusters) {
            awaitComplete(cluster, applied(generation, config, content));
        }
        var object = named(namespace, config, hash(content));
        awaitProgression(COMPLETE, wanted(config, content).applied(object).knownGood(object));
    }

    private void awaitMoving(String cluster, ShownConfig reference) {
        awaitInstall(cluster, reference, true, "True/Progressing/progressing... work is not ready");
    }

    private void awaitComplete(String cluster, ShownConfig reference) {
        awaitInstall(cluster, reference, true, "False/Completed/completed with no errors.");
    }

    /** Still has all it had, and is told that there is more. */
    private void awaitWaiting(String cluster, ShownConfig reference) {
        awaitInstall(cluster, reference, false, "False/Completed/completed with no errors.");
    }

    private void awaitInstall(
            String cluster, ShownConfig reference, boolean configured, String progressing) {
        client.awaitInstall(
                cluster,
                install -> {
                    assertThat(ShownConfig.in(install.at("/status/configReferences")))
                            .containsExactly(reference);
                    assertThat(condition(install, "Progressing")).isEqualTo(progressing);
                    assertThat(condition(install, "Configured"))
                            .isEqualTo(
                                    configured
                                            ? "True/ConfigurationsConfigured/Configurations configured"
                                            : "False/ConfigurationsNotConfigured/Configurations updated and not configured yet");
                });
    }

    private Instant movingSince(String cluster) {
        for (var condition : fleet.install(cluster, addon).orElseThrow().at("/status/conditions")) {
            if (condition.path("type").asText().equals("Progressing")) {
                return Instant.parse(condition.path("lastTransitionTime").asText());
            }
        }
        throw new AssertionError(addon + " on " + cluster + " never moved");
    }

    private static Instant now() {
        return Instant.now(Clock.systemUTC());
    }
}
