package dev.trellis.console.http;

import dev.trellis.console.data.AddonDetail;
import dev.trellis.console.data.ClusterPage;
import dev.trellis.console.data.FleetSource;
import dev.trellis.console.data.InstallDetail;
import dev.trellis.console.data.Overview;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ClientProblem;
import dev.trellis.hub.view.AddonLine;
import dev.trellis.hub.view.Drawing;
import dev.trellis.hub.view.Fleet;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What is at which address. */
final class Routes {
    private static final int CLUSTERS_USUAL = 200;
    private static final int CLUSTERS_MAX = 20_000;

    private final FleetSource source;
    private @Nullable Overview overview;

    Routes(FleetSource source) {
        this.source = source;
    }

    Reply answer(Asked asked) throws InterruptedException {
        if (!asked.isApi()) {
            return Assets.find(asked.path())
                    .orElseGet(() ->
                            Reply.text(404, "There is no such page: the console's only one is /."));
        }
        try {
            return api(asked);
        } catch (FleetSource.NotYet | ClientProblem e) {
            return Reply.problem(503, String.valueOf(e.getMessage()));
        } catch (ApiException e) {
            return Reply.problem(
                    503, "The hub does not answer: check that it runs, and look again.");
        }
    }

    private Reply api(Asked asked) throws InterruptedException {
        return switch (asked.path()) {
            case "/api/fleet" -> Reply.json(overview());
            case "/api/graph" -> graph(asked);
            case "/api/clusters" -> clusters(asked);
            default -> {
                var steps = List.of(asked.path().substring("/api/".length()).split("/", -1));
                yield steps.getFirst().equals("addons") ? addons(steps) : nothing();
            }
        };
    }

    /** It is the dearest to make where there are many clusters, and every page asks for it. */
    private synchronized Overview overview() throws InterruptedException {
        var seen = source.now();
        var known = overview;
        if (known == null || !known.revision().equals(seen.revision())) {
            known = Overview.of(seen, source.server());
            overview = known;
        }
        return known;
    }

    private Reply addons(List<String> steps) throws InterruptedException {
        var fleet = source.now().fleet();
        return switch (steps.size()) {
            case 1 -> Reply.json(AddonLine.of(fleet));
            case 2 -> withAddon(fleet, steps.get(1), () -> AddonDetail.of(fleet, steps.get(1)));
            case 4 ->
                    steps.get(2).equals("clusters")
                            ? install(fleet, steps.get(1), steps.get(3))
                            : nothing();
            default -> nothing();
        };
    }

    private static Reply install(Fleet fleet, String addon, String cluster) {
        return fleet.clusters().containsKey(cluster) || fleet.installs().containsKey(cluster)
                ? withAddon(fleet, addon, () -> InstallDetail.of(fleet, addon, cluster))
                : noCluster(cluster);
    }

    private static Reply withAddon(Fleet fleet, String addon, Supplier<Object> data) {
        return fleet.addons().contains(addon)
                ? Reply.json(data.get())
                : Reply.problem(
                        404,
                        "There is no add-on %s: /api/addons shows those there are."
                                .formatted(addon));
    }

    private Reply graph(Asked asked) throws InterruptedException {
        var fleet = source.now().fleet();
        var cluster = asked.parameter("cluster");
        return cluster.isPresent() && !fleet.clusters().containsKey(cluster.get())
                ? noCluster(cluster.get())
                : Reply.json(Drawing.of(fleet, Optional.empty(), cluster));
    }

    private Reply clusters(Asked asked) throws InterruptedException {
        var limit = asked.parameter("limit").map(Routes::number).orElse(CLUSTERS_USUAL);
        return limit < 1 || limit > CLUSTERS_MAX
                ? Reply.problem(
                        400,
                        "limit is not a number between 1 and %d: correct it or leave it out."
                                .formatted(CLUSTERS_MAX))
                : Reply.json(
                        ClusterPage.of(
                                source.now().fleet(), asked.parameter("name").orElse(""), limit));
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    private static Reply noCluster(String cluster) {
        return Reply.problem(
                404,
                "There is no cluster %s: /api/clusters shows those there are.".formatted(cluster));
    }

    private static Reply nothing() {
        return Reply.problem(
                404,
                "There is nothing here: see /api/fleet, /api/addons, /api/graph, /api/clusters and /api/events.");
    }
}
