package dev.trellis.hub.template;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.cluster.ManagedCluster;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Installs of the add-on {@code hello}, and their clusters. */
final class Installs {
    private Installs() {}

    static ManagedCluster cluster(String name) {
        var cluster = new ManagedCluster();
        cluster.setMetadata(new ObjectMetaBuilder().withName(name).build());
        return cluster;
    }

    /** An install with the template of this name in force. */
    static ManagedClusterAddOn install(String cluster, String template) {
        return with(install(cluster), reference("addontemplates", "", template, "hash"));
    }

    static ManagedClusterAddOn install(String cluster) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder()
                        .withName("hello")
                        .withNamespace(cluster)
                        .withUid("uid-" + cluster)
                        .build());
        return install;
    }

    static ConfigReference config(String namespace, String name) {
        return reference("addondeploymentconfigs", namespace, name, "hash");
    }

    static ConfigReference reference(String resource, String namespace, String name, String hash) {
        return new ConfigReference(
                Groups.ADDON,
                resource,
                null,
                new ConfigSpecHash(namespace.isEmpty() ? null : namespace, name, hash),
                null);
    }

    static ManagedClusterAddOn with(ManagedClusterAddOn install, ConfigReference... references) {
        var all = new ArrayList<>(install.status().configReferences());
        Stream.of(references).forEach(all::add);
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .configReferences(all)
                        .build());
        return install;
    }

    static ManagedClusterAddOn with(ManagedClusterAddOn install, List<Registration> registrations) {
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder(install.status())
                        .registrations(registrations)
                        .build());
        return install;
    }
}
