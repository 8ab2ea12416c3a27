package dev.trellis.hub.placement;

import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.DecisionGroupStatus;
import dev.trellis.api.placement.Placement;
import dev.trellis.api.placement.PlacementDecision;
import dev.trellis.api.placement.PlacementDecisionStatus;
import dev.trellis.api.placement.PlacementLabels;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The decision as objects: groups in pages of limited size. */
final class Pages {
    private static final int CLUSTERS_MAX = 100;

    private Pages() {}

    /**
     * One PlacementDecision as it should be.
     *
     * @param name of the object
     */
    record Page(String name, Map<String, String> labels, List<ClusterDecision> clusters) {
        PlacementDecision create(Placement placement) {
            var decision = new PlacementDecision();
            decision.setMetadata(
                    new ObjectMetaBuilder()
                            .withNamespace(placement.getMetadata().getNamespace())
                            .withName(name)
                            .withLabels(labels)
                            .addNewOwnerReference()
                            .withApiVersion(placement.getApiVersion())
                            .withKind(placement.getKind())
                            .withName(placement.getMetadata().getName())
                            .withUid(placement.getMetadata().getUid())
                            .withController(true)
                            .withBlockOwnerDeletion(true)
                            .endOwnerReference()
                            .build());
            return decision;
        }

        boolean hasClustersOf(PlacementDecision found) {
            return found.status().decisions().equals(clusters);
        }

        PlacementDecision withClusters(PlacementDecision found) {
            var changed = new PlacementDecision();
            changed.setMetadata(found.getMetadata());
            changed.setStatus(new PlacementDecisionStatus(clusters));
            return changed;
        }

        boolean hasLabelsOf(PlacementDecision found) {
            return labels.equals(found.getMetadata().getLabels());
        }

        PlacementDecision withLabels(PlacementDecision found) {
            var changed = new PlacementDecision();
            changed.setMetadata(
                    new ObjectMetaBuilder(found.getMetadata()).withLabels(labels).build());
            changed.setStatus(found.getStatus());
            return changed;
        }
    }

    /** All pages of a placement; their numbers run on from group to group. */
    static List<Page> of(String placement, List<Schedule.Group> groups) {
        var pages = new ArrayList<Page>();
        for (var group : groups) {
            var labels =
                    Map.of(
                            PlacementLabels.PLACEMENT,
                            placement,
                            PlacementLabels.GROUP_INDEX,
                            Integer.toString(group.index()),
                            PlacementLabels.GROUP_NAME,
                            group.name());
            var from = 0;
            do {
                var to = Math.min(from + CLUSTERS_MAX, group.clusters().size());
                pages.add(
                        new Page(
                                name(placement, pages.size()),
                                labels,
                                group.clusters().subList(from, to).stream()
                                        .map(name -> new ClusterDecision(name, "", null))
                                        .toList()));
                from = to;
            } while (from < group.clusters().size());
        }
        return pages;
    }

    /** What the placement says about its groups. */
    static List<DecisionGroupStatus> status(String placement, List<Schedule.Group> groups) {
        var told = new ArrayList<DecisionGroupStatus>();
        var pages = 0;
        for (var group : groups) {
            var names = new ArrayList<String>();
            var count = Math.max(1, Math.ceilDiv(group.clusters().size(), CLUSTERS_MAX));
            for (var i = 0; i < count; i++) {
                names.add(name(placement, pages++));
            }
            told.add(
                    new DecisionGroupStatus(
                            group.index(), group.name(), names, group.clusters().size()));
        }
        return told;
    }

    private static String name(String placement, int before) {
        return placement + "-decision-" + (before + 1);
    }
}
