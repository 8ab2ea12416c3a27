package dev.trellis.promote.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.webhook.WebhookTarget;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where Services are, and which pod answers for them (W20-W26, REQ-73). */
final class ServicePlaceTest {
    private static final WebhookTarget.Service HOOK =
            new WebhookTarget.Service("demo", "hook", "/", 443);

    static Stream<Arguments> places() {
        return Stream.of(
                arguments(
                        "W20: a port it does not have",
                        "{\"clusterIP\":\"10.0.0.9\",\"ports\":[{\"port\":80}]}",
                        new ServicePlace.Nowhere(
                                "Service demo/hook has no port 443: name one of its ports in clientConfig.service.port")),
                arguments(
                        "W21: a cluster IP",
                        "{\"type\":\"ClusterIP\",\"clusterIP\":\"10.0.0.9\",\"ports\":[{\"port\":443}]}",
                        new ServicePlace.Address("10.0.0.9", 443)),
                arguments(
                        "W22: headless",
                        "{\"type\":\"ClusterIP\",\"clusterIP\":\"None\",\"ports\":[{\"port\":443}]}",
                        new ServicePlace.Nowhere(
                                "Service demo/hook has no cluster IP: a webhook needs one that has")),
                arguments(
                        "W23: a load balancer",
                        "{\"type\":\"LoadBalancer\",\"clusterIP\":\"10.0.0.9\",\"ports\":[{\"port\":443}]}",
                        new ServicePlace.Address("10.0.0.9", 443)),
                arguments(
                        "W24: a node port",
                        "{\"type\":\"NodePort\",\"clusterIP\":\"10.0.0.9\",\"ports\":[{\"port\":443}]}",
                        new ServicePlace.Address("10.0.0.9", 443)),
                arguments(
                        "W25: an external name",
                        "{\"type\":\"ExternalName\",\"externalName\":\"hooks.example.org\"}",
                        new ServicePlace.Outside("hooks.example.org", 443)),
                arguments(
                        "W26: a type of another time",
                        "{\"type\":\"Telepathy\"}",
                        new ServicePlace.Nowhere(
                                "Service demo/hook has type Telepathy, which nobody here knows")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("places")
    void findsTheirPlace(String behaviour, String spec, ServicePlace expected) {
        var service = ApiJson.readTree("{\"spec\":%s}".formatted(spec));

        assertThat(ServicePlace.of(Optional.of(service), HOOK)).isEqualTo(expected);
    }

    @Test
    void knowsByNameWhatTheHubDoesNotHave() {
        assertThat(ServicePlace.of(Optional.empty(), HOOK))
                .isEqualTo(new ServicePlace.Address("hook.demo.svc", 443));
    }

    @Test
    void takesReadyPodsOfSlicesWithTheNumberOfTheirPort() {
        var slices =
                List.of(
                        ApiJson.readTree(
                                """
                                {"ports":[{"name":"metrics","port":9090},{"name":"tls","port":8443}],"endpoints":[
                                 {"conditions":{"ready":false},"targetRef":{"kind":"Pod","name":"starting"}},
                                 {"conditions":{"ready":true},"targetRef":{"kind":"Pod","name":"a"}},
                                 {"targetRef":{"kind":"Pod","name":"b"}},
                                 {"conditions":{"ready":true},"targetRef":{"kind":"Node","name":"n"}}]}
                                """),
                        ApiJson.readTree(
                                """
                                {"ports":[{"name":"tls","port":8443}],"endpoints":[{"targetRef":{"kind":"Pod","name":"a"}}]}
                                """));
        var port = ApiJson.readTree("{\"name\":\"tls\",\"port\":443,\"targetPort\":\"https\"}");

        assertThat(PodPort.ofSlices(slices, "demo", port))
                .containsExactly(new PodPort("demo", "a", 8443), new PodPort("demo", "b", 8443));
    }

    @Test
    void takesReadyPodsOfTheSelectorWithThePortThatIsMeant() {
        var pods =
                List.of(
                        pod("named", "True", "https", 8443),
                        pod("other", "True", "http", 8080),
                        pod("starting", "False", "https", 8443));

        assertThat(
                        PodPort.ofPods(
                                pods, ApiJson.readTree("{\"port\":443,\"targetPort\":\"https\"}")))
                .containsExactly(new PodPort("demo", "named", 8443));
        assertThat(PodPort.ofPods(pods, ApiJson.readTree("{\"port\":443,\"targetPort\":9443}")))
                .containsExactly(
                        new PodPort("demo", "named", 9443), new PodPort("demo", "other", 9443));
        assertThat(PodPort.ofPods(pods, ApiJson.readTree("{\"port\":443}")))
                .contains(new PodPort("demo", "named", 443));
    }

    private static com.fasterxml.jackson.databind.JsonNode pod(
            String name, String ready, String portName, int port) {
        return ApiJson.readTree(
                """
                {"metadata":{"name":"%s","namespace":"demo"},
                 "spec":{"containers":[{"ports":[{"name":"%s","containerPort":%d}]}]},
                 "status":{"conditions":[{"type":"Ready","status":"%s"}]}}
                """
                        .formatted(name, portName, port, ready));
    }
}
