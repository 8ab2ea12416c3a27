package dev.trellis.e2e;

import static dev.trellis.e2e.Cluster.eventually;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Who plays the hub and who the agent. */
final class Sides {
    private static final String NOBODY_ELSE = "--disable-leader-election";

    private Sides() {}

    static void trellisHub(Journey journey, String... more) {
        var usual =
                Commands.trellis(
                        "manager",
                        "--kubeconfig",
                        journey.hub().kubeconfig().toString(),
                        "--leader-elect=false",
                        "--listen",
                        Commands.freeAddress(),
                        "--webhook-host",
                        "127.0.0.1",
                        "--webhook-listen",
                        Commands.freeAddress());
        journey.start("trellis-manager", Stream.concat(usual.stream(), Stream.of(more)).toList());
    }

    static void trellisAgent(Journey journey) {
        trellisAgent(journey, journey.bootstrapKubeconfig());
    }

    static void trellisAgent(Journey journey, Path bootstrapKubeconfig) {
        journey.start(
                "trellis-agent",
                Commands.trellis(
                        "agent",
                        "--cluster-name",
                        Journey.CLUSTER,
                        "--bootstrap-kubeconfig",
                        bootstrapKubeconfig.toString(),
                        "--kubeconfig",
                        journey.member().kubeconfig().toString(),
                        "--listen",
                        Commands.freeAddress()));
    }

    static void ocmHub(Journey journey) {
        ocmController(journey, "registration", "controller");
        ocmController(journey, "placement", "controller");
        ocmController(journey, "addon", "manager");
    }

    private static void ocmController(Journey journey, String program, String verb) {
        journey.start(
                "ocm-" + program,
                Commands.ocm(
                        program,
                        verb,
                        "--kubeconfig",
                        journey.hub().kubeconfig().toString(),
                        "--namespace",
                        "default",
                        "--listen",
                        Commands.freeAddress(),
                        NOBODY_ELSE));
    }

    /**
     * @param folder where the agents keep their credentials, as in a mounted secret
     */
    static void ocmAgents(Journey journey, Path folder) {
        ocmAgent(
                journey,
                "registration",
                folder,
                "--bootstrap-kubeconfig=" + journey.bootstrapKubeconfig());
        journey.accept();
        eventually(
                "there are credentials for the work agent",
                () -> assertThat(Files.exists(folder.resolve("kubeconfig"))).isTrue());
        ocmAgent(
                journey,
                "work",
                folder,
                "--workload-source-config=" + folder.resolve("kubeconfig"),
                "--status-sync-interval=2s");
    }

    private static void ocmAgent(Journey journey, String program, Path folder, String... more) {
        var usual =
                Commands.ocm(
                        program,
                        "agent",
                        "--kubeconfig",
                        journey.member().kubeconfig().toString(),
                        "--namespace",
                        Journey.AGENT_NAMESPACE,
                        "--listen",
                        Commands.freeAddress(),
                        NOBODY_ELSE,
                        "--spoke-cluster-name",
                        Journey.CLUSTER,
                        "--hub-kubeconfig-dir",
                        folder.toString());
        journey.start(
                "ocm-" + program + "-agent",
                Stream.concat(usual.stream(), Stream.of(more)).toList());
    }
}
