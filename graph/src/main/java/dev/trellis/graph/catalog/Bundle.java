package dev.trellis.graph.catalog;

import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.version.Version;

import java.util.Optional;

/**
 * One installable version of an operator.
 *
 * @param release what tells apart two builds of a version, or empty
 * @param image where its manifests are, empty if the catalog holds them itself
 * @param needs what it asks of the cluster, as far as the catalog knows
 */
public record Bundle(String name, String release, String image, Traits traits, ClusterNeeds needs) {
    public Optional<Version> version() {
        return traits.version();
    }
}
