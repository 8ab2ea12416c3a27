package dev.trellis.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesList;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.api.model.runtime.RawExtension;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.util.List;

final class ApiJsonTest {

    private static final String MANIFEST =
            "{\"z\":null,\"n\":[1.0,1e3,-0,0.10,100000000000000000000000.5],\"a\":{\"b\":[]}}";
    private static final String PARCEL =
            "{\"apiVersion\":\"test.trellis.dev/v1\",\"kind\":\"Parcel\","
                    + "\"metadata\":{\"name\":\"one\"},\"spec\":{\"manifests\":["
                    + MANIFEST
                    + "]}}";

    private final KubernetesSerialization serialization =
            new ApiSerialization(ApiJson.exactMapper());

    record ParcelSpec(List<RawObject> manifests) {}

    @Group("test.trellis.dev")
    @Version("v1")
    static final class Parcel extends CustomResource<ParcelSpec, Void> implements Namespaced {}

    ApiJsonTest() {
        serialization.registerKubernetesResource(Parcel.class);
    }

    @Test
    void keepsManifestsInAnObjectThatIsReadAndWritten() {
        var parcel = serialization.unmarshal(PARCEL, Parcel.class);

        assertThat(serialization.asJson(parcel)).isEqualTo(PARCEL);
        assertThat(serialization.asJson(serialization.clone(parcel))).isEqualTo(PARCEL);
    }

    @Test
    void keepsManifestsInAListOfUnknownKinds() {
        KubernetesResource list =
                serialization.unmarshal(
                        "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[" + PARCEL + "]}");

        assertThat(list).isInstanceOf(KubernetesResourceList.class);
        assertThat(serialization.asJson(((KubernetesResourceList<?>) list).getItems().getFirst()))
                .isEqualTo(PARCEL);
    }

    @Test
    void keepsManifestsInAWatchEvent() {
        var event = event("{\"type\":\"ADDED\",\"object\":" + PARCEL + "}");

        assertThat(event.getType()).isEqualTo("ADDED");
        assertThat(event.getObject()).isInstanceOf(Parcel.class);
        assertThat(serialization.asJson(event.getObject())).isEqualTo(PARCEL);
    }

    @Test
    void keepsManifestsThatComeBeforeTheKind() {
        var event =
                event(
                        "{\"object\":{\"spec\":{\"manifests\":["
                                + MANIFEST
                                + "]},\"kind\":\"Parcel\",\"metadata\":{\"name\":\"one\"},"
                                + "\"apiVersion\":\"test.trellis.dev/v1\"},\"type\":\"ADDED\"}");

        assertThat(event.getType()).isEqualTo("ADDED");
        assertThat(serialization.asJson(event.getObject())).isEqualTo(PARCEL);
    }

    @Test
    void keepsNumbersOfKindsWithoutAClass() {
        var event =
                event(
                        "{\"type\":\"ADDED\",\"object\":{\"apiVersion\":\"other.dev/v1\","
                                + "\"kind\":\"Other\",\"spec\":{\"exact\":100000000000000000000.5}}}");

        assertThat(event.getObject())
                .isInstanceOfSatisfying(
                        GenericKubernetesResource.class,
                        other ->
                                assertThat(other.<BigDecimal>get("spec", "exact"))
                                        .isEqualTo(new BigDecimal("100000000000000000000.5")));
    }

    @Test
    void readsTheKindsThatFabric8Knows() {
        assertThat(
                        event(
                                        "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":410}}")
                                .getObject())
                .isInstanceOfSatisfying(
                        Status.class, status -> assertThat(status.getCode()).isEqualTo(410));
        assertThat(event("{\"type\":\"ADDED\",\"object\":{\"data\":1}}").getObject())
                .isInstanceOf(RawExtension.class);
        assertThat(event("{\"type\":\"ADDED\",\"object\":{}}").getObject())
                .isInstanceOf(RawExtension.class);
        assertThat(event("{\"type\":\"ADDED\",\"object\":null}").getObject()).isNull();
        assertThat(event("{\"type\":\"ADDED\",\"object\":1.5}").getObject())
                .isInstanceOf(RawExtension.class);
        assertThat(serialization.<KubernetesResource>unmarshal("[" + PARCEL + "]"))
                .isInstanceOfSatisfying(
                        KubernetesList.class,
                        list -> assertThat(list.getItems().getFirst()).isInstanceOf(Parcel.class));
    }

    @Test
    void refusesAListThatHoldsSomethingElse() {
        assertThatThrownBy(() -> serialization.unmarshal("[1]"))
                .isInstanceOf(KubernetesClientException.class)
                .hasStackTraceContaining("a list of Kubernetes objects holds something else");
    }

    @Test
    void keepsManifestsInTreesMadeForPatches() {
        var parcel = serialization.unmarshal(PARCEL, Parcel.class);

        var tree = serialization.convertValue(parcel, ObjectNode.class);
        var back = serialization.convertValue(tree, Parcel.class);

        assertThat(tree.at("/spec/manifests/0/n/4").decimalValue())
                .isEqualTo(new BigDecimal("100000000000000000000000.5"));
        assertThat(tree.at("/spec/manifests/0/z").isNull()).isTrue();
        assertThat(back.getSpec().manifests().getFirst().sameContentAs(RawObject.of(MANIFEST)))
                .isTrue();
    }

    @Test
    void keepsManifestsInYaml() {
        var yaml =
                """
                # a comment first
                apiVersion: test.trellis.dev/v1
                kind: Parcel
                metadata:
                  name: one
                spec:
                  manifests:
                  - z: null
                    n: [1.0, 1e3, 0.10, 100000000000000000000000.5, 7, 12345678901234567890]
                    a: {b: [], c: 1.}
                """;

        var parcel = serialization.unmarshal(yaml, Parcel.class);
        KubernetesResource byKind = serialization.unmarshal(yaml);

        assertThat(parcel.getSpec().manifests())
                .containsExactly(
                        RawObject.of(
                                "{\"z\":null,\"n\":[1.0,1e3,0.10,100000000000000000000000.5,7,"
                                        + "12345678901234567890],"
                                        + "\"a\":{\"b\":[],\"c\":1.0}}"));
        assertThat(byKind).isEqualTo(parcel);
        assertThat(
                        serialization
                                .unmarshal(serialization.asYaml(parcel), Parcel.class)
                                .getSpec()
                                .manifests()
                                .getFirst()
                                .sameContentAs(parcel.getSpec().manifests().getFirst()))
                .isTrue();
    }

    @Test
    void readsSeveralYamlDocumentsAsAList() {
        List<HasMetadata> found =
                serialization.unmarshal(
                        """
                        ---
                        apiVersion: v1
                        kind: List
                        items:
                        - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
                        ---
                        ---
                        {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}
                        """);

        assertThat(found).hasOnlyElementsOfType(ConfigMap.class);
        assertThat(found)
                .extracting(item -> item.getMetadata().getName())
                .containsExactly("a", "b");
        assertThat(serialization.unmarshal("# nothing\n", JsonNode.class)).isNull();
    }

    private WatchEvent event(String json) {
        return serialization.unmarshal(json, WatchEvent.class);
    }
}
