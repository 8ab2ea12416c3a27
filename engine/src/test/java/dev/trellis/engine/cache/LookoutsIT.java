package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ServedKinds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

@KubernetesTest
final class LookoutsIT {
    private final Kube kube;
    private final CacheFixture fixture;
    private final ServedKinds kinds;
    private final ConcurrentLinkedQueue<String> woken = new ConcurrentLinkedQueue<>();
    private final Lookouts<String> lookouts;

    LookoutsIT(Kube kube) {
        this.kube = kube;
        fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK);
        kinds = new ServedKinds(KubeApi.of(kube.client()));
        lookouts = fixture.caches.lookouts((owner, _) -> woken.add(owner));
    }

    @AfterEach
    void close() {
        lookouts.close();
        fixture.close();
    }

    @Test
    void watchesAKindForAsLongAsSomebodyWantsToHearOfIt() {
        var red = place("red");
        lookouts.want("painter", new Lookouts.Wants(Set.of(red), Set.of()));
        await().until(() -> lookouts.sight(red).equals(new Sight.Absent()));

        var made = paint("red", "1");
        await().until(() -> lookouts.sight(red).equals(new Sight.Present(made)));
        assertThat(woken).contains("painter");

        woken.clear();
        paint("blue", "1");
        kube.client().configMaps().inNamespace(kube.namespace()).withName("red").delete();
        await().until(() -> lookouts.sight(red).equals(new Sight.Absent()));
        assertThat(woken).containsExactly("painter");

        lookouts.want("painter", Lookouts.Wants.NOTHING);
        assertThat(lookouts.size()).isZero();
        assertThat(lookouts.sight(red)).isEqualTo(new Sight.Unknown());
    }

    @Test
    void findsKindsByWhatManifestsSay() {
        assertThat(kinds.find("apps", "v1", "Deployment"))
                .hasValueSatisfying(found -> {
                    assertThat(found.kind().plural()).isEqualTo("deployments");
                    assertThat(found.kind().namespaced()).isTrue();
                    assertThat(found.watchable()).isTrue();
                });
        assertThat(kinds.find("authorization.k8s.io", "v1", "SubjectAccessReview"))
                .hasValueSatisfying(found -> assertThat(found.watchable()).isFalse());
        assertThat(kinds.find("apps", "v1", "Easel")).isEmpty();
        assertThat(kinds.find("studio.example", "v1", "Easel")).isEmpty();
    }

    private Place place(String name) {
        return new Place(
                kinds.find("", "v1", "ConfigMap").orElseThrow().kind(),
                new ObjectKey(kube.namespace(), name));
    }

    private String paint(String name, String colour) {
        return kube.client()
                .resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withNamespace(kube.namespace())
                                .withName(name)
                                .endMetadata()
                                .addToData("colour", colour)
                                .build())
                .create()
                .getMetadata()
                .getResourceVersion();
    }
}
