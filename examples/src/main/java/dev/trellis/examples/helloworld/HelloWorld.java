package dev.trellis.examples.helloworld;

import dev.trellis.sdk.Addon;
import dev.trellis.sdk.AddonManager;
import dev.trellis.sdk.ConfigTypes;
import dev.trellis.sdk.ManifestFolder;
import dev.trellis.sdk.Registrations;
import dev.trellis.sdk.Values;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.rbac.Grant;
import dev.trellis.sdk.rbac.Grants;

import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import java.util.Map;

/** The manager's side: deploys {@link HelloAgent} and lets it read config maps on the hub. */
public final class HelloWorld {
    static final String NAME = "helloworld";

    private HelloWorld() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (var hub = new KubernetesClientBuilder().build();
                var running = AddonManager.on(hub).add(addon()).start()) {
            running.awaitStopped();
        }
    }

    public static Addon addon() {
        return Addon.named(NAME)
                .fromManifests(ManifestFolder.onClassPath(HelloWorld.class, "helloworld/manifests"))
                .configs(ConfigTypes.DEPLOYMENT_CONFIGS)
                .values(
                        _ -> Map.of("Image", "registry.example/helloworld:latest"),
                        Values.fromDeploymentConfig(),
                        Values.fromAnnotation())
                .installNamespaceFromDeploymentConfig()
                .health(new HealthProber.Lease())
                .registration(
                        Registrations.kubeClient(NAME)
                                .withPermissions(
                                        Grants.of(
                                                new Grant.BoundRole(
                                                        configMapReader(),
                                                        new Grant.To.KubeClient()))));
    }

    private static Role configMapReader() {
        return new RoleBuilder()
                .withNewMetadata()
                .withName("open-cluster-management:helloworld:agent")
                .endMetadata()
                .addNewRule()
                .withApiGroups("")
                .withResources("configmaps")
                .withVerbs("get", "list", "watch")
                .endRule()
                .build();
    }
}
