package dev.trellis.engine.leader;

import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A process that leads until somebody kills it. */
final class LeaderMain {
    private LeaderMain() {}

    static Process start(Path kubeconfig, String lease, String identity) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LeaderMain.class.getName(),
                        kubeconfig.toString(),
                        lease,
                        identity)
                .inheritIO()
                .start();
    }

    public static void main(String[] args) {
        var config = Config.fromKubeconfig(Path.of(args[0]).toFile());
        try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
            var settings =
                    new LeaseSettings(
                            "default",
                            args[1],
                            args[2],
                            Duration.ofSeconds(8),
                            Duration.ofSeconds(5),
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(20));
            LeaderElection.start(KubeApi.of(client), settings, new Idle()).ended().join();
        }
    }

    private static final class Idle implements LeaderWork {
        @Override
        public void start() {}

        @Override
        public boolean stop(Duration within) {
            return true;
        }
    }
}
