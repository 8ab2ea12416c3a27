package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Two managers: one writes, the other one takes over. */
@KubernetesTest(crds = "crds")
final class StandbyIT {
    private final Kube kube;
    private final Fleet fleet;
    private final PaintAddon addon;

    StandbyIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = new PaintAddon(kube, fleet);
    }

    @Test
    void takesOverInTheMiddleOfARolloutAndWritesNothingTwice() {
        var first = kube.uniqueName("first");
        var second = kube.uniqueName("second");
        var clusters = fleet.clusters(3);
        addon.configure("blue");
        addon.writeTemplate();
        fleet.placement(kube.namespace(), addon.name(), List.of(clusters));
        addon.declare("{type: Progressive, progressive: {maxConcurrency: 1}}");

        try (var leader = HubFixture.startAs(kube, first, "system:masters")) {
            await().until(leader::isLeader);
            try (var standby = leader.startReplicaAs(second, "system:masters")) {
                addon.awaitColour(clusters.getFirst(), "blue");
                fleet.reportReady(clusters.getFirst(), addon.work());
                addon.awaitColour(clusters.get(1), "blue");
                assertThat(standby.isLeader()).isFalse();
                assertThat(writesAbout(second)).isEmpty();

                leader.leave();
                var written = writesAbout(first).size();
                await().until(standby::isLeader);
                fleet.reportReady(clusters.get(1), addon.work());
                addon.awaitColour(clusters.getLast(), "blue");
                fleet.reportReady(clusters.getLast(), addon.work());

                clusters.forEach(cluster ->
                        await().untilAsserted(() ->
                                addon.isComplete(
                                        fleet.find(
                                                        Fleet.installPath(
                                                                "v1alpha1", cluster, addon.name()))
                                                .orElseThrow())));
                assertThat(writesAbout(first)).as("writes of the one that left").hasSize(written);
                assertThat(writesAbout(second)).isNotEmpty();
                clusters.forEach(cluster -> assertThat(fleet.works(cluster)).hasSize(1));
                assertThat(kube.requests())
                        .filteredOn(request -> request.verb().equals("create"))
                        .filteredOn(request -> request.resource().equals("manifestworks"))
                        .filteredOn(request ->
                                request.namespace().filter(clusters::contains).isPresent())
                        .hasSize(clusters.size());
            }
        }
    }

    private List<ApiRequest> writesAbout(String user) {
        return kube.requests().stream()
                .filter(request -> request.user().equals(user) && request.isWrite())
                .filter(request ->
                        request.resource().startsWith("manifestworks")
                                || request.resource().startsWith("managedclusteraddons")
                                || request.resource().startsWith("clustermanagementaddons"))
                .toList();
    }
}
