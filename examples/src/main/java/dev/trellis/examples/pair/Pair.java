package dev.trellis.examples.pair;

import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.ManifestFolder;
import dev.trellis.sdk.agent.HealthProber;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** A store, and reports that are kept in it. */
public final class Pair {
    private Pair() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (var hub = new KubernetesClientBuilder().build();
                var running = AddonManager.on(hub).add(store()).add(reports()).start()) {
            running.awaitStopped();
        }
    }

    public static Addon store() {
        return Addon.named("store")
                .fromManifests(ManifestFolder.onClassPath(Pair.class, "pair/store"))
                .health(new HealthProber.DeploymentAvailability());
    }

    public static Addon reports() {
        return Addon.named("reports")
                .fromManifests(ManifestFolder.onClassPath(Pair.class, "pair/reports"))
                .health(new HealthProber.DeploymentAvailability());
    }
}
