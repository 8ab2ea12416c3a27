package dev.trellis.api.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.Workload;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Manifests of foreign kinds, through all that a client does with a real API server. */
@KubernetesTest(crds = "crds")
final class RawObjectIT {

    private static final RawObject MANIFEST =
            RawObject.of(
                    """
                    {"apiVersion": "example.com/v1", "kind": "Thing", "metadata": {"name": "t", "labels": {"z": "", "a": "1"}},
                     "spec": {"none": null, "list": [null, {"x": null}, [], {}], "half": 0.5, "one": 1.0, "wide": 9007199254740993,
                              "tiny": 1e-7, "thousand": 1e3, "text": "<&>\\u2028 \\u0085 \\u007f\\ufeff\\ud83d\\ude00", "empty": ""}}
                    """);

    private final Kube kube;
    private final KubernetesClient client;

    RawObjectIT(Kube kube) {
        this.kube = kube;
        this.client =
                new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(kube.kubeconfig().toFile()))
                        .withKubernetesSerialization(ApiJson.serialization())
                        .build();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void survivesEveryWayToReadAndWrite() throws InterruptedException {
        var watched = new ArrayBlockingQueue<ManifestWork>(100);
        try (var _ =
                client.resources(ManifestWork.class)
                        .inNamespace(kube.namespace())
                        .watch(into(watched))) {

            assertKept(client.resource(work()).create());
            assertKept(watched.poll(1, TimeUnit.MINUTES));
            assertKept(one().get());
            assertKept(
                    client.resources(ManifestWork.class)
                            .inNamespace(kube.namespace())
                            .list()
                            .getItems()
                            .getFirst());

            var changed = one().get();
            changed.getMetadata().setLabels(Map.of("changed", "by-update"));
            assertKept(client.resource(changed).update());
            assertKept(watched.poll(1, TimeUnit.MINUTES));

            assertKept(
                    one().edit(work -> {
                        work.getMetadata().setLabels(Map.of("changed", "by-patch"));
                        return work;
                    }));
            assertKept(watched.poll(1, TimeUnit.MINUTES));

            assertKept(client.resource(work()).forceConflicts().serverSideApply());
            assertKept(client.getKubernetesSerialization().clone(one().get()));
        }
    }

    private static void assertKept(@Nullable ManifestWork work) {
        var kept = Objects.requireNonNull(work).spec().manifests().getFirst();
        assertThat(kept.sameContentAs(MANIFEST)).as(kept.json()).isTrue();
    }

    private Resource<ManifestWork> one() {
        return client.resources(ManifestWork.class).inNamespace(kube.namespace()).withName("work");
    }

    private ManifestWork work() {
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder().withName("work").withNamespace(kube.namespace()).build());
        work.setSpec(
                ManifestWorkSpecBuilder.builder()
                        .workload(new Workload(List.of(MANIFEST)))
                        .build());
        return work;
    }

    private static Watcher<ManifestWork> into(BlockingQueue<ManifestWork> queue) {
        return new Watcher<>() {
            @Override
            public void eventReceived(Action action, ManifestWork work) {
                queue.add(work);
            }

            @Override
            public void onClose(WatcherException cause) {}
        };
    }
}
