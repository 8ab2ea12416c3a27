package dev.trellis.hub.explain;

import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.graph.explain.Subject;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.PlacementName;

/** What explanations about add-ons are about. */
final class Subjects {
    private Subjects() {}

    static Subject declaration(String addon) {
        return Subject.of("ClusterManagementAddOn", addon);
    }

    static Subject install(String cluster, String addon) {
        return new Subject("ManagedClusterAddOn", cluster, addon);
    }

    static Subject cluster(String name) {
        return Subject.of("ManagedCluster", name);
    }

    static Subject operators(ClusterOperatorStatus status) {
        var metadata = status.getMetadata();
        return new Subject("ClusterOperatorStatus", metadata.getNamespace(), metadata.getName());
    }

    static Subject placement(PlacementName name) {
        return new Subject("Placement", name.namespace(), name.name());
    }

    static Subject work(ManifestWork work) {
        var metadata = work.getMetadata();
        return new Subject("ManifestWork", metadata.getNamespace(), metadata.getName());
    }

    /** By resource and group, because a reference does not tell the kind; kubectl takes either. */
    static Subject config(ConfigName name) {
        var type = name.type();
        return new Subject(
                type.resource() + (type.group().isEmpty() ? "" : "." + type.group()),
                name.namespace(),
                name.name());
    }
}
