package dev.trellis.operators.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.CatalogSource;
import dev.trellis.graph.version.Version;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Optional;
import java.util.stream.Stream;

class CatalogChecksTest {
    private static CatalogSource catalog(String template, String spec) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        apiVersion: operators.coreos.com/v1alpha1
                        kind: CatalogSource
                        metadata: {name: apps, namespace: team, annotations: {olm.catalogImageTemplate: "%s"}}
                        spec: %s
                        """
                                .formatted(template, spec),
                        CatalogSource.class);
    }

    static Stream<Arguments> specs() {
        return Stream.of(
                arguments("{sourceType: configmap, configMap: a}", ""),
                arguments("{sourceType: internal, configMap: a}", ""),
                arguments("{sourceType: grpc, image: a}", ""),
                arguments("{sourceType: grpc, address: 'a:1'}", ""),
                arguments(
                        "{sourceType: ftp, image: a}",
                        "A catalog cannot be of the source type ftp: take configmap or grpc."),
                arguments(
                        "{sourceType: configmap}",
                        "A catalog of the source type configmap needs spec.configMap: name the ConfigMap that holds it."),
                arguments(
                        "{sourceType: internal}",
                        "A catalog of the source type internal needs spec.configMap: name the ConfigMap that holds it."),
                arguments(
                        "{sourceType: grpc}",
                        "A catalog of the source type grpc needs spec.image or spec.address."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("specs")
    void refusesWhatNamesNoContent(String spec, String expected) {
        assertThat(CatalogChecks.fault(catalog("", spec)).map(Finding.Nothing::message).orElse(""))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "registry.example/apps:v1, registry.example/apps:v1",
        "registry.example/apps:v{kube_major_version}.{kube_minor_version}, registry.example/apps:v1.36",
        "registry.example/apps:{kube_patch_version}, registry.example/apps:3",
        "'registry.example/apps:{group:other.example,kind:Thing}', -",
        "registry.example/apps:{kube_minor_version}-{more}, -",
    })
    void fillsTheVersionOfTheClusterIntoTheNameOfAnImage(String template, String expected) {
        var catalog = catalog(template, "{sourceType: grpc}");

        assertThat(CatalogChecks.fault(catalog)).isEmpty();
        assertThat(
                        ImageTemplate.of(catalog)
                                .flatMap(
                                        one -> one.filled(Optional.of(Version.tolerant("v1.36.3"))))
                                .orElse("-"))
                .isEqualTo(expected);
    }
}
