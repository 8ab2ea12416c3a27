package dev.trellis.apiserver.differential;

import dev.trellis.testkit.Gen;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

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

    private static Servers servers;

    @BeforeAll
    static void start() {
        servers = new Servers();
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @Test
    void bothServersAgreeAfterEachStep(Kube kube) {
        var group = kube.uniqueName("random");
        var both = servers.begin(kube, "random");
        both.know("group", group);
        both.send(RandomStep.definition());
        both.send(new Step("AWAIT", "/apis/{group}.io/v1/namespaces/default/things", Map.of(), ""));
        Gen.forEachSeed(ROUNDS, gen -> round(gen, group, kube));
    }

    private static void round(Gen gen, String group, Kube kube) {
        var both = servers.begin(kube, "random");
        var steps = new RandomStep(gen, group);
        List<String> done = new ArrayList<>();
        for (var i = 0; i < STEPS; i++) {
            var step = steps.next();
            both.sendAlike(step, String.join("\n", done));
            done.add(step + "\n    " + step.body());
        }
        for (var step : steps.lists()) {
            both.sendAlike(step, String.join("\n", done));
        }
    }
}
