package dev.trellis.agent.registration;

import dev.trellis.agent.part.ReportSettings;
import dev.trellis.api.cluster.ClusterClaim;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterStatus;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.Node;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Tells the hub how the managed cluster is. */
final class ClusterStatus implements Controller<String> {
    private static final Duration LOOK_AGAIN_WHILE_ILL = Duration.ofSeconds(5);

    private final WatchCache<ManagedCluster> clusters;
    private final WatchCache<Node> nodes;
    private final WatchCache<ClusterClaim> claims;
    private final Writer<ManagedCluster> writer;
    private final KubeApi member;
    private final ClusterEvents events;
    private final ReportSettings settings;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private OptionalLong illSince = OptionalLong.empty();

    ClusterStatus(
            WatchCache<ManagedCluster> clusters,
            WatchCache<Node> nodes,
            WatchCache<ClusterClaim> claims,
            Writer<ManagedCluster> writer,
            KubeApi member,
            ClusterEvents events,
            ReportSettings settings,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.clusters = clusters;
        this.nodes = nodes;
        this.claims = claims;
        this.writer = writer;
        this.member = member;
        this.events = events;
        this.settings = settings;
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    @Override
    public Next reconcile(String cluster) {
        return clusters.find(ObjectKey.ofClusterScoped(cluster))
                .map(this::tell)
                .orElse(Next.after(settings.every()));
    }

    private Next tell(ManagedCluster cluster) {
        if (Heartbeat.period(cluster).isEmpty()) {
            // Not accepted: its change wakes us.
            return Next.after(settings.every());
        }
        var health = ApiHealth.load(member);
        var failingFor = failingFor(health);
        var report =
                new ClusterReport(
                        cluster,
                        health,
                        failingFor,
                        health instanceof ApiHealth.Well ? resources() : Optional.empty(),
                        claims.hasSynced()
                                ? Optional.of(Claims.reported(claims.all(), settings))
                                : Optional.empty(),
                        clock.instant());
        var after = ClusterStatusDecision.decide(report);
        if (ClusterStatusDecision.isClockOff(after)) {
            return Next.waiting("ClockOutOfSync", settings.every());
        }
        var outcome = writer.patchStatus(cluster, with(cluster, after));
        if (outcome instanceof Outcome.Written<ManagedCluster>) {
            ClusterStatusDecision.newAvailability(cluster.status(), after)
                    .ifPresent(news -> events.send(cluster, news, report.now()));
        }
        return Next.both(Next.after(outcome), Next.after(untilNextLook(report)));
    }

    private Duration untilNextLook(ClusterReport report) {
        var waits =
                report.health() instanceof ApiHealth.Ill
                        && report.failingFor().compareTo(ClusterStatusDecision.ILL_MIN) < 0;
        // Short also where the first look was too early for nodes to be known.
        return waits || report.resources().isEmpty() ? LOOK_AGAIN_WHILE_ILL : settings.every();
    }

    /** By a clock that never jumps: a corrected clock is no failure of twenty seconds. */
    private Duration failingFor(ApiHealth health) {
        if (health instanceof ApiHealth.Well) {
            illSince = OptionalLong.empty();
            return Duration.ZERO;
        }
        var now = nanoTime.getAsLong();
        illSince = OptionalLong.of(illSince.orElse(now));
        return Duration.ofNanos(now - illSince.getAsLong());
    }

    private Optional<ClusterReport.Resources> resources() {
        if (!nodes.hasSynced()) {
            return Optional.empty();
        }
        try {
            var answer = member.send(Call.get("/version"));
            if (!answer.succeeded()) {
                return Optional.empty();
            }
            var all = nodes.all();
            return Optional.of(
                    new ClusterReport.Resources(
                            answer.tree().path("gitVersion").asText(),
                            Quantities.sum(all.stream().map(ClusterStatus::capacity).toList()),
                            Quantities.sum(
                                    all.stream()
                                            .filter(ClusterStatus::isSchedulable)
                                            .map(ClusterStatus::allocatable)
                                            .toList())));
        } catch (ApiException e) {
            return Optional.empty();
        }
    }

    static Map<String, io.fabric8.kubernetes.api.model.Quantity> capacity(Node node) {
        var status = node.getStatus();
        return status == null || status.getCapacity() == null ? Map.of() : status.getCapacity();
    }

    static Map<String, io.fabric8.kubernetes.api.model.Quantity> allocatable(Node node) {
        var status = node.getStatus();
        return status == null || status.getAllocatable() == null
                ? Map.of()
                : status.getAllocatable();
    }

    static boolean isSchedulable(Node node) {
        return node.getSpec() == null || !Boolean.TRUE.equals(node.getSpec().getUnschedulable());
    }

    private static ManagedCluster with(ManagedCluster cluster, ManagedClusterStatus status) {
        var changed = new ManagedCluster();
        changed.setMetadata(cluster.getMetadata());
        changed.setSpec(cluster.getSpec());
        changed.setStatus(status);
        return changed;
    }
}
