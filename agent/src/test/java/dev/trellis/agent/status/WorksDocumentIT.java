package dev.trellis.agent.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** What docs/works.md shows is what happens. */
@KubernetesTest(dedicated = true, controllers = true, crds = "crds")
final class WorksDocumentIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern BLOCK =
            Pattern.compile("^```console\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern COMMAND =
            Pattern.compile("^\\$ (.*)\\n((?:(?!\\$ ).*\\n)*)", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

    private final Kube kube;

    WorksDocumentIT(Kube kube) {
        this.kube = kube;
    }

    private record Command(String line, List<String> output) {}

    @Test
    void everyCommandPrintsWhatTheDocumentSays() throws IOException {
        var commands = commands(Files.readString(ROOT.resolve("docs").resolve("works.md")));
        assertThat(commands).hasSizeGreaterThan(10);

        try (var _ = WorkAgent.start(kube, "rome", FeedbackSettings.USUAL)) {
            commands.forEach(this::run);
        }
    }

    /** What is only looked at may take a moment to become so; what is done is done once. */
    private void run(Command command) {
        var words =
                WORD.matcher(command.line())
                        .results()
                        .map(word -> word.group().replace("'", ""))
                        .toList();
        if (words.contains("get")) {
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(printed(words))
                                    .as(command.line())
                                    .isEqualTo(command.output()));
        } else {
            assertThat(printed(words)).as(command.line()).isEqualTo(command.output());
        }
    }

    private List<String> printed(List<String> words) {
        var arguments = words.stream().skip(1).map(WorksDocumentIT::found).toArray(String[]::new);
        var answer = kube.kubectl(arguments);
        return (answer.out() + answer.err()).lines().map(String::stripTrailing).toList();
    }

    private static List<Command> commands(String document) {
        return BLOCK.matcher(document)
                .results()
                .flatMap(block -> COMMAND.matcher(block.group(1)).results())
                .map(one -> new Command(one.group(1), one.group(2).lines().toList()))
                .toList();
    }

    /** The document names files as seen from the root of the repository. */
    private static String found(String word) {
        return word.startsWith("docs/") ? ROOT.resolve(word).toString() : word;
    }
}
