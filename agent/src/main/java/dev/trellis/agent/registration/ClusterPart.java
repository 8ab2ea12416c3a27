package dev.trellis.agent.registration;

import dev.trellis.agent.credential.RotationReport;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.api.cluster.ClusterClaim;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.queue.Cause;

import io.fabric8.kubernetes.api.model.Node;

/** The cluster on the hub: its heartbeat and its status. */
public final class ClusterPart implements AgentPart {
    private static final ResourceKind<Node> NODES = ResourceKind.of(Node.class);
    private static final ResourceKind<ClusterClaim> CLAIMS = ResourceKind.of(ClusterClaim.class);
    private static final String MANAGER = "trellis-agent";
    private static final ControllerSettings ONE = ControllerSettings.DEFAULT.withWorkers(1);

    /** Of a node we count resources; its images alone are most of it. */
    private static final Pruning RESOURCES_ONLY =
            Pruning.usual()
                    .and("metadata", "annotations")
                    .and("metadata", "labels")
                    .and("status", "images")
                    .and("status", "conditions")
                    .and("status", "nodeInfo")
                    .and("status", "addresses")
                    .and("status", "volumesInUse")
                    .and("status", "volumesAttached");

    @Override
    public Ending join(AgentAccess access) {
        var cluster = access.identity().cluster();
        var hub = access.hub();
        var clusters = clusters(access);
        var nodes = access.member().caches().of(Scope.all(NODES), RESOURCES_ONLY);
        var claims = access.member().caches().of(Scope.all(CLAIMS));
        var group = access.controllers(clusters::hasSynced);
        var heartbeat =
                group.add(
                        "cluster-heartbeat",
                        new Heartbeat(
                                clusters,
                                hub.writer(Heartbeat.LEASES, MANAGER),
                                access.clock(),
                                System::nanoTime),
                        ONE);
        var status =
                group.add(
                        "cluster-status",
                        new ClusterStatus(
                                clusters,
                                nodes,
                                claims,
                                hub.writer(ClusterCreation.CLUSTERS, MANAGER),
                                access.member().api(),
                                new ClusterEvents(hub.api(), access.identity().agent()),
                                access.settings().report(),
                                access.clock(),
                                System::nanoTime),
                        ONE);
        clusters.onChange(_ -> {
            heartbeat.add(cluster, Cause.CHANGE);
            status.add(cluster, Cause.CHANGE);
        });
        nodes.onChange(change -> {
            if (countsAnew(change)) {
                status.add(cluster, Cause.CHANGE);
            }
        });
        claims.onChange(change -> {
            if (!(change instanceof Change.Repeated<ClusterClaim>)) {
                status.add(cluster, Cause.CHANGE);
            }
        });
        status.add(cluster, Cause.BACKGROUND);
        return NOTHING;
    }

    /** Says in the ManagedCluster how the rotation of the agent's own certificate goes. */
    public static RotationReport.Sink rotationReports(AgentAccess access) {
        var clusters = clusters(access);
        var writer = access.hub().writer(ClusterCreation.CLUSTERS, MANAGER);
        var key = ObjectKey.ofClusterScoped(access.identity().cluster());
        return report ->
                clusters.find(key)
                        .ifPresent(found ->
                                writer.changeStatus(found, before -> with(before, report, access)));
    }

    private static WatchCache<ManagedCluster> clusters(AgentAccess access) {
        // By its name: our role is for this one object, so that a list of all is refused.
        return access.hub()
                .caches()
                .of(Scope.all(ClusterCreation.CLUSTERS).named(access.identity().cluster()));
    }

    private static ManagedCluster with(
            ManagedCluster before, RotationReport report, AgentAccess access) {
        var after = new ManagedCluster();
        after.setMetadata(before.getMetadata());
        after.setSpec(before.getSpec());
        after.setStatus(
                ManagedClusterStatusBuilder.builder(before.status())
                        .conditions(
                                Conditions.with(
                                        before.status().conditions(),
                                        ClusterConditions.CERTIFICATE_ROTATED,
                                        report.good() ? Condition.TRUE : Condition.FALSE,
                                        report.reason(),
                                        report.message(),
                                        access.clock().instant()))
                        .build());
        return after;
    }

    /** Nodes tell every few minutes that they live; only what is summed up matters here. */
    private static boolean countsAnew(Change<Node> change) {
        return switch (change) {
            case Change.Appeared<Node> _, Change.Vanished<Node> _ -> true;
            case Change.Repeated<Node> _ -> false;
            case Change.Altered<Node>(var before, var now) ->
                    !ClusterStatus.capacity(before).equals(ClusterStatus.capacity(now))
                            || !ClusterStatus.allocatable(before)
                                    .equals(ClusterStatus.allocatable(now))
                            || ClusterStatus.isSchedulable(before)
                                    != ClusterStatus.isSchedulable(now);
        };
    }
}
