package dev.trellis.engine.lifecycle;

import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.leader.LeaderElection;
import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.ops.Health;
import dev.trellis.engine.ops.HealthCheck;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.engine.ops.OpsServer;
import dev.trellis.engine.queue.Cause;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A small manager with all parts, which tells on standard output what it does. */
final class ManagerMain {
    private ManagerMain() {}

    public static void main(String[] args) throws InterruptedException {
        var life = new Lifecycle();
        var registry = new PrometheusRegistry();

        var config = Config.fromKubeconfig(Path.of(args[0]).toFile());
        var client = new KubernetesClientBuilder().withConfig(config).build();
        life.opened("client", Duration.ofSeconds(5), _ -> tell("client", client::close));

        var health =
                new Health()
                        .addReady(
                                HealthCheck.of(
                                        "stopping",
                                        () ->
                                                life.stopping()
                                                        ? Optional.of("on the way out")
                                                        : Optional.empty()));
        var ops = OpsServer.start(ListenAddress.loopback(0), health, registry);
        life.opened("ops", Duration.ofSeconds(5), _ -> tell("ops", ops::close));
        say("listening " + ops.address().port());

        var controllers = Controllers.of(registry);
        var slow =
                controllers.add(
                        "slow",
                        (String key) -> {
                            say("run begins " + key);
                            pause();
                            say("run ends " + key);
                            return Next.DONE;
                        },
                        ControllerSettings.DEFAULT.withWorkers(1));
        slow.add("one", Cause.CHANGE);
        slow.add("two", Cause.CHANGE);

        var election =
                LeaderElection.start(
                        KubeApi.of(client),
                        LeaseSettings.of("default", args[1], "manager"),
                        controllers);
        election.registerIn(registry);
        life.opened("election", Duration.ofSeconds(40), _ -> tell("election", election::close));

        life.stopOnSignal();
        life.awaitStopped();
    }

    private static void tell(String part, Runnable close) {
        close.run();
        say("closed " + part);
    }

    // Long enough for the test to send its signal, on a busy machine too.
    private static void pause() {
        try {
            Thread.sleep(Duration.ofSeconds(4));
        } catch (InterruptedException e) {
            say("run interrupted");
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
