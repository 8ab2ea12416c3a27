package dev.trellis.hub.registration.cluster;

import dev.trellis.api.cluster.ClusterAnnotations;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ClusterFinalizers;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSpec;
import dev.trellis.api.cluster.ManagedClusterSpecBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides what the hub wants of a living cluster's own object, so that one write tells all. */
final class ClusterDecision {

    private ClusterDecision() {}

    /** The cluster as it should be; its status stays. */
    static ManagedCluster mended(ClusterState state) {
        var cluster = state.cluster();
        var accepted = isAccepted(cluster) || acceptsNow(state);
        var available = Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE);
        var metadata =
                new ObjectMetaBuilder(cluster.getMetadata())
                        .withAnnotations(annotations(state))
                        .withFinalizers(finalizers(cluster, accepted))
                        .withLabels(
                                FeatureLabels.mended(
                                        Copies.map(cluster.getMetadata().getLabels()),
                                        available,
                                        state.installs()))
                        .build();
        return Clusters.with(cluster, metadata, spec(cluster.spec(), accepted, available));
    }

    static boolean isAccepted(ManagedCluster cluster) {
        return Boolean.TRUE.equals(cluster.spec().hubAcceptsClient());
    }

    /** Once: somebody who refuses the cluster later must have the last word. */
    private static boolean acceptsNow(ClusterState state) {
        return state.settings().acceptsAlone()
                && Metadata.annotation(
                                state.cluster(), ClusterAnnotations.AUTOMATICALLY_ACCEPTED_ON)
                        .isEmpty();
    }

    private static Map<String, String> annotations(ClusterState state) {
        var annotations =
                new LinkedHashMap<>(Copies.map(state.cluster().getMetadata().getAnnotations()));
        if (acceptsNow(state)) {
            annotations.put(
                    ClusterAnnotations.AUTOMATICALLY_ACCEPTED_ON,
                    state.now().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        return annotations;
    }

    private static List<String> finalizers(ManagedCluster cluster, boolean accepted) {
        var finalizers = new ArrayList<>(Copies.list(cluster.getMetadata().getFinalizers()));
        if (accepted && !finalizers.contains(ClusterFinalizers.API_RESOURCE_CLEANUP)) {
            finalizers.add(ClusterFinalizers.API_RESOURCE_CLEANUP);
        }
        if (!finalizers.contains(ClusterFinalizers.RESOURCE_CLEANUP)) {
            finalizers.add(ClusterFinalizers.RESOURCE_CLEANUP);
        }
        return finalizers;
    }

    private static ManagedClusterSpec spec(
            ManagedClusterSpec spec, boolean accepted, Optional<Condition> available) {
        return ManagedClusterSpecBuilder.builder(spec)
                .hubAcceptsClient(accepted ? Boolean.TRUE : spec.hubAcceptsClient())
                .taints(ConditionTaints.mended(spec.taints(), available))
                .build();
    }
}
