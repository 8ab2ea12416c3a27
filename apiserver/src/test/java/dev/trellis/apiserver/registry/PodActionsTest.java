package dev.trellis.apiserver.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.apiserver.access.Sender;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodActionsTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";

    private static EmbeddedApiServer server;
    private static Sender admin;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.builder().controllers(false).start();
        admin = new Sender(server.adminConfig());
    }

    @AfterAll
    static void stop() {
        admin.close();
        server.close();
    }

    @Test
    void givesAPodOneNode() {
        pod("bound", "Pending");

        var first = bind("bound", "n1");
        var second = bind("bound", "n2");

        assertThat(first.code()).isEqualTo(201);
        assertThat(second.code()).isEqualTo(409);
        assertThat(second.message()).contains("already assigned to node \"n1\"");
        var pod = admin.get(PODS + "/bound").json();
        assertThat(pod.at("/spec/nodeName").asText()).isEqualTo("n1");
        assertThat(pod.at("/metadata/annotations/why").asText()).isEqualTo("test");
        assertThat(pod.at("/status/conditions/0/type").asText()).isEqualTo("PodScheduled");
    }

    @Test
    void takesDisruptionsFromTheBudget() {
        pod("one", "Running");
        pod("two", "Running");
        budget("pair", "one", "two");

        var early = evict("one");
        allow("pair", 1);
        var dry = admin.post(PODS + "/one/eviction?dryRun=All", eviction("one"));
        var first = evict("one");
        var second = evict("two");

        assertThat(early.code()).isEqualTo(429);
        assertThat(early.body()).contains("pair is still being processed");
        assertThat(dry.code()).isEqualTo(201);
        assertThat(first.code()).isEqualTo(201);
        assertThat(admin.get(PODS + "/one").code()).isEqualTo(404);
        assertThat(second.code()).isEqualTo(429);
        assertThat(second.body()).contains("pair needs 1 healthy pods and has 2 currently");
        assertThat(admin.get(BUDGETS + "/pair").json().at("/status/disruptedPods/one").asText())
                .isNotEmpty();
    }

    @Test
    void evictsFreelyWhatServesNobody() {
        pod("waiting", "Pending");
        budget("none-left", "waiting");

        assertThat(evict("waiting").code()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"log", "exec", "attach", "portforward", "proxy", "proxy/path"})
    void saysThatNothingRuns(String stream) {
        if (admin.get(PODS + "/idle").code() == 404) {
            pod("idle", "Running");
        }

        var refused = admin.get(PODS + "/idle/" + stream);

        assertThat(refused.code()).isEqualTo(501);
        assertThat(refused.message()).contains("pods \"idle\"", "runs no containers");
    }

    private static Sender.Sent bind(String pod, String node) {
        return admin.post(
                PODS + "/" + pod + "/binding",
                "{\"metadata\":{\"name\":\"%s\",\"annotations\":{\"why\":\"test\"}},\"target\":{\"name\":\"%s\"}}"
                        .formatted(pod, node));
    }

    private static Sender.Sent evict(String pod) {
        return admin.post(PODS + "/" + pod + "/eviction", eviction(pod));
    }

    private static String eviction(String pod) {
        return "{\"apiVersion\":\"policy/v1\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\"%s\"}}"
                .formatted(pod);
    }

    private static void pod(String name, String phase) {
        var made =
                admin.post(
                        PODS,
                        "{\"metadata\":{\"name\":\"%1$s\",\"labels\":{\"app\":\"%1$s\"}},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}"
                                .formatted(name));
        assertThat(made.code()).isEqualTo(201);
        var ready = phase.equals("Running") ? "[{\"type\":\"Ready\",\"status\":\"True\"}]" : "[]";
        admin.send(
                "PATCH",
                PODS + "/" + name + "/status",
                "{\"status\":{\"phase\":\"%s\",\"conditions\":%s}}".formatted(phase, ready));
    }

    private static void budget(String name, String... pods) {
        var made =
                admin.post(
                        BUDGETS,
                        "{\"metadata\":{\"name\":\"%s\"},\"spec\":{\"minAvailable\":1,\"selector\":{\"matchExpressions\":[{\"key\":\"app\",\"operator\":\"In\",\"values\":[\"%s\"]}]}}}"
                                .formatted(name, String.join("\",\"", pods)));
        assertThat(made.code()).isEqualTo(201);
    }

    private static void allow(String budget, int disruptions) {
        admin.send(
                "PATCH",
                BUDGETS + "/" + budget + "/status",
                "{\"status\":{\"observedGeneration\":1,\"disruptionsAllowed\":%d,\"desiredHealthy\":1,\"currentHealthy\":2}}"
                        .formatted(disruptions));
    }
}
