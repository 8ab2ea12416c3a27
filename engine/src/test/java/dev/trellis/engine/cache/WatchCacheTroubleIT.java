package dev.trellis.engine.cache;

import static dev.trellis.engine.cache.WatchCacheIT.put;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.ResourceKind;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Map;

/** What API servers and networks do to a watch, and that the cache comes out of it right. */
@KubernetesTest(dedicated = true)
@Tag(KubernetesTest.REAL)
class WatchCacheTroubleIT {
    private static final ResourceKind<ConfigMap> CONFIG_MAPS = ResourceKind.of(ConfigMap.class);

    @Test
    void goesOnAfterTheApiServerRestarted(Kube kube, KubeServer server) {
        var namespace = kube.namespace();
        put(kube.client(), namespace, "before", Map.of());
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            fixture.caches.start();
            patiently().until(() -> fixture.caches.troubles().isEmpty());

            server.stopApiServer();
            patiently().until(() -> cache.trouble().isPresent());
            assertThat(cache.size()).as("what is known stays known").isEqualTo(1);
            server.startApiServer();
            put(kube.client(), namespace, "after", Map.of());

            patiently().until(() -> cache.size() == 2);
            patiently().until(() -> cache.trouble().isEmpty());
        }
    }

    @Test
    void beginsWhileTheServerIsNotThereYet(Kube kube, KubeServer server) {
        var namespace = kube.namespace();
        put(kube.client(), namespace, "a", Map.of());
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            server.stopApiServer();
            fixture.caches.start();
            patiently().until(() -> cache.trouble().orElse("").contains("got no answer"));
            assertThat(cache.hasSynced()).isFalse();

            server.startApiServer();

            patiently().until(() -> cache.hasSynced() && cache.size() == 1);
        }
    }

    @Test
    void listsAgainWhenItsVersionIsTooOld(Kube kube, KubeServer server) {
        var namespace = kube.namespace();
        put(kube.client(), namespace, "kept", Map.of());
        put(kube.client(), namespace, "deleted", Map.of());
        try (var proxy = new FreezableProxy(server.address());
                var fixture =
                        CacheFixture.through(
                                proxy.address(),
                                kube.client(),
                                quickToSuspect(Duration.ofSeconds(5)))) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            fixture.caches.start();
            patiently().until(() -> cache.size() == 2 && cache.trouble().isEmpty());

            // Unheard by the cache, and then forgotten by the server.
            proxy.freeze();
            kube.client().configMaps().inNamespace(namespace).withName("deleted").delete();
            put(kube.client(), namespace, "new", Map.of());
            server.expireHistory();

            patiently()
                    .untilAsserted(() ->
                            assertThat(cache.all())
                                    .extracting(object -> object.getMetadata().getName())
                                    .containsExactly("kept", "new"));
        }
    }

    @Test
    void noticesAConnectionThatDiedWithoutAWord(Kube kube, KubeServer server) {
        var namespace = kube.namespace();
        try (var proxy = new FreezableProxy(server.address());
                var fixture =
                        CacheFixture.through(
                                proxy.address(),
                                kube.client(),
                                quickToSuspect(Duration.ofSeconds(3)))) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            fixture.caches.start();
            patiently().until(() -> fixture.caches.troubles().isEmpty());

            proxy.freeze();
            put(kube.client(), namespace, "unheard", Map.of());

            patiently().until(() -> cache.size() == 1);
        }
    }

    @Test
    void losesNothingWhenASilentButLivingWatchIsCut(Kube kube) {
        var namespace = kube.namespace();
        try (var fixture = CacheFixture.of(kube.client(), quickToSuspect(Duration.ofMillis(300)))) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            fixture.caches.start();
            patiently().until(cache::hasSynced);

            for (var i = 0; i < 40; i++) {
                put(kube.client(), namespace, "object-" + i, Map.of());
            }

            patiently().until(() -> cache.size() == 40);
        }
    }

    @Test
    void waitsThroughAServerThatHangs(Kube kube, KubeServer server) {
        var namespace = kube.namespace();
        try (var fixture = CacheFixture.of(kube.client(), quickToSuspect(Duration.ofSeconds(2)))) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            fixture.caches.start();
            patiently().until(() -> fixture.caches.troubles().isEmpty());

            server.pauseApiServer();
            patiently().until(() -> cache.trouble().isPresent());
            server.resumeApiServer();
            put(kube.client(), namespace, "a", Map.of());

            patiently().until(() -> cache.size() == 1);
        }
    }

    @Test
    void startsOnceTheRightIsGranted(Kube kube) {
        var namespace = kube.namespace();
        var user = kube.uniqueName("user");
        put(kube.client(), namespace, "a", Map.of());
        try (var fixture = CacheFixture.of(kube.clientFor(user), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(Scope.all(CONFIG_MAPS).in(namespace));
            fixture.caches.start();
            patiently().until(() -> cache.trouble().orElse("").contains("403"));

            kube.client().resource(reader(namespace)).create();
            kube.client().resource(readerIs(namespace, user)).create();

            patiently().until(() -> cache.hasSynced() && cache.trouble().isEmpty());
            assertThat(cache.size()).isEqualTo(1);
        }
    }

    @Test
    void followsAKindThatComesAndGoesAndComesBack(Kube kube) {
        var namespace = kube.namespace();
        var plural = kube.uniqueName("things").replace("-", "");
        var kind = ResourceKind.untyped("trouble.test", "v1", "Thing", plural, true);
        var definition = definition(plural);
        try (var fixture = CacheFixture.of(kube.client(), CacheFixture.QUICK)) {
            var cache = fixture.caches.of(Scope.all(kind));
            fixture.caches.start();
            patiently().until(() -> cache.trouble().orElse("").contains("404"));

            kube.client().resource(definition).create();
            patiently().until(() -> fixture.caches.troubles().isEmpty());
            patiently().ignoreExceptions().until(() -> thing(kube, namespace, plural) != null);
            patiently().until(() -> cache.size() == 1);

            kube.client().resource(definition).delete();
            patiently().until(() -> cache.size() == 0 && cache.trouble().isPresent());

            patiently()
                    .ignoreExceptions()
                    .until(() -> kube.client().resource(definition).create() != null);
            patiently().ignoreExceptions().until(() -> thing(kube, namespace, plural) != null);
            patiently().until(() -> cache.size() == 1);
        }
    }

    private static Role reader(String namespace) {
        return new RoleBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("reader")
                .endMetadata()
                .addNewRule()
                .withApiGroups("")
                .withResources("configmaps")
                .withVerbs("list", "watch")
                .endRule()
                .build();
    }

    private static RoleBinding readerIs(String namespace, String user) {
        return new RoleBindingBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("reader")
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", "reader")
                .addNewSubject("rbac.authorization.k8s.io", "User", user, null)
                .build();
    }

    private static GenericKubernetesResource thing(Kube kube, String namespace, String plural) {
        var context =
                new ResourceDefinitionContext.Builder()
                        .withGroup("trouble.test")
                        .withVersion("v1")
                        .withKind("Thing")
                        .withPlural(plural)
                        .withNamespaced(true)
                        .build();
        return kube.client()
                .genericKubernetesResources(context)
                .inNamespace(namespace)
                .resource(
                        new GenericKubernetesResourceBuilder()
                                .withApiVersion("trouble.test/v1")
                                .withKind("Thing")
                                .withNewMetadata()
                                .withName("one")
                                .endMetadata()
                                .build())
                .create();
    }

    private static CustomResourceDefinition definition(String plural) {
        return new CustomResourceDefinitionBuilder()
                .withNewMetadata()
                .withName(plural + ".trouble.test")
                .endMetadata()
                .withNewSpec()
                .withGroup("trouble.test")
                .withScope("Namespaced")
                .withNewNames()
                .withKind("Thing")
                .withPlural(plural)
                .endNames()
                .addNewVersion()
                .withName("v1")
                .withServed(true)
                .withStorage(true)
                .withNewSchema()
                .withNewOpenAPIV3Schema()
                .withType("object")
                .endOpenAPIV3Schema()
                .endSchema()
                .endVersion()
                .endSpec()
                .build();
    }

    private static CacheSettings quickToSuspect(Duration silence) {
        return CacheFixture.QUICK.withSilenceMax(silence);
    }

    private static ConditionFactory patiently() {
        return await().atMost(Duration.ofSeconds(90));
    }
}
