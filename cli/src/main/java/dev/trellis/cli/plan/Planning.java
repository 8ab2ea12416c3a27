package dev.trellis.cli.plan;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.hash.SpecHash;
import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.Manifests;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.hub.plan.FleetPlan;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a plan of objects against a hub as it is now. */
final class Planning {
    private static final int DIGITS = 20;
    private static final String FIELD_MANAGER = "trellis";

    private final KubeApi api;
    private final Manifests server;

    Planning(KubeApi api) {
        this.api = api;
        this.server = new Manifests(api, FIELD_MANAGER);
    }

    /** A plan with what it takes to carry it out. */
    record Made(PlanView view, List<Candidate> candidates) {
        Made {
            candidates = List.copyOf(candidates);
        }
    }

    Made plan(List<ObjectNode> manifests) {
        var hub = new Hub(api);
        var candidates =
                manifests.stream().map(one -> Candidate.of(one, manifests, server)).toList();
        var before = hub.state();
        var after =
                before.with(
                        candidates.stream()
                                .map(Candidate::after)
                                .map(TypedObjects::of)
                                .flatMap(Optional::stream)
                                .toList());
        var view = PlanView.of("", candidates, FleetPlan.of(before, after, Instant.now()));
        return new Made(
                view.isPossible() ? view.withDigest(digest(manifests, view)) : view, candidates);
    }

    Manifests server() {
        return server;
    }

    /** Of all that is shown and where, but of no times: those pass while nothing changes. */
    private String digest(List<ObjectNode> manifests, PlanView view) {
        ObjectNode content =
                new ObjectMapper()
                        .valueToTree(
                                Map.of(
                                        "server",
                                        api.server().toString(),
                                        "manifests",
                                        manifests,
                                        "objects",
                                        view.objects(),
                                        "moves",
                                        view.moves().stream().map(PlanView.Move::timeless).toList(),
                                        "obstacles",
                                        view.obstacles()));
        return SpecHash.of(content).value().substring(0, DIGITS);
    }
}
