package dev.trellis.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

class EmbeddedApiServerTest {
    private static final String WIDGETS =
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: widgets.test.trellis.dev}
            spec:
              group: test.trellis.dev
              scope: Namespaced
              names: {plural: widgets, kind: Widget}
              versions:
              - name: v1
                served: true
                storage: true
                subresources: {status: {}}
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec:
                        type: object
                        required: [size]
                        properties:
                          size: {type: integer, minimum: 1}
                          mode: {type: string, default: quiet}
                      status:
                        type: object
                        properties:
                          phase: {type: string}
            """;
    private static final ResourceDefinitionContext WIDGET =
            new ResourceDefinitionContext.Builder()
                    .withGroup("test.trellis.dev")
                    .withVersion("v1")
                    .withPlural("widgets")
                    .withKind("Widget")
                    .withNamespaced(true)
                    .build();

    private static EmbeddedApiServer server;
    private static KubernetesClient client;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.start(0);
        client = new KubernetesClientBuilder().withConfig(server.adminConfig()).build();
        client.load(new ByteArrayInputStream(WIDGETS.getBytes(StandardCharsets.UTF_8))).create();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    @Test
    void refusesWhatTheReferenceCouldNotStore() {
        // Trouble of a server is what a client would try again.
        var once = new ConfigBuilder(server.adminConfig()).withRequestRetryBackoffLimit(0).build();
        try (var sender = new KubernetesClientBuilder().withConfig(once).build()) {
            assertThatThrownBy(() -> sender.resource(bindingOf(3_500)).create())
                    .hasMessageContaining("etcdserver: request is too large");
            assertThatThrownBy(() -> sender.resource(bindingOf(5_000)).create())
                    .hasMessageContaining("larger than max");
            sender.resource(bindingOf(1_000)).create();
        }
    }

    /** With as many subjects of about half a kilobyte. */
    private static RoleBinding bindingOf(int subjects) {
        var binding =
                new RoleBindingBuilder()
                        .withNewMetadata()
                        .withName("many")
                        .withNamespace("default")
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", "reader");
        for (var i = 0; i < subjects; i++) {
            binding.addNewSubject("rbac.authorization.k8s.io", "User", i + "-".repeat(400), null);
        }
        return binding.build();
    }

    @Test
    void keepsAnObjectFromCreateToDelete() {
        var created = client.resource(map("life", "1")).create();
        var changed =
                client.resource(created)
                        .edit(map -> new ConfigMapBuilder(map).addToData("b", "2").build());

        assertThat(changed.getData())
                .containsExactlyInAnyOrderEntriesOf(Map.of("a", "1", "b", "2"));
        assertThat(changed.getMetadata().getUid()).isEqualTo(created.getMetadata().getUid());
        assertThat(Long.parseLong(changed.getMetadata().getResourceVersion()))
                .isGreaterThan(Long.parseLong(created.getMetadata().getResourceVersion()));

        client.resource(changed).delete();
        assertThat(client.resource(changed).get()).isNull();
    }

    @Test
    void refusesAStaleUpdate() {
        var created = client.resource(map("stale", "1")).create();
        client.resource(map("stale", "2")).update();

        assertThatThrownBy(() -> client.resource(created).lockResourceVersion().update())
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        refusal -> assertThat(refusal.getCode()).isEqualTo(409));
    }

    @Test
    void watchesByLabels() {
        var seen = new CopyOnWriteArrayList<String>();
        try (var _ =
                client.configMaps()
                        .inNamespace("default")
                        .withLabel("watched", "yes")
                        .watch(
                                new Watcher<ConfigMap>() {
                                    @Override
                                    public void eventReceived(Action action, ConfigMap map) {
                                        seen.add(action + " " + map.getMetadata().getName());
                                    }

                                    @Override
                                    public void onClose(WatcherException cause) {}
                                })) {
            var map = map("watched", "1");
            client.resource(map).create();
            map.getMetadata().setLabels(Map.of("watched", "yes"));
            client.resource(map).update();
            map.setData(Map.of("a", "2"));
            client.resource(map).update();
            map.getMetadata().setLabels(Map.of());
            client.resource(map).update();

            await().untilAsserted(() ->
                    assertThat(seen)
                            .containsExactly(
                                    "ADDED watched", "MODIFIED watched", "DELETED watched"));
        }
    }

    @Test
    void feedsAnInformer() {
        try (var informer =
                client.configMaps().inNamespace("default").withLabel("informed").inform()) {
            var map = map("informed", "1");
            map.getMetadata().setLabels(Map.of("informed", "yes"));
            client.resource(map).create();
            await().until(() -> informer.getStore().list().size() == 1);

            client.resource(map).delete();

            await().until(() -> informer.getStore().list().isEmpty());
        }
    }

    @Test
    void servesKindsThatDefinitionsAdd() {
        var widgets = client.genericKubernetesResources(WIDGET).inNamespace("default");

        var created = widgets.resource(widget("w1", Map.of("size", 3, "junk", true))).create();

        assertThat(created.<Object>get("spec")).isEqualTo(Map.of("size", 3, "mode", "quiet"));
        assertThat(created.getMetadata().getGeneration()).isEqualTo(1);
    }

    @Test
    void refusesWhatTheSchemaForbids() {
        var widgets = client.genericKubernetesResources(WIDGET).inNamespace("default");

        assertThatThrownBy(() -> widgets.resource(widget("w2", Map.of("size", 0))).create())
                .hasMessageContaining(
                        "Widget.test.trellis.dev \"w2\" is invalid: spec.size: Invalid value: 0:"
                                + " spec.size in body should be greater than or equal to 1");
    }

    @Test
    void keepsSpecAndStatusApart() {
        var widgets = client.genericKubernetesResources(WIDGET).inNamespace("default");
        var widget = widgets.resource(widget("w3", Map.of("size", 1))).create();
        widget.setAdditionalProperty("spec", Map.of("size", 9));
        widget.setAdditionalProperty("status", Map.of("phase", "Ready"));

        var updated = widgets.resource(widget).updateStatus();

        assertThat(updated.<Object>get("spec")).isEqualTo(Map.of("size", 1, "mode", "quiet"));
        assertThat(updated.<Object>get("status")).isEqualTo(Map.of("phase", "Ready"));
        assertThat(updated.getMetadata().getGeneration()).isEqualTo(1);
    }

    @Test
    void emptiesANamespaceBeforeItGoes() {
        client.resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName("short")
                                .endMetadata()
                                .build())
                .create();
        var held = map("held", "1");
        held.getMetadata().setNamespace("short");
        held.getMetadata().setFinalizers(List.of("test.trellis.dev/hold"));
        client.resource(held).create();

        client.namespaces().withName("short").delete();
        await().until(() ->
                client.configMaps()
                                .inNamespace("short")
                                .withName("held")
                                .get()
                                .getMetadata()
                                .getDeletionTimestamp()
                        != null);
        assertThat(client.namespaces().withName("short").get().getStatus().getPhase())
                .isEqualTo("Terminating");
        client.configMaps()
                .inNamespace("short")
                .withName("held")
                .edit(map ->
                        new ConfigMapBuilder(map)
                                .editMetadata()
                                .withFinalizers(List.of())
                                .endMetadata()
                                .build());

        await().until(() -> client.namespaces().withName("short").get() == null);
    }

    @Test
    void keepsLogicalClustersApart() {
        client.resource(map("apart", "1")).create();

        try (var other =
                new KubernetesClientBuilder()
                        .withConfig(server.adminConfig(server.cluster("other")))
                        .build()) {
            assertThat(other.configMaps().inNamespace("default").withName("apart").get()).isNull();
            other.resource(map("apart", "2")).create();
            assertThat(other.configMaps().inNamespace("default").withName("apart").get().getData())
                    .isEqualTo(Map.of("a", "2"));
            assertThat(other.apiextensions().v1().customResourceDefinitions().list().getItems())
                    .isEmpty();
        }
        assertThat(client.configMaps().inNamespace("default").withName("apart").get().getData())
                .isEqualTo(Map.of("a", "1"));
    }

    private static ConfigMap map(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .addToData("a", value)
                .build();
    }

    private static GenericKubernetesResource widget(String name, Map<String, Object> spec) {
        var made = new GenericKubernetesResource();
        made.setApiVersion("test.trellis.dev/v1");
        made.setKind("Widget");
        made.setMetadata(map(name, "").getMetadata());
        made.setAdditionalProperty("spec", spec);
        return made;
    }
}
