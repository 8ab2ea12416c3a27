package dev.trellis.examples.hosted;

import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.ManifestFolder;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** Runs its agent on the cluster that the install's annotation names, if it names one. */
public final class Hosted {
    private Hosted() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (var hub = new KubernetesClientBuilder().build();
                var running = AddonManager.on(hub).add(addon()).start()) {
            running.awaitStopped();
        }
    }

    public static Addon addon() {
        return Addon.named("helloworld-hosted")
                .fromManifests(ManifestFolder.onClassPath(Hosted.class, "hosted/manifests"))
                .hosted();
    }
}
