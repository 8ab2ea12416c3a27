package dev.trellis.hub.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.ApiJson;
import dev.trellis.hub.certificate.CertificateLife;
import dev.trellis.hub.certificate.CertificateSet;
import dev.trellis.hub.certificate.TestCertificates;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The server over real TLS, without an API server. */
final class WebhookServerTest {

    private static final String REVIEW =
            """
            {"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"u",
             "desiredAPIVersion":"addon.open-cluster-management.io/v1beta1","objects":[
             {"apiVersion":"addon.open-cluster-management.io/v1alpha1","kind":"ManagedClusterAddOn",
              "metadata":{"name":"a"},"spec":{"installNamespace":"n"}}]}}
            """;

    private final TestCertificates certificates = new TestCertificates("127.0.0.1");
    private final CertificateSet first = certificates.make();
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final WebhookServer server =
            new WebhookServer(
                    WebhookSettings.reachedBy(new Reach.Url("127.0.0.1", 1))
                            .boundTo("127.0.0.1", 0)
                            .withLife(CertificateLife.USUAL)
                            .withBodyBytesMax(10_000),
                    registry);
    private final HttpClient client =
            HttpClient.newBuilder().sslContext(TestCertificates.trusting(first)).build();

    @BeforeEach
    void start() {
        server.start(first);
    }

    @AfterEach
    void stop() {
        server.close();
        client.close();
    }

    @Test
    void answersAReview() throws Exception {
        var answer = post(BodyPublishers.ofString(REVIEW));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("application/json");
        var json = ApiJson.readTree(answer.body());
        assertThat(json.at("/response/result/status").textValue()).isEqualTo("Success");
        assertThat(json.at("/response/convertedObjects/0/apiVersion").textValue())
                .isEqualTo("addon.open-cluster-management.io/v1beta1");
    }

    @Test
    void answersARefusalWithAReviewToo() throws Exception {
        var answer = post(BodyPublishers.ofString(REVIEW.replace("ManagedClusterAddOn", "Pod")));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(ApiJson.readTree(answer.body()).at("/response/result/status").textValue())
                .isEqualTo("Failed");
    }

    @Test
    void rejectsWhatIsNoReview() throws Exception {
        var answer = post(BodyPublishers.ofString("{\"kind\":\"Pod\"}"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("send a ConversionReview");
    }

    @Test
    void rejectsABodyThatIsTooLarge() throws Exception {
        var answer = post(BodyPublishers.ofString(REVIEW + " ".repeat(10_000)));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("at most 10000 are accepted");
    }

    @Test
    void rejectsABodyOfUnknownLength() throws Exception {
        var answer = post(BodyPublishers.fromPublisher(BodyPublishers.ofString(REVIEW)));

        assertThat(answer.statusCode()).isEqualTo(411);
    }

    @Test
    void rejectsOtherMethodsAndPaths() throws Exception {
        var get = client.send(request("/convert").GET().build(), BodyHandlers.ofString());
        var other = client.send(request("/other").GET().build(), BodyHandlers.ofString());

        assertThat(get.statusCode()).isEqualTo(405);
        assertThat(get.headers().firstValue("allow")).contains("POST");
        assertThat(other.statusCode()).isEqualTo(404);
    }

    @Test
    void showsANewCertificateToNewConnectionsAndKeepsTheOld() throws Exception {
        post(BodyPublishers.ofString(REVIEW));
        var second = certificates.make();

        server.show(second);

        // The open connection goes on; one that trusts only the new authority is welcome as well.
        assertThat(post(BodyPublishers.ofString(REVIEW)).statusCode()).isEqualTo(200);
        try (var newcomer =
                HttpClient.newBuilder().sslContext(TestCertificates.trusting(second)).build()) {
            var answer =
                    newcomer.send(
                            request("/convert").POST(BodyPublishers.ofString(REVIEW)).build(),
                            BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void countsWhatItDoes() throws Exception {
        post(BodyPublishers.ofString(REVIEW));
        post(BodyPublishers.ofString("{}"));

        var names =
                registry.scrape().stream().map(metric -> metric.getMetadata().getName()).toList();
        assertThat(names).containsAll(List.of("webhook_duration_seconds", "webhook_objects"));
    }

    private HttpResponse<String> post(BodyPublisher body) throws IOException, InterruptedException {
        return client.send(
                request("/convert").POST(body).build(),
                BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + path))
                .version(HttpClient.Version.HTTP_1_1);
    }
}
