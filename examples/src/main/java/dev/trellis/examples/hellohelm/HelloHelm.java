package dev.trellis.examples.hellohelm;

import dev.trellis.helm.Chart;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.ConfigTypes;
import dev.trellis.sdk.Values;
import dev.trellis.sdk.agent.HealthProber;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import java.nio.file.Path;

/** Installs a chart; deployment configs say where its pods run and through which proxy. */
public final class HelloHelm {
    private HelloHelm() {}

    /** Runs the chart in the folder that the first argument names. */
    public static void main(String[] arguments) throws InterruptedException {
        try (var hub = new KubernetesClientBuilder().build();
                var running = AddonManager.on(hub).add(addon(Path.of(arguments[0]))).start()) {
            running.awaitStopped();
        }
    }

    public static Addon addon(Path chart) {
        return Addon.named("hello-helm")
                .from(Chart.in(chart))
                .configs(ConfigTypes.DEPLOYMENT_CONFIGS)
                .values(
                        Values.chartNodePlacement(),
                        Values.chartProxy(),
                        Values.image("image", "registry.example/hello:v1"),
                        Values.fromAnnotation())
                .health(new HealthProber.DeploymentAvailability());
    }
}
