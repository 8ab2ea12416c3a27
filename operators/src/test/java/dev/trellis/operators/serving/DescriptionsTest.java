package dev.trellis.operators.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.operator.ClusterServiceVersionSpec;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

class DescriptionsTest {
    private static ClusterServiceVersionSpec spec(String modes, String... webhooks) {
        return ApiJson.serialization()
                .unmarshal(
                        """
                        {"displayName": "o",
                         "installModes": [%s],
                         "install": {"strategy": "deployment",
                          "spec": {"deployments": [{"name": "d", "spec": {}}]}},
                         "customresourcedefinitions": {"owned": [
                          {"name": "things.x.example", "version": "v1", "kind": "Thing"}]},
                         "webhookdefinitions": [%s]}
                        """
                                .formatted(modes, String.join(",", webhooks)),
                        ClusterServiceVersionSpec.class);
    }

    private static String admission(String name, String deployment, String group, String resource) {
        return """
        {"generateName": "%s", "type": "ValidatingAdmissionWebhook", "deploymentName": "%s",
         "sideEffects": "None", "admissionReviewVersions": ["v1"],
         "rules": [{"apiGroups": ["%s"], "apiVersions": ["*"], "operations": ["*"], "resources": ["%s"]}]}
        """
                .formatted(name, deployment, group, resource);
    }

    private static String conversion(String crd) {
        return """
        {"generateName": "c", "type": "ConversionWebhook", "deploymentName": "d",
         "sideEffects": "None", "admissionReviewVersions": ["v1"], "conversionCRDs": ["%s"]}
        """
                .formatted(crd);
    }

    private static String mode(String type, boolean supported) {
        return "{\"type\": \"%s\", \"supported\": %s}".formatted(type, supported);
    }

    static Stream<Arguments> descriptions() {
        var own = mode("OwnNamespace", true);
        var all = mode("AllNamespaces", true) + "," + mode("OwnNamespace", false);
        var fine = admission("w", "d", "x.example", "things");
        return Stream.of(
                arguments("none", spec(own), ""),
                arguments("one", spec(own, fine), ""),
                arguments("two of a name", spec(own, fine, fine), "the generateName w"),
                arguments(
                        "no such deployment",
                        spec(own, admission("w", "e", "x.example", "things")),
                        "names deployment e, which is not there"),
                arguments(
                        "all groups",
                        spec(own, admission("w", "d", "*", "things")),
                        "about all API groups"),
                arguments(
                        "operators",
                        spec(own, admission("w", "d", "operators.coreos.com", "*")),
                        "about operators"),
                arguments(
                        "webhooks",
                        spec(
                                own,
                                admission(
                                        "w",
                                        "d",
                                        "admissionregistration.k8s.io",
                                        "mutatingwebhookconfigurations/*")),
                        "about webhooks"),
                arguments(
                        "other objects of that group",
                        spec(
                                own,
                                admission(
                                        "w",
                                        "d",
                                        "admissionregistration.k8s.io",
                                        "validatingadmissionpolicies")),
                        ""),
                arguments("conversion", spec(all, conversion("things.x.example")), ""),
                arguments(
                        "conversion for one namespace",
                        spec(own, conversion("things.x.example")),
                        "must support AllNamespaces and nothing else"),
                arguments(
                        "conversion of what others own",
                        spec(all, conversion("stars.y.example")),
                        "converts stars.y.example, which the operator does not own"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("descriptions")
    void findsWhatMustNotBeSetUp(
            String behaviour, ClusterServiceVersionSpec spec, String expected) {
        var fault = Descriptions.fault(spec).orElse("");

        assertThat(fault).contains(expected);
        assertThat(fault.isEmpty()).isEqualTo(expected.isEmpty());
    }
}
