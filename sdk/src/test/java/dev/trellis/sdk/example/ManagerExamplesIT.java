package dev.trellis.sdk.example;

import static org.awaitility.Awaitility.await;

import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.InstallOn;
import dev.trellis.sdk.LeaseUpdater;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How add-ons and agents run, on an API server. */
@KubernetesTest(
        crds = {
            "crds/clustermanagementaddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusteraddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusters.cluster.open-cluster-management.io.yaml",
            "crds/manifestworks.work.open-cluster-management.io.yaml"
        })
class ManagerExamplesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void runsAManager(Kube kube) {
        var hub = kube.client();
        var greeting =
                new ConfigMapBuilder().withNewMetadata().withName("greeting").endMetadata().build();

        // @start region="manager"
        var addon = Addon.named("hello").fromObjects(_ -> List.of(greeting));
        try (var running = AddonManager.on(hub).add(addon).start()) {
            // A program calls running.awaitStopped() here.
            await().atMost(PATIENCE).until(running::isReady);
            await().atMost(PATIENCE).until(() -> running.troubles().isEmpty());
            running.trigger("paris", "hello");
        }
        // @end
    }

    @Test
    void installsItself(Kube kube) {
        var greeting =
                new ConfigMapBuilder().withNewMetadata().withName("greeting").endMetadata().build();

        // @start region="self"
        var addon =
                Addon.named("hello-edge")
                        .fromObjects(_ -> List.of(greeting))
                        .installOn(InstallOn.labelled(Map.of("site", "edge")));
        // @end

        try (var running = AddonManager.on(kube.client()).add(addon).start()) {
            await().atMost(PATIENCE).until(running::isReady);
        }
    }

    @Test
    void renewsALease(Kube kube) {
        var client = kube.client();
        var namespace = kube.namespace();

        // @start region="lease"
        try (var _ = LeaseUpdater.start(client, "hello", namespace)) {
            // The agent does its work here, until it ends.
            await().atMost(PATIENCE)
                    .until(() ->
                            client.leases().inNamespace(namespace).withName("hello").get() != null);
        }
        // @end
    }
}
