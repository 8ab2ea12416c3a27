package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A manager is killed before each of its writes in turn, and another one goes on. The end is always
 * the same, and on the way there are never more clusters at work than the strategy allows.
 */
@KubernetesTest(crds = "crds")
final class RestartIT {
    private static final int CLUSTERS = 3;
    private static final int WRITES_MAX = 60;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Kube kube;
    private final Fleet fleet;

    RestartIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
    }

    @Test
    void rollsOutToTheSameEndWhereverItIsKilled() {
        var addon = new PaintAddon(kube, fleet);
        var clusters = fleet.clusters(CLUSTERS);
        addon.writeTemplate();
        addon.configure("colour-0");
        fleet.placement(kube.namespace(), addon.name(), List.of(clusters));
        addon.declare("{type: Progressive, progressive: {maxConcurrency: 1}}");
        killedAfter(WRITES_MAX * CLUSTERS, addon, clusters, "colour-0");

        var writes = 0;
        while (killedAfter(writes, addon, clusters, "colour-" + (writes + 1))) {
            writes++;
            assertThat(writes).as("writes of a rollout").isLessThan(WRITES_MAX);
        }
        // A status and a work before, a status after, for each cluster, and the declaration's.
        assertThat(writes).isGreaterThan(3 * CLUSTERS);
    }

    @Test
    void installsToTheSameEndWhereverItIsKilled() {
        var writes = 0;
        while (installedKilledAfter(writes)) {
            writes++;
            assertThat(writes).as("writes of an installation").isLessThan(WRITES_MAX);
        }
        assertThat(writes).isGreaterThan(4);
    }

    private boolean installedKilledAfter(int writes) {
        var addon = new PaintAddon(kube, fleet);
        var clusters = fleet.clusters(1);
        addon.writeTemplate();
        fleet.placement(kube.namespace(), addon.name(), List.of(clusters));
        addon.declare("{type: All}");
        var killed = killedAfter(writes, addon, clusters, "white");
        fleet.delete(Fleet.declarationPath("v1alpha1", addon.name()));
        return killed;
    }

    /**
     * Changes the colour under a manager that dies, and waits for the end under another one.
     *
     * @return whether it died
     */
    private boolean killedAfter(
            int writes, PaintAddon addon, List<String> clusters, String colour) {
        addon.configure(colour);
        var agents = new Agents(addon, clusters, colour);
        boolean died;
        try (var mortal = new MortalClient(kube, writes);
                var _ = HubFixture.startWith(kube, mortal.client())) {
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> agents.work() || mortal.isDead());
            died = mortal.isDead();
        }
        try (var _ = HubFixture.startWith(kube, kube.client())) {
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(agents::work);
        }
        for (var cluster : clusters) {
            assertThat(fleet.works(cluster))
                    .extracting(work -> work.at("/metadata/name").asText())
                    .containsExactly(addon.work());
            assertThat(addon.colourOn(cluster)).contains(colour);
            addon.isComplete(installOn(cluster, addon));
        }
        return died;
    }

    private JsonNode installOn(String cluster, PaintAddon addon) {
        return fleet.find(Fleet.installPath("v1alpha1", cluster, addon.name())).orElseThrow();
    }

    /** The agents of all clusters: one at a time reports what it was given. */
    private final class Agents {
        private final PaintAddon addon;
        private final List<String> clusters;
        private final String colour;
        private final Map<String, Long> reported = new HashMap<>();

        Agents(PaintAddon addon, List<String> clusters, String colour) {
            this.addon = addon;
            this.clusters = clusters;
            this.colour = colour;
        }

        /** Reports for one cluster; says whether everything is through. */
        boolean work() {
            Set<String> atWork = new HashSet<>();
            for (var cluster : clusters) {
                fleet.work(cluster, addon.work())
                        .filter(work -> addon.colourOn(cluster).filter(colour::equals).isPresent())
                        .map(work -> work.at("/metadata/generation").asLong())
                        .filter(generation -> !generation.equals(reported.get(cluster)))
                        .ifPresent(_ -> atWork.add(cluster));
            }
            assertThat(atWork.size()).as("clusters at work").isLessThanOrEqualTo(1);
            for (var cluster : atWork) {
                fleet.reportReady(cluster, addon.work());
                reported.put(
                        cluster,
                        fleet.work(cluster, addon.work())
                                .orElseThrow()
                                .at("/metadata/generation")
                                .asLong());
            }
            return isThrough();
        }

        private boolean isThrough() {
            try {
                clusters.forEach(cluster -> addon.isComplete(installOn(cluster, addon)));
                addon.isCompleteOn(
                        clusters.size(),
                        fleet.find(Fleet.declarationPath("v1alpha1", addon.name())).orElseThrow());
                return clusters.stream()
                        .allMatch(cluster ->
                                addon.colourOn(cluster).filter(colour::equals).isPresent());
            } catch (AssertionError | NoSuchElementException notYet) {
                return false;
            }
        }
    }
}
