package dev.trellis.apiserver.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.testkit.Gen;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Random writes to a few objects, by several managers, on both servers: after each step both must
 * have answered alike, and after each round they must list the same.
 *
 * <p>{@code -Dtrellis.seeds=500} does more rounds, {@code -Dtrellis.seed=17} repeats one.
 */
@KubernetesTest
class RandomOperationsIT {
    private static final int ROUNDS = 25;
    private static final int STEPS = 16;

    private static EmbeddedApiServer server;
    private static KubernetesClient embedded;

    @BeforeAll
    static void start() {
        server = EmbeddedApiServer.builder().controllers(false).start();
        embedded = new KubernetesClientBuilder().withConfig(server.adminConfig()).build();
    }

    @AfterAll
    static void stop() {
        embedded.close();
        server.close();
    }

    @Test
    void bothServersAgreeAfterEachStep(Kube kube) {
        var group = kube.uniqueName("random");
        for (var client : List.of(kube.client(), embedded)) {
            var side = new Side(client, group);
            side.send(RandomStep.definition());
            side.send(
                    new Step("AWAIT", "/apis/{ns}.io/v1/namespaces/default/things", Map.of(), ""));
        }
        Gen.forEachSeed(ROUNDS, gen -> round(gen, group, kube));
    }

    private static void round(Gen gen, String group, Kube kube) {
        var namespace = kube.uniqueName("random");
        for (var client : List.of(kube.client(), embedded)) {
            client.resource(
                            new NamespaceBuilder()
                                    .withNewMetadata()
                                    .withName(namespace)
                                    .endMetadata()
                                    .build())
                    .create();
        }
        var real = new Side(kube.client(), namespace);
        var ours = new Side(embedded, namespace);
        var steps = new RandomStep(gen, group);
        List<String> done = new ArrayList<>();
        for (var i = 0; i < STEPS; i++) {
            var step = steps.next();
            done.add(step + "\n    " + step.body());
            assertThat(ours.send(step).toString())
                    .as("%s", String.join("\n", done))
                    .isEqualTo(real.send(step).toString());
        }
        for (var step : steps.lists()) {
            assertThat(ours.send(step).toString())
                    .as("%s after %s", step, String.join("\n", done))
                    .isEqualTo(real.send(step).toString());
        }
    }
}
