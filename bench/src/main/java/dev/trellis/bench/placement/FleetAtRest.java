package dev.trellis.bench.placement;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementDecisionStatus;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Clusters in one set, and placements that have chosen from them what they want. */
final class FleetAtRest {
    private static final int PAGE = 100;
    private static final String NAMESPACE = "apps";
    private static final String LABELS =
            "labelSelector: {matchExpressions: [{key: tier, operator: In, values: [gold, silver]}]}";
    private static final String EXPRESSION =
            "celSelector: {celExpressions: ['managedCluster.metadata.labels.tier in [\"gold\", \"silver\"]']}";

    private final TellingServer server;
    private final List<String> clusters;

    FleetAtRest(TellingServer server, int clusters) {
        this.server = server;
        this.clusters = IntStream.range(0, clusters).mapToObj("cluster-%05d"::formatted).toList();
    }

    void show(int placements, boolean expressions) {
        show(
                ManagedClusterSet.class,
                "metadata: {name: all}\nspec: {clusterSelector: {selectorType: LabelSelector, labelSelector: {}}}");
        show(
                ManagedClusterSetBinding.class,
                "metadata: {namespace: %s, name: all}\nspec: {clusterSet: all}"
                        .formatted(NAMESPACE));
        clusters.forEach(name -> showCluster(name, 0));
        for (var i = 0; i < placements; i++) {
            showPlacement("placement-%03d".formatted(i), expressions ? EXPRESSION : LABELS);
        }
    }

    /** A cluster with the usual claims and conditions, and a label that counts its changes. */
    private void showCluster(String name, int change) {
        show(
                ManagedCluster.class,
                """
                metadata: {name: %s, labels: {tier: gold, region: europe, vendor: kind, change: "%d"}}
                spec: {hubAcceptsClient: true, leaseDurationSeconds: 60, taints: [
                  {key: maintenance, effect: PreferNoSelect, timeAdded: "2026-05-01T12:00:00Z"}]}
                status:
                  clusterClaims: [{name: id.k8s.io, value: %s}, {name: platform, value: kind}, {name: version, value: v1.36.3}]
                  allocatable: {cpu: "8", memory: 32Gi}
                  capacity: {cpu: "8", memory: 32Gi}
                  version: {kubernetes: v1.36.3}
                """
                        .formatted(name, change, name));
    }

    /** Changes one cluster in a way that every placement has to look at. */
    void changeOne(int change) {
        showCluster(clusters.get(change % clusters.size()), change);
    }

    private void showPlacement(String name, String selector) {
        var pages = new ArrayList<String>();
        for (var from = 0; from < clusters.size(); from += PAGE) {
            var page = name + "-decision-" + (pages.size() + 1);
            pages.add(page);
            showPage(name, page, clusters.subList(from, Math.min(from + PAGE, clusters.size())));
        }
        show(
                Placement.class,
                """
                metadata: {namespace: %s, name: %s, uid: %s}
                spec: {predicates: [{requiredClusterSelector: {%s}}],
                       tolerations: [{key: maintenance, operator: Exists}]}
                status:
                  numberOfSelectedClusters: %d
                  decisionGroups: [{decisionGroupIndex: 0, decisionGroupName: "", decisions: [%s], clusterCount: %d}]
                  conditions:
                  - {type: PlacementSatisfied, status: "True", reason: AllDecisionsScheduled, lastTransitionTime: "2026-05-01T12:00:00Z",
                     message: All cluster decisions scheduled}
                  - {type: PlacementMisconfigured, status: "False", reason: Succeedconfigured, lastTransitionTime: "2026-05-01T12:00:00Z",
                     message: Placement configurations check pass}
                """
                        .formatted(
                                NAMESPACE,
                                name,
                                name,
                                selector,
                                clusters.size(),
                                String.join(", ", pages),
                                clusters.size()));
    }

    private void showPage(String placement, String page, List<String> names) {
        var decision =
                read(
                        PlacementDecision.class,
                        """
                        metadata:
                          namespace: %s
                          name: %s
                          labels:
                            cluster.open-cluster-management.io/placement: %s
                            cluster.open-cluster-management.io/decision-group-index: "0"
                            cluster.open-cluster-management.io/decision-group-name: ""
                        """
                                .formatted(NAMESPACE, page, placement));
        decision.setStatus(
                new PlacementDecisionStatus(
                        names.stream().map(name -> new ClusterDecision(name, "", null)).toList()));
        show(PlacementDecision.class, decision);
    }

    private <T extends HasMetadata> void show(Class<T> type, String yaml) {
        show(type, read(type, yaml));
    }

    private <T extends HasMetadata> void show(Class<T> type, T object) {
        var metadata = object.getMetadata();
        if (metadata.getUid() == null) {
            metadata.setUid(type.getSimpleName() + "-" + metadata.getName());
        }
        server.show(ResourceKind.of(type), object);
    }

    private static <T> T read(Class<T> type, String yaml) {
        return Serialization.unmarshal("---\n" + yaml, type);
    }
}
