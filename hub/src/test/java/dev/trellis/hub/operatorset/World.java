package dev.trellis.hub.operatorset;

import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.operator.OperatorGroupSpecBuilder;
import dev.trellis.api.operator.SubscriptionSpecBuilder;
import dev.trellis.api.operatorset.CatalogName;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.ClusterOperatorStatusSpec;
import dev.trellis.api.operatorset.ObjectName;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.operatorset.OperatorSetSpecBuilder;
import dev.trellis.api.operatorset.SetCatalog;
import dev.trellis.api.operatorset.SetReference;
import dev.trellis.api.operatorset.SetRollout;
import dev.trellis.api.operatorset.SetSubscription;
import dev.trellis.api.operatorset.SetTarget;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.FieldValue;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatus;
import dev.trellis.api.work.ManifestWorkStatusBuilder;
import dev.trellis.api.work.ResourceStatus;
import dev.trellis.api.work.StatusFeedback;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.hub.configuration.Strategies;
import dev.trellis.hub.operatorset.FleetPlan.Write;
import dev.trellis.hub.rollout.DecisionGroup;
import dev.trellis.hub.rollout.DecisionGroups;
import dev.trellis.hub.rollout.Threshold;
import dev.trellis.operators.source.Shelved;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A fleet in memory: what is decided is done, and clusters report what became of it. */
final class World {
    final OperatorSet set = new OperatorSet();
    final Memo memo = new Memo(new PrometheusRegistry());
    final SortedMap<String, String> clusters = new TreeMap<>();
    final Set<String> broken = new HashSet<>();
    final Set<String> silent = new HashSet<>();
    final SortedMap<String, Standing> standings = new TreeMap<>();
    Optional<Ask.Lock> lock = Optional.empty();
    Shelved catalog;
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private @Nullable RolloutStrategy strategy;

    World(Shop shop, String... wanted) {
        catalog = shop.shelved();
        set.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace("team")
                        .withName("tools")
                        .withUid("u")
                        .withGeneration(1L)
                        .build());
        var subscriptions = new ArrayList<SetSubscription>();
        for (var one : wanted) {
            subscriptions.add(
                    new SetSubscription(
                            one,
                            SubscriptionSpecBuilder.builder()
                                    .source("shop")
                                    .sourceNamespace("tools")
                                    .name(one)
                                    .build(),
                            null));
        }
        set.setSpec(
                OperatorSetSpecBuilder.builder()
                        .placementRef(new ObjectName("everywhere"))
                        .targetNamespace("tools")
                        .operatorGroup(
                                OperatorGroupSpecBuilder.builder()
                                        .targetNamespaces(List.of("tools"))
                                        .build())
                        .catalogs(List.of(new SetCatalog("shop", new CatalogName("team", "shop"))))
                        .subscriptions(subscriptions)
                        .build());
    }

    World on(String kubernetes, String... names) {
        for (var name : names) {
            clusters.put(name, kubernetes);
        }
        return this;
    }

    World rolledOutBy(RolloutStrategy other) {
        strategy = other;
        return this;
    }

    void pause(boolean paused) {
        set.setSpec(
                OperatorSetSpecBuilder.builder(set.getSpec())
                        .rollout(new SetRollout(strategy, paused))
                        .build());
    }

    private SortedMap<String, Answer> answers() {
        SortedMap<String, KnownCluster> known = new TreeMap<>();
        clusters.forEach((cluster, kubernetes) ->
                known.put(
                        cluster,
                        standings
                                .getOrDefault(cluster, Standing.NOTHING)
                                .known(Optional.of(kubernetes))));
        return memo.answers(
                known,
                one ->
                        new Ask(
                                set.getSpec(),
                                lock,
                                new TreeMap<>(Map.of("shop", catalog)),
                                one,
                                Settings.USUAL));
    }

    Answer answer(String cluster) {
        return Objects.requireNonNull(answers().get(cluster));
    }

    FleetPlan plan() {
        return FleetDecision.decide(
                new FleetState(
                        set,
                        new DecisionGroups(
                                List.of(
                                        new DecisionGroup(
                                                "", 0, new TreeSet<>(clusters.keySet())))),
                        Strategies.of(strategy, Threshold.of(0)),
                        standings,
                        answers(),
                        now));
    }

    /** Does what is decided; then every cluster that has something to do reports. */
    FleetPlan turn() {
        var plan = plan();
        plan.writes().forEach(this::write);
        set.setStatus(plan.status());
        standings.replaceAll((cluster, standing) ->
                new Standing(standing.status(), standing.work().map(work -> done(cluster, work))));
        now = now.plus(Duration.ofSeconds(10));
        return plan;
    }

    /** As often as somebody has something to do. */
    FleetPlan settle() {
        var before = plan();
        for (var i = 0; i < 50; i++) {
            turn();
            var next = plan();
            if (next.writes().equals(before.writes()) && next.status().equals(before.status())) {
                return next;
            }
            before = next;
        }
        throw new AssertionError("the fleet comes to no rest");
    }

    private void write(Write write) {
        switch (write) {
            case Write.Withdraw(var cluster) -> standings.remove(cluster);
            case Write.Keep keep -> {
                var status = new ClusterOperatorStatus();
                status.setMetadata(new ObjectMetaBuilder().withNamespace(keep.cluster()).build());
                status.setSpec(
                        new ClusterOperatorStatusSpec(
                                new SetReference("team", "tools", "u"),
                                keep.target().orElse(null)));
                status.setStatus(keep.status());
                var work = standings.getOrDefault(keep.cluster(), Standing.NOTHING).work();
                if (!keep.manifests().isEmpty()) {
                    work = Optional.of(work(keep, work));
                }
                standings.put(keep.cluster(), new Standing(Optional.of(status), work));
            }
        }
    }

    private ManifestWork work(Write.Keep keep, Optional<ManifestWork> before) {
        var wanted = SetWork.of(set, keep.cluster(), keep.target().orElseThrow(), keep.manifests());
        var generation =
                before.map(one ->
                                one.getMetadata().getGeneration()
                                        + (Objects.equals(one.getSpec(), wanted.getSpec()) ? 0 : 1))
                        .orElse(1L);
        wanted.getMetadata().setGeneration(generation);
        before.map(ManifestWork::getStatus).ifPresent(wanted::setStatus);
        return wanted;
    }

    private ManifestWork done(String cluster, ManifestWork work) {
        if (silent.contains(cluster)) {
            return work;
        }
        var target = standing(cluster).given().orElseThrow();
        work.setStatus(reported(work, target, broken.contains(cluster)));
        return work;
    }

    private static ManifestWorkStatus reported(
            ManifestWork work, SetTarget target, boolean isBroken) {
        var manifests = new ArrayList<ManifestStatus>();
        for (var entry : target.entries()) {
            manifests.add(
                    told(
                            "Subscription",
                            entry.subscription(),
                            Map.of(Report.INSTALLED, entry.name())));
            manifests.add(
                    told(
                            "ClusterServiceVersion",
                            entry.name(),
                            isBroken
                                    ? Map.of(Report.PHASE, "Failed", Report.REASON, "Broken")
                                    : Map.of(Report.PHASE, "Succeeded")));
        }
        return ManifestWorkStatusBuilder.builder()
                .conditions(
                        List.of(
                                new Condition(
                                        WorkConditions.APPLIED,
                                        Condition.TRUE,
                                        work.getMetadata().getGeneration(),
                                        "2026-01-01T00:00:00Z",
                                        "Applied",
                                        "")))
                .resourceStatus(new ResourceStatus(manifests))
                .build();
    }

    private static ManifestStatus told(String kind, String name, Map<String, String> values) {
        return new ManifestStatus(
                new ManifestMeta(0, "operators.coreos.com", "v1alpha1", kind, "", name, "tools"),
                new StatusFeedback(
                        values.entrySet().stream()
                                .map(one ->
                                        new FeedbackValue(
                                                one.getKey(),
                                                new FieldValue(
                                                        FieldValue.STRING,
                                                        null,
                                                        one.getValue(),
                                                        null,
                                                        null)))
                                .toList()),
                List.of());
    }

    Standing standing(String cluster) {
        return standings.getOrDefault(cluster, Standing.NOTHING);
    }

    List<String> entries(String cluster) {
        return standing(cluster).given().stream()
                .flatMap(target -> target.entries().stream())
                .map(one -> one.name())
                .toList();
    }

    String phase(String cluster) {
        return standing(cluster)
                .status()
                .map(one -> one.status().phase() + " " + one.status().reason())
                .orElse("absent");
    }
}
