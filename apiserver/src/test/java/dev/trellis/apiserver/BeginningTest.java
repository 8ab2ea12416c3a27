package dev.trellis.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;

/** Definitions that every cluster has from its beginning. */
class BeginningTest {
    private static final String DEFINITIONS =
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: widgets.test.trellis.dev}
            spec:
              group: test.trellis.dev
              scope: Namespaced
              names: {kind: Widget, listKind: WidgetList, plural: widgets, singular: widget}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            ---
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: gadgets.test.trellis.dev}
            spec:
              group: test.trellis.dev
              scope: Cluster
              names: {kind: Gadget, listKind: GadgetList, plural: gadgets, singular: gadget}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            """;

    private static final ResourceDefinitionContext WIDGETS =
            new ResourceDefinitionContext.Builder()
                    .withGroup("test.trellis.dev")
                    .withVersion("v1")
                    .withKind("Widget")
                    .withPlural("widgets")
                    .withNamespaced(true)
                    .build();

    @TempDir Path directory;

    @Test
    void isSharedUntilAClusterChangesItsOwn() {
        try (var server = EmbeddedApiServer.builder().definitions(DEFINITIONS).start();
                var east = client(server, "east");
                var west = client(server, "west")) {
            create(east, "w");
            create(west, "w");

            definitions(east).withName("widgets.test.trellis.dev").delete();

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() ->
                            assertThat(definitions(east).list().getItems())
                                    .extracting(one -> one.getMetadata().getName())
                                    .containsExactly("gadgets.test.trellis.dev"));
            assertThat(definitions(west).list().getItems()).hasSize(2);
            assertThat(west.genericKubernetesResources(WIDGETS).inNamespace("default").list())
                    .satisfies(list -> assertThat(list.getItems()).hasSize(1));
            create(west, "another");
        }
    }

    @Test
    void comesBackAsItWasLeft() {
        String uid;
        try (var server = durable();
                var west = client(server, "west")) {
            definitions(west).withName("gadgets.test.trellis.dev").delete();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> definitions(west).list().getItems().size() == 1);
            uid = definitions(west).list().getItems().getFirst().getMetadata().getUid();
        }

        try (var server = durable();
                var west = client(server, "west");
                var east = client(server, "east")) {
            assertThat(definitions(west).list().getItems())
                    .singleElement()
                    .satisfies(one -> assertThat(one.getMetadata().getUid()).isEqualTo(uid));
            assertThat(definitions(east).list().getItems()).hasSize(2);
            create(west, "w");
        }
    }

    private EmbeddedApiServer durable() {
        return EmbeddedApiServer.builder().data(directory).definitions(DEFINITIONS).start();
    }

    private static KubernetesClient client(EmbeddedApiServer server, String cluster) {
        return new KubernetesClientBuilder()
                .withConfig(server.adminConfig(server.cluster(cluster)))
                .build();
    }

    private static NonNamespaceOperation<
                    CustomResourceDefinition,
                    CustomResourceDefinitionList,
                    Resource<CustomResourceDefinition>>
            definitions(KubernetesClient client) {
        return client.apiextensions().v1().customResourceDefinitions();
    }

    private static void create(KubernetesClient client, String name) {
        var made = new GenericKubernetesResource();
        made.setApiVersion("test.trellis.dev/v1");
        made.setKind("Widget");
        made.setMetadata(new ObjectMetaBuilder().withName(name).build());
        client.genericKubernetesResources(WIDGETS).inNamespace("default").resource(made).create();
    }
}
