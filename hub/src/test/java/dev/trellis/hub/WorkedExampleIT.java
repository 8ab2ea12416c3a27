package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.explain.Sentences;
import dev.trellis.hub.ConsoleDocument.Step;
import dev.trellis.hub.explain.InstallExplanation;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What docs/addons.md shows is what happens. */
@KubernetesTest(dedicated = true, controllers = true, crds = "crds")
final class WorkedExampleIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Kube kube;

    WorkedExampleIT(Kube kube) {
        this.kube = kube;
    }

    @Test
    void everyCommandPrintsWhatTheDocumentSays() throws IOException {
        var document =
                ConsoleDocument.of(Files.readString(ROOT.resolve("docs").resolve("addons.md")));
        assertThat(document.steps()).hasSizeGreaterThan(30);

        try (var hub = HubFixture.start(kube)) {
            var agents = new StandInAgents(hub);
            for (var step : document.steps()) {
                switch (step) {
                    case Step.Report report -> agents.report(report);
                    case Step.Command command -> run(command);
                    case Step.Why why -> explain(hub, why);
                }
            }
        }
    }

    /** What is only looked at may take a moment to become so; what is done is done once. */
    private void run(Step.Command command) {
        var words = command.words();
        assertThat(words.getFirst()).as(command.line()).isEqualTo("kubectl");
        if (words.contains("get")) {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(printed(words))
                                    .as(command.line())
                                    .isEqualTo(command.output()));
        } else {
            assertThat(printed(words)).as(command.line()).isEqualTo(command.output());
        }
    }

    private List<String> printed(List<String> words) {
        var arguments = words.stream().skip(1).map(WorkedExampleIT::found).toArray(String[]::new);
        var answer = kube.kubectl(arguments);
        var text = answer.exit() == 0 ? answer.out() : answer.out() + answer.err();
        return text.lines().map(String::stripTrailing).toList();
    }

    private static void explain(HubFixture hub, Step.Why why) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(
                                        Sentences.chain(
                                                InstallExplanation.explain(
                                                        ViewReading.of(hub, why.cluster()),
                                                        why.addon())))
                                .as("why %s on %s", why.addon(), why.cluster())
                                .isEqualTo(why.lines()));
    }

    /** The document names files as seen from the root of the repository. */
    private static String found(String word) {
        return word.startsWith("docs/") ? ROOT.resolve(word).toString() : word;
    }
}
