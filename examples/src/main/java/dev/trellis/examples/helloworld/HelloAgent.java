package dev.trellis.examples.helloworld;

import dev.trellis.sdk.LeaseUpdater;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

import java.io.File;
import java.util.concurrent.CountDownLatch;

/** The agent's side: copies config maps from its namespace on the hub to its own cluster. */
public final class HelloAgent implements AutoCloseable {
    private final KubernetesClient cluster;
    private final String namespace;
    private final SharedIndexInformer<ConfigMap> watched;

    private HelloAgent(
            KubernetesClient hub, KubernetesClient cluster, String clusterName, String namespace) {
        this.cluster = cluster;
        this.namespace = namespace;
        watched = hub.configMaps().inNamespace(clusterName).inform(new Copying());
    }

    /**
     * Copies from now on.
     *
     * @param clusterName the agent's namespace on the hub
     * @param namespace where the copies go on the cluster
     */
    public static HelloAgent start(
            KubernetesClient hub, KubernetesClient cluster, String clusterName, String namespace) {
        return new HelloAgent(hub, cluster, clusterName, namespace);
    }

    public static void main(String[] arguments) throws InterruptedException {
        var hubConfig = Config.fromKubeconfig(new File(arguments[2]));
        try (var hub = new KubernetesClientBuilder().withConfig(hubConfig).build();
                var cluster = new KubernetesClientBuilder().build();
                var _ = HelloAgent.start(hub, cluster, arguments[0], arguments[1]);
                var _ = LeaseUpdater.start(cluster, HelloWorld.NAME, arguments[1])) {
            new CountDownLatch(1).await();
        }
    }

    @Override
    public void close() {
        watched.close();
    }

    private final class Copying implements ResourceEventHandler<ConfigMap> {
        @Override
        public void onAdd(ConfigMap found) {
            // Every namespace has this one from its own cluster.
            if (!found.getMetadata().getName().equals("kube-root-ca.crt")) {
                cluster.configMaps().inNamespace(namespace).resource(copy(found)).serverSideApply();
            }
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap now) {
            onAdd(now);
        }

        @Override
        public void onDelete(ConfigMap gone, boolean unknown) {
            var name = gone.getMetadata().getName();
            cluster.configMaps().inNamespace(namespace).withName(name).delete();
        }
    }

    private ConfigMap copy(ConfigMap found) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(found.getMetadata().getName())
                .withNamespace(namespace)
                .endMetadata()
                .withData(found.getData())
                .withBinaryData(found.getBinaryData())
                .build();
    }
}
