package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;

import io.fabric8.kubernetes.client.ConfigBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;

final class FaultsTest {
    @Test
    void ownsUpToABugInOneSentence() {
        assertThat(runWith(false, FaultsTest::breakDown))
                .isEqualTo(
                        new Run(
                                1,
                                "",
                                "trellis: This should not have happened:"
                                        + " java.lang.IllegalStateException: the wheel came off."
                                        + " Try again with --verbose for details.\n"));
    }

    @Test
    void showsWhereABugIsOnRequest() {
        assertThat(runWith(true, FaultsTest::breakDown).err())
                .contains("FaultsTest.breakDown(FaultsTest.java:");
    }

    @Test
    void takesAKubeconfigThatCannotBeUsedForWrongUsage(@TempDir Path folder) {
        var file = folder.resolve("kubeconfig");

        var run = runWith(false, () -> connect(file));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("trellis: ").contains(file.toString()).hasLineCount(1);
    }

    @Test
    void takesAServerThatCannotBeReachedForAFailure() {
        var nowhere = new ConfigBuilder().withMasterUrl("http://127.0.0.1:1").build();

        var run = runWith(false, () -> ask(new ClientSource.Given(nowhere)));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("http://127.0.0.1:1 cannot be reached").hasLineCount(1);
    }

    private static void breakDown() {
        throw new IllegalStateException("the wheel came off");
    }

    private static void connect(Path kubeconfig) {
        ask(new ClientSource.Kubeconfig(kubeconfig, Optional.empty()));
    }

    private static void ask(ClientSource source) {
        try (var client = new Clients(ApiJson.serialization()).make(source, "test")) {
            Servers.check(KubeApi.of(client));
        }
    }

    private static Run runWith(boolean verbose, Runnable work) {
        var err = new StringWriter();
        var line = new CommandLine(CommandSpec.create()).setErr(new PrintWriter(err));
        try {
            work.run();
            return new Run(0, "", "");
        } catch (RuntimeException e) {
            return new Run(Faults.failed(e, line, verbose), "", err.toString());
        }
    }
}
