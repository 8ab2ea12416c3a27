package dev.trellis.examples.busybox;

import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.ManifestFolder;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** Runs a busybox on every cluster that has the add-on. */
public final class Busybox {
    private Busybox() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (var hub = new KubernetesClientBuilder().build();
                var running = AddonManager.on(hub).add(addon()).start()) {
            running.awaitStopped();
        }
    }

    public static Addon addon() {
        return Addon.named("busybox-addon")
                .fromManifests(ManifestFolder.onClassPath(Busybox.class, "busybox/manifests"));
    }
}
