package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;

import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A fleet on one machine, from the first start to the next, with trouble in between. */
final class UpVerbIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String AGENT =
            "/apis/apps/v1/namespaces/storage/deployments/storage-agent";

    private static final String FASTER =
            """
            apiVersion: addon.open-cluster-management.io/v1alpha1
            kind: AddOnDeploymentConfig
            metadata: {name: monitoring, namespace: fleet}
            spec:
              customizedVariables:
              - {name: INTERVAL, value: 5s}
            """;

    /** Each is compared with its schema. */
    private static final List<String> SHOWING =
            List.of(
                    "clusters",
                    "accept cluster1",
                    "addon list",
                    "addon status",
                    "addon why monitoring",
                    "addon why monitoring --cluster cluster1",
                    "addon graph",
                    "addon config monitoring --cluster cluster1",
                    "works",
                    "works addon-storage-deploy-0 --cluster cluster1",
                    "placements",
                    "placements fleet/everywhere");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    /** The verb while it runs. */
    private record Running(Thread thread, StringWriter err) {}

    /** Returns when the verb says that it is up. */
    private Running up() {
        var out = new StringWriter();
        var err = new StringWriter();
        var args =
                new String[] {
                    "up",
                    "--clusters",
                    "2",
                    "--port",
                    "0",
                    "--files",
                    files().toString(),
                    "--data",
                    folder.resolve("data").toString()
                };
        var line =
                Cli.commandLine(args)
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true));
        var thread = Thread.ofPlatform().start(() -> line.execute(args));
        var running = new Running(thread, err);
        try {
            await().atMost(PATIENCE)
                    .until(() -> !thread.isAlive() || out.toString().contains("Ctrl-C"));
            assertThat(out.toString()).contains("export KUBECONFIG=" + kubeconfig());
            assertThat(stable(err.toString() + out)).isEqualTo(stable(Readme.outputOf("up")));
            return running;
        } catch (ConditionTimeoutException | AssertionError e) {
            throw new AssertionError(
                    "up is not up: " + err + show("clusters") + show("addon", "status") + whys(),
                    e);
        }
    }

    private String whys() {
        return Stream.of("storage", "tracing", "monitoring", "dashboard")
                .map(addon -> show("addon", "why", addon, "--cluster", "cluster1"))
                .collect(Collectors.joining());
    }

    private Path files() {
        return folder.resolve("files");
    }

    private String kubeconfig() {
        return files().resolve("kubeconfig").toString();
    }

    private static void stop(Running running) throws InterruptedException {
        running.thread.interrupt();
        assertThat(running.thread.join(Duration.ofMinutes(1))).as("up ends").isTrue();
        assertThat(running.err.toString()).doesNotContain("should not have happened");
    }

    private String show(String... args) {
        var run = run(args);
        return run.exitCode() == 0 ? run.out() : run.err();
    }

    private Run run(String... args) {
        var all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--kubeconfig", kubeconfig()));
        return Run.of(all.toArray(String[]::new));
    }

    /**
     * What a run shows without what is another each time: counts, times, paths, the console's
     * address, and what stays. Two clusters show no less than the three of README.md, and start
     * sooner.
     */
    private static String stable(String shown) {
        return shown.lines()
                .filter(line -> !line.matches("trellis: \\d+ of \\d+ .*|cluster3 .*"))
                .map(line ->
                        line.replaceFirst("after [0-9.,]+ s", "after N s")
                                .replaceFirst("\\d clusters", "N clusters")
                                .replaceFirst("KUBECONFIG=.*", "KUBECONFIG=FILE")
                                .replaceFirst("http://127.*token=.*", "ADDRESS")
                                .replaceFirst("(Ctrl-C or trellis down stops it).*", "$1"))
                .collect(Collectors.joining("\n"));
    }

    private void awaitStatus(String wanted) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(500))
                .untilAsserted(() -> assertThat(show("addon", "status")).isEqualTo(wanted));
    }

    @Test
    void runsInTheBackgroundUntilItIsToldToStop() {
        var files = files().toString();
        String[] line = {
            "up", "--detach", "--no-samples", "--clusters", "1", "--port", "0", "--files", files
        };

        var started = Run.of(line);
        try {
            assertThat(started.exitCode()).as(started.err()).isZero();
            assertThat(started.err()).contains("trellis: starting the hub");
            assertThat(started.out())
                    .startsWith("A hub and 1 cluster are up")
                    .contains("Ctrl-C or trellis down stops it");
            assertThat(show("clusters")).contains("cluster1   available");
            assertThat(Run.of(line).err()).contains("A fleet runs already with its files in");
        } finally {
            assertThat(Run.of("down", "--files", files).out()).isEqualTo("The fleet is stopped.\n");
        }
        assertThat(Run.of("down", "--files", files).err()).contains("No fleet runs");
    }

    @Test
    void runsAFleetThatSaysWhatIsWrongAndIsThereAgainNextTime() throws Exception {
        var well =
                """
                CLUSTER    dashboard   monitoring   storage     tracing
                cluster1   available   available    available   available
                cluster2   available   available    available   available
                """;
        var first = up();
        try {
            awaitStatus(well);
            assertThat(show("clusters")).contains("cluster1   available");

            assertThat(stable(well)).isEqualTo(stable(Readme.outputOf("addon status")));
            annotateStorage("\"failed\"");
            for (var line :
                    List.of("addon why monitoring", "addon why monitoring --cluster cluster1")) {
                await().atMost(PATIENCE)
                        .untilAsserted(() ->
                                assertThat(show(line.split(" ", -1)))
                                        .isEqualTo(Readme.outputOf(line)));
            }
            for (var line : Readme.commands("docs/troubleshoot.md")) {
                var run = run(line.split(" ", -1));
                assertThat(run.exitCode()).as(line + ": " + run.err()).isZero();
                assertThat(run.out()).as(line).isNotBlank();
            }

            for (var line : SHOWING) {
                assertThat(run((line + " -o json").split(" ", -1)).exitCode()).as(line).isZero();
            }

            annotateStorage("null");
            awaitStatus(well);
            doesWhatWasPlanned();
        } finally {
            stop(first);
        }
        assertThat(files().resolve("kubeconfig")).doesNotExist();

        var second = up();
        try {
            awaitStatus(well);
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(show("clusters"))
                                    .contains("cluster1   available", "cluster2   available"));
        } finally {
            stop(second);
        }
    }

    /** Plans a change that a rollout brings to clusters one by one, applies it, and compares. */
    private void doesWhatWasPlanned() throws Exception {
        var file = Files.writeString(folder.resolve("faster.yaml"), FASTER);
        var plans = folder.resolve("plans").toString();
        var planned =
                new ObjectMapper()
                        .readTree(
                                show(
                                        "addon",
                                        "plan",
                                        "-f",
                                        file.toString(),
                                        "--plans",
                                        plans,
                                        "-o",
                                        "json"));
        assertThat(planned.at("/moves").findValuesAsText("cluster"))
                .containsExactly("cluster1", "cluster2");
        assertThat(planned.at("/moves").findValuesAsText("step")).containsExactly("1", "2");
        assertThat(planned.at("/moves/0/manifests")).hasSize(1);
        assertThat(planned.at("/moves/0/manifests/0/fields/0"))
                .hasToString(
                        """
                        {"path":"spec.template.spec.containers[0].args[0]","before":"\\"--every=30s\\"","after":"\\"--every=5s\\""}\
                        """);
        assertThat(collectors()).containsOnly("--every=30s");

        var digest = planned.at("/digest").asText();
        assertThat(show("addon", "apply", "--plan", digest, "--plans", plans))
                .isEqualTo("updated AddOnDeploymentConfig fleet/monitoring\n");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(collectors()).containsOnly("--every=5s"));
        assertThat(show("addon", "plan", "-f", file.toString(), "--plans", plans))
                .contains("unchanged AddOnDeploymentConfig fleet/monitoring")
                .contains("Nothing changes on any cluster.");
    }

    /** How often monitoring looks, by the works of all clusters. */
    private List<String> collectors() {
        var source = new ClientSource.Kubeconfig(Path.of(kubeconfig()), Optional.of("default"));
        try (var client = new Clients(ApiJson.serialization()).make(source, "test")) {
            var works =
                    Servers.send(
                                    KubeApi.of(client),
                                    Call.get(
                                            "/apis/work.open-cluster-management.io/v1/manifestworks"))
                            .tree();
            return works.findValues("args").stream()
                    .map(args -> args.path(0).asText())
                    .filter(arg -> arg.startsWith("--every"))
                    .toList();
        }
    }

    private void annotateStorage(String outcome) {
        var source = new ClientSource.Kubeconfig(Path.of(kubeconfig()), Optional.of("cluster1"));
        try (var client = new Clients(ApiJson.serialization()).make(source, "test")) {
            Servers.send(
                    KubeApi.of(client),
                    Call.patch(
                            AGENT,
                            Call.MERGE_PATCH,
                            "{\"metadata\": {\"annotations\": {\"simulation.trellis.dev/outcome\": %s}}}"
                                    .formatted(outcome)));
        }
    }
}
