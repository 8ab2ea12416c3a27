package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

@KubernetesTest
class WatchCacheIT {
    private static final ResourceKind<ConfigMap> CONFIG_MAPS = ResourceKind.of(ConfigMap.class);

    @Test
    void listsInPagesAndFollowsChanges(Kube kube) {
        var namespace = kube.namespace();
        for (var i = 0; i < 25; i++) {
            put(kube.client(), namespace, "old-" + i, Map.of("i", "" + i));
        }
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK.withPageSize(10))) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            var changes = new CopyOnWriteArrayList<Change<ConfigMap>>();
            cache.onChange(changes::add);
            fixture.caches.start();
            await().until(fixture.caches::haveSynced);
            assertThat(cache.all()).hasSize(25);
            assertThat(changes).hasSize(25).hasOnlyElementsOfType(Change.Appeared.class);
            changes.clear();

            put(kube.client(), namespace, "new", Map.of("k", "v"));
            put(kube.client(), namespace, "old-3", Map.of("i", "three"));
            kube.client().configMaps().inNamespace(namespace).withName("old-4").delete();

            await().untilAsserted(() -> assertThat(changes).hasSize(3));
            assertThat(changes)
                    .satisfiesExactly(
                            appeared -> assertThat(appeared).isInstanceOf(Change.Appeared.class),
                            altered ->
                                    assertThat(altered.states())
                                            .extracting(state -> state.getData().get("i"))
                                            .containsExactly("3", "three"),
                            vanished -> assertThat(vanished).isInstanceOf(Change.Vanished.class));
            assertThat(cache.find(new ObjectKey(namespace, "old-4"))).isEmpty();
            assertThat(cache.find(new ObjectKey(namespace, "new"))).isPresent();
        }
    }

    @Test
    void holdsObjectsWithoutTheirManagedFields(Kube kube) {
        var namespace = kube.namespace();
        put(kube.client(), namespace, "a", Map.of("kept", "x", "dropped", "y"));
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache =
                    fixture.caches.of(
                            Scope.all(CONFIG_MAPS).in(namespace),
                            Pruning.usual().and("data", "dropped"));
            fixture.caches.start();
            await().until(fixture.caches::haveSynced);

            put(kube.client(), namespace, "b", Map.of("kept", "x", "dropped", "y"));
            await().until(() -> cache.size() == 2);

            assertThat(cache.all())
                    .allSatisfy(object -> {
                        assertThat(object.getMetadata().getManagedFields()).isEmpty();
                        assertThat(object.getData()).containsOnlyKeys("kept");
                    });
        }
    }

    @Test
    void holdsOneObjectAloneUntilItIsDropped(Kube kube) {
        var namespace = kube.namespace();
        put(kube.client(), namespace, "wanted", Map.of());
        put(kube.client(), namespace, "other", Map.of());
        var scope = Scope.all(CONFIG_MAPS).in(namespace).named("wanted");
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(scope);
            fixture.caches.start();
            await().until(fixture.caches::haveSynced);
            fixture.caches.written(
                    CONFIG_MAPS,
                    KubeApi.of(kube.client())
                            .send(Call.get(CONFIG_MAPS.path(new ObjectKey(namespace, "other")))));
            put(kube.client(), namespace, "wanted", Map.of("k", "v"));
            await().until(() -> cache.all().getFirst().getData() != null);
            assertThat(cache.all())
                    .extracting(found -> found.getMetadata().getName())
                    .containsExactly("wanted");

            fixture.caches.drop(scope);
            put(kube.client(), namespace, "wanted", Map.of("k", "w"));
            var again = fixture.caches.of(scope);
            await().until(again::hasSynced);

            assertThat(again.all().getFirst().getData()).containsEntry("k", "w");
            assertThat(cache.all().getFirst().getData()).containsEntry("k", "v");
        }
    }

    @Test
    void holdsOnlyObjectsWithTheLabelsOfItsScope(Kube kube) {
        var namespace = kube.namespace();
        var scope =
                Scope.all(CONFIG_MAPS)
                        .in(namespace)
                        .labelled(new LabelTerm.Has("add-on"), new LabelTerm.Is("tier", "one"));
        label(
                kube.client(),
                put(kube.client(), namespace, "in", Map.of()),
                Map.of("add-on", "x", "tier", "one"));
        label(
                kube.client(),
                put(kube.client(), namespace, "out", Map.of()),
                Map.of("add-on", "x", "tier", "two"));
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(scope);
            fixture.caches.start();
            await().until(fixture.caches::haveSynced);
            assertThat(cache.all())
                    .extracting(object -> object.getMetadata().getName())
                    .containsExactly("in");

            label(
                    kube.client(),
                    put(kube.client(), namespace, "in", Map.of()),
                    Map.of("tier", "one"));

            await().until(() -> cache.size() == 0);
        }
    }

    @Test
    void findsByIndexWhatTheWatchBrings(Kube kube) {
        var namespace = kube.namespace();
        put(kube.client(), namespace, "a", Map.of("owner", "x"));
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            var byOwner = cache.index("owner", object -> List.of(object.getData().get("owner")));
            fixture.caches.start();

            put(kube.client(), namespace, "b", Map.of("owner", "x"));
            await().until(() -> byOwner.find("x").size() == 2);
            put(kube.client(), namespace, "a", Map.of("owner", "y"));
            await().until(() -> byOwner.find("y").size() == 1);

            assertThat(byOwner.find("x"))
                    .extracting(object -> object.getMetadata().getName())
                    .containsExactly("b");
        }
    }

    @Test
    void sharesOneCacheAndOneWatchPerScope(Kube kube) {
        var namespace = kube.namespace();
        var component = kube.uniqueName("shared");
        try (var fixture =
                new CacheFixture(kube.client().getConfiguration(), CacheFixture.QUICK, component)) {
            var one = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            var other = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            fixture.caches.start();
            await().until(() -> fixture.caches.troubles().isEmpty());

            assertThat(one).isSameAs(other);
            assertThat(kube.requests())
                    .filteredOn(request -> request.userAgent().equals("trellis/" + component))
                    .extracting(request -> request.verb())
                    .containsExactly("list", "watch");
        }
    }

    @Test
    void repeatsAllObjectsWithoutAskingTheServer(Kube kube) {
        var namespace = kube.namespace();
        var component = kube.uniqueName("repeat");
        put(kube.client(), namespace, "a", Map.of());
        put(kube.client(), namespace, "b", Map.of());
        var often = CacheFixture.QUICK.withRepeatEvery(Duration.ofMillis(100));
        try (var fixture = new CacheFixture(kube.client().getConfiguration(), often, component)) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            var changes = new CopyOnWriteArrayList<Change<ConfigMap>>();
            cache.onChange(changes::add);
            fixture.caches.start();
            await().until(() -> fixture.caches.troubles().isEmpty());

            await().until(() ->
                    changes.stream().filter(Change.Repeated.class::isInstance).count() > 10);

            assertThat(kube.requests())
                    .filteredOn(request -> request.userAgent().equals("trellis/" + component))
                    .extracting(request -> request.verb())
                    .containsExactly("list", "watch");
        }
    }

    @Test
    void tellsOtherHandlersWhenOneFails(Kube kube) {
        var namespace = kube.namespace();
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            var changes = new CopyOnWriteArrayList<Change<ConfigMap>>();
            cache.onChange(_ -> {
                throw new IllegalStateException("on purpose");
            });
            cache.onChange(changes::add);
            fixture.caches.start();

            put(kube.client(), namespace, "a", Map.of());
            put(kube.client(), namespace, "b", Map.of());

            await().untilAsserted(() -> assertThat(changes).hasSize(2));
        }
    }

    static ConfigMap put(
            KubernetesClient client, String namespace, String name, Map<String, String> data) {
        return client.resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withNamespace(namespace)
                                .withName(name)
                                .endMetadata()
                                .withData(data)
                                .build())
                .serverSideApply();
    }

    private static void label(
            KubernetesClient client, ConfigMap object, Map<String, String> labels) {
        client.resource(object)
                .edit(now ->
                        new ConfigMapBuilder(now)
                                .editMetadata()
                                .withLabels(labels)
                                .endMetadata()
                                .build());
    }
}
