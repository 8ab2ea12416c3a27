package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/** What the verbs about promotions refuse before they read a cluster (P1, P2). */
final class PromoteVerbTest {
    @TempDir private Path folder;

    // P1
    @Test
    void needsACluster() {
        var run = Run.of("promote", "plan", "deployment", "web");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("trellis: PRM-002 No cluster is named: add -C CLUSTER.\n");
    }

    // P2
    @Test
    void refusesAnOutputThatIsNone() {
        for (var verb : new String[] {"plan", "--dry-run"}) {
            var run = Run.of("promote", verb, "deployment", "web", "-C", "paris", "-o", "xml");

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .isEqualTo(
                            "trellis: PRM-003 'xml' is no output format: choose one of text, json, yaml, name, dot, mermaid.\n");
        }
    }

    @Test
    void needsSomethingToPromote() {
        assertThat(Run.of("promote", "plan", "-C", "paris"))
                .returns(2, Run::exitCode)
                .extracting(Run::err)
                .asString()
                .startsWith("trellis: PRM-001 Nothing is named: say TYPE NAME");
        assertThat(Run.of("promote", "plan", "deployment", "-C", "paris").err())
                .isEqualTo("trellis: PRM-001 deployment lacks a name: say TYPE NAME.\n");
        assertThat(Run.of("promote", "plan", "-C", "paris", "-l", "app=web").err())
                .isEqualTo("trellis: PRM-001 -l and -A need a TYPE: add it.\n");
    }

    @Test
    void refusesFlagsThatContradict() {
        var run =
                Run.of(
                        "promote",
                        "plan",
                        "deployment",
                        "web",
                        "-C",
                        "paris",
                        "--placement",
                        "all",
                        "--clusters",
                        "rome");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "trellis: PRM-004 --placement and --clusters contradict: give one of them.\n");
    }

    // P3: all is well up to the point where the clusters are read
    @Test
    void takesTheShortFormInAllItsSpellings() {
        var missing = folder.resolve("none").toString();
        for (var dependencies : new String[] {"-d", "-d=true", "-d=false", "--dependencies"}) {
            var run =
                    Run.of(
                            "promote",
                            "deployment",
                            "web",
                            "-n",
                            "demo",
                            "-c",
                            "paris",
                            dependencies,
                            "--dry-run",
                            "-o",
                            "json",
                            "--kubeconfig",
                            missing);

            assertThat(run.err()).startsWith("trellis: There is no kubeconfig at " + missing);
        }
    }
}
