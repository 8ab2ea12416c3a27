package dev.trellis.hub.registration;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSpecBuilder;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.cluster.Taint;
import dev.trellis.api.meta.Condition;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds a cluster of which only matters what a test says. */
public final class SomeCluster {
    public static final String NAME = "rome";
    private static final String LONG_AGO = "2026-01-01T00:00:00Z";

    private final ObjectMetaBuilder metadata = new ObjectMetaBuilder().withName(NAME);
    private final ManagedClusterSpecBuilder spec = ManagedClusterSpecBuilder.builder();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Taint> taints = new ArrayList<>();

    public static SomeCluster cluster() {
        return new SomeCluster();
    }

    public SomeCluster accepted() {
        spec.hubAcceptsClient(true);
        return this;
    }

    public SomeCluster leaseSeconds(int seconds) {
        spec.leaseDurationSeconds(seconds);
        return this;
    }

    public SomeCluster terminating() {
        metadata.withDeletionTimestamp(LONG_AGO);
        return this;
    }

    public SomeCluster annotated(String key, String value) {
        metadata.addToAnnotations(key, value);
        return this;
    }

    public SomeCluster labelled(String key, String value) {
        metadata.addToLabels(key, value);
        return this;
    }

    public SomeCluster guardedBy(String... finalizers) {
        metadata.addToFinalizers(finalizers);
        return this;
    }

    public SomeCluster tainted(String key, String value, String effect) {
        taints.add(new Taint(key, value, effect, LONG_AGO));
        return this;
    }

    public SomeCluster available(String status) {
        return with(ClusterConditions.AVAILABLE, status, "Reason");
    }

    public SomeCluster with(String type, String status, String reason) {
        conditions.add(new Condition(type, status, null, LONG_AGO, reason, "message"));
        return this;
    }

    public ManagedCluster build() {
        var cluster = new ManagedCluster();
        cluster.setMetadata(metadata.build());
        cluster.setSpec(spec.taints(taints).build());
        cluster.setStatus(ManagedClusterStatusBuilder.builder().conditions(conditions).build());
        return cluster;
    }

    /** An add-on on the cluster, with or without the condition that tells of its health. */
    public static ManagedClusterAddOn install(String name, String... available) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(new ObjectMetaBuilder().withNamespace(NAME).withName(name).build());
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder()
                        .conditions(
                                Arrays.stream(available)
                                        .map(status ->
                                                new Condition(
                                                        "Available",
                                                        status,
                                                        null,
                                                        LONG_AGO,
                                                        "Own",
                                                        "own"))
                                        .toList())
                        .build());
        return install;
    }
}
