package dev.trellis.sdk.manage;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Metadata;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides whether an add-on installs itself on a cluster.
 *
 * <p>Only an add-on whose declaration says that it looks after its own installs does: all others
 * are the hub's manager's, and two that install would undo each other's choice.
 */
final class SelfInstall {
    private SelfInstall() {}

    /** The install to make; empty where there is one or none is wanted. */
    static Optional<ManagedClusterAddOn> wanted(
            ClusterManagementAddOn declaration,
            ManagedCluster cluster,
            Optional<ManagedClusterAddOn> found,
            Predicate<ManagedCluster> chosen) {
        return isSelf(declaration)
                        && !Metadata.isTerminating(declaration)
                        && !Metadata.isTerminating(cluster)
                        && found.isEmpty()
                        && chosen.test(cluster)
                ? Optional.of(install(declaration, cluster))
                : Optional.empty();
    }

    static boolean isSelf(ClusterManagementAddOn declaration) {
        return Metadata.annotation(declaration, AddOnAnnotations.LIFECYCLE)
                .filter(AddOnAnnotations.LIFECYCLE_SELF::equals)
                .isPresent();
    }

    private static ManagedClusterAddOn install(
            ClusterManagementAddOn declaration, ManagedCluster cluster) {
        var addon = declaration.getMetadata().getName();
        var owner =
                new OwnerReferenceBuilder()
                        .withApiVersion(declaration.getApiVersion())
                        .withKind(declaration.getKind())
                        .withName(addon)
                        .withUid(declaration.getMetadata().getUid())
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build();
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder()
                        .withName(addon)
                        .withNamespace(cluster.getMetadata().getName())
                        .withAnnotations(hosting(cluster))
                        .withOwnerReferences(owner)
                        .build());
        install.setSpec(new ManagedClusterAddOnSpec(List.of()));
        return install;
    }

    /** A cluster that is run by another says so, and its add-ons run where it does. */
    private static Map<String, String> hosting(ManagedCluster cluster) {
        return Metadata.annotation(cluster, AddOnAnnotations.HOSTING_CLUSTER)
                .map(name -> Map.of(AddOnAnnotations.HOSTING_CLUSTER, name))
                .orElse(Map.of());
    }
}
