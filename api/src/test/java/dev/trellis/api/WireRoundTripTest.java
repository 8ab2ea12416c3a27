package dev.trellis.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.CustomResource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ServiceLoader;
import java.util.stream.Stream;

/** What is read into our types and written again is what was read. */
class WireRoundTripTest {

    static Stream<Class<? extends HasMetadata>> kinds() {
        return ServiceLoader.load(KubernetesResource.class).stream()
                .map(ServiceLoader.Provider::type)
                .filter(type -> type.getName().startsWith("dev.trellis.api."))
                .map(type -> type.asSubclass(HasMetadata.class));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void losesNothing(Class<? extends HasMetadata> kind) {
        var schema = schemaOf(kind);

        Gen.forEachSeed(
                100,
                gen -> {
                    var given = randomObject(gen, kind, schema);

                    var read = ApiJson.serialization().unmarshal(given.toString(), kind);
                    var written = ApiJson.readTree(ApiJson.serialization().asJson(read));

                    assertThat(written).isEqualTo(ApiJson.readTree(given.toString()));
                    assertThat(ApiJson.serialization().unmarshal(written.toString(), kind))
                            .isEqualTo(read)
                            .hasSameHashCodeAs(read);
                });
    }

    @Test
    void coversEveryVersionOfEveryKind() {
        var versions =
                Crds.every().stream()
                        .mapToInt(crd -> crd.definition().getSpec().getVersions().size());

        assertThat(kinds()).hasSize(versions.sum());
    }

    private static JSONSchemaProps schemaOf(Class<? extends HasMetadata> kind) {
        return new Crd(CustomResource.getCRDName(kind))
                .definition().getSpec().getVersions().stream()
                        .filter(version -> version.getName().equals(HasMetadata.getVersion(kind)))
                        .map(CustomResourceDefinitionVersion::getSchema)
                        .findFirst()
                        .orElseThrow()
                        .getOpenAPIV3Schema();
    }

    private static ObjectNode randomObject(
            Gen gen, Class<? extends HasMetadata> kind, JSONSchemaProps schema) {
        var object = (ObjectNode) new RandomObjects(gen).of(schema);
        object.put("apiVersion", HasMetadata.getApiVersion(kind));
        object.put("kind", HasMetadata.getKind(kind));
        object.putObject("metadata").put("name", gen.dnsLabel());
        return object;
    }
}
