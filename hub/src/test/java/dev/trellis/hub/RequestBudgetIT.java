package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What an add-on costs in requests. Where a change makes this fail, it made every install of every
 * fleet cost more.
 */
@KubernetesTest(crds = "crds")
final class RequestBudgetIT {
    private static final int CLUSTERS = 4;
    private static final int PER_ADDON_MAX = 10;

    private final Kube kube;
    private final Fleet fleet;
    private final PaintAddon addon;
    private final String user;

    @SuppressWarnings("NullAway.Init") // every test begins by starting one
    private HubFixture hub;

    RequestBudgetIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = new PaintAddon(kube, fleet);
        this.user = kube.uniqueName("hub");
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void installsAndRollsOutWithinTheBudgetAndThenRests() {
        hub = HubFixture.startAs(kube, user, "system:masters");
        var clusters = fleet.clusters(CLUSTERS);
        addon.configure("blue");
        addon.writeTemplate();
        fleet.placement(kube.namespace(), addon.name(), List.of(clusters));
        var before = requests().size();

        addon.declare("{type: All}");
        awaitComplete(clusters);
        addon.configure("green");
        clusters.forEach(cluster -> addon.awaitColour(cluster, "green"));
        awaitComplete(clusters);

        var sent = requests().subList(before, requests().size());
        for (var cluster : clusters) {
            assertThat(onCluster(sent, cluster))
                    .as("requests for one install")
                    .containsExactlyInAnyOrderEntriesOf(
                            Map.of(
                                    "create managedclusteraddons", 1L,
                                    "patch managedclusteraddons/status", 4L,
                                    "create manifestworks", 1L,
                                    "patch manifestworks", 1L));
        }
        assertThat(sent.size())
                .as("all requests, those for the declaration included: %s", sent)
                .isLessThanOrEqualTo(PER_ADDON_MAX * CLUSTERS);

        hub.close();
        var rested = requests().size();
        hub = HubFixture.startAs(kube, user, "system:masters");
        addon.configure("green");
        fleet.cluster(); // Something that the hub has to look at, so that it has looked at all.
        assertThat(requests().subList(rested, requests().size()).stream().filter(this::isOurs))
                .as("requests of a restarted hub when nothing is to do")
                .isEmpty();
    }

    private boolean isOurs(ApiRequest request) {
        return request.isWrite() && request.name().filter(addon.name()::equals).isPresent();
    }

    private void awaitComplete(List<String> clusters) {
        clusters.forEach(cluster -> fleet.reportReady(cluster, addon.work()));
        clusters.forEach(cluster -> fleet.awaitInstall(cluster, addon.name(), addon::isComplete));
        fleet.awaitDeclaration(addon.name(), declared -> addon.isCompleteOn(CLUSTERS, declared));
    }

    /** What the hub asked for, but for watches and what it does for itself. */
    private List<ApiRequest> requests() {
        return kube.requests().stream()
                .filter(request -> request.user().equals(user))
                .filter(request -> !List.of("watch", "list").contains(request.verb()))
                .filter(request -> !request.resource().equals("leases"))
                .toList();
    }

    private static Map<String, Long> onCluster(List<ApiRequest> sent, String cluster) {
        return sent.stream()
                .filter(request -> request.namespace().filter(cluster::equals).isPresent())
                .collect(
                        Collectors.groupingBy(
                                request -> request.verb() + " " + request.resource(),
                                TreeMap::new,
                                Collectors.counting()));
    }
}
