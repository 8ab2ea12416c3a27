package dev.trellis.e2e;

import static dev.trellis.e2e.Cluster.eventually;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** From two empty clusters to a fleet and back, with the verbs of the CLI alone. */
@KubernetesTest(dedicated = true, controllers = true)
final class FirstStepsIT {
    private final KubeServer hub;
    private final Path bootstrap;

    FirstStepsIT(KubeServer hub, @TempDir Path folder) {
        this.hub = hub;
        this.bootstrap = folder.resolve("bootstrap.kubeconfig");
    }

    @Test
    void aHubIsMadeAClusterJoinsAndLeaves() {
        try (var member = KubeServer.start(FleetTest.binaries(), KubeServer.Option.CONTROLLERS)) {
            onHub("init", "--bootstrap-kubeconfig", bootstrap.toString());
            try (var _ = program("manager", managerFlags())) {
                var next =
                        trellis(
                                member,
                                "join",
                                "paris",
                                "--bootstrap-kubeconfig",
                                bootstrap.toString());
                assertThat(next).contains("trellis agent --cluster-name paris --kubeconfig ");
                try (var _ = program("agent", agentFlags(member))) {
                    eventually(
                            "the cluster and its agent have asked",
                            () -> assertThat(onHub("accept", "paris")).contains("is approved"));
                    eventually(
                            "the cluster is well",
                            () -> assertThat(onHub("clusters")).contains("paris   available"));

                    assertThat(onHub("unjoin", "paris")).startsWith("paris has left");
                    assertThat(onHub("clusters")).doesNotContain("paris");
                }
            }
        }
    }

    private List<String> managerFlags() {
        return List.of(
                "--kubeconfig",
                hub.kubeconfig().toString(),
                "--leader-elect=false",
                "--listen",
                Commands.freeAddress(),
                "--webhook-host",
                "127.0.0.1",
                "--webhook-listen",
                Commands.freeAddress());
    }

    private static List<String> agentFlags(KubeServer member) {
        return List.of(
                "--cluster-name",
                "paris",
                "--kubeconfig",
                member.kubeconfig().toString(),
                "--listen",
                Commands.freeAddress());
    }

    private static Program program(String verb, List<String> flags) {
        var line = new ArrayList<>(List.of(verb));
        line.addAll(flags);
        return Program.start("first-" + verb, Commands.trellis(line.toArray(String[]::new)));
    }

    private String onHub(String... arguments) {
        return trellis(hub, arguments);
    }

    private static String trellis(KubeServer server, String... arguments) {
        var line = new ArrayList<>(List.of(arguments));
        line.addAll(List.of("--kubeconfig", server.kubeconfig().toString()));
        return Commands.output(Commands.trellis(line.toArray(String[]::new)));
    }
}
