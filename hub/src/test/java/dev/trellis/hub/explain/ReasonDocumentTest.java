package dev.trellis.hub.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.graph.explain.Sentences;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Keeps docs/explanations.md and the codes together. */
class ReasonDocumentTest {
    private static final Pattern ROW =
            Pattern.compile("^\\| `([A-Z]\\w+)` \\| ([^|]+) \\| ([^|]+) \\|$", Pattern.MULTILINE);

    @Test
    void theTableListsAllCodesInTheirOrder() throws IOException {
        var document = document();

        var rows = ROW.matcher(document).results().toList();

        assertThat(codes(rows))
                .containsExactlyElementsOf(
                        Arrays.stream(Reason.values()).map(Reason::code).toList());
    }

    @Test
    void theExampleIsWhatIsTold() throws IOException {
        var message = "Required addon 'certificates' is not installed or not available.";
        var view =
                new ViewFixture()
                        .healthy("monitoring")
                        .declared("monitoring", ViewFixture.required("certificates"))
                        .unavailable("monitoring", "RequiredDependencyNotSatisfied", message)
                        .healthy("certificates")
                        .supports("certificates", ViewFixture.DEPLOYMENT_CONFIGS)
                        .refers("certificates", ViewFixture.DEPLOYMENT_CONFIGS, "usual", "")
                        .unavailable("certificates", "WorkNotFound", "");

        var told = Sentences.chain(InstallExplanation.explain(view.build(), "monitoring"));

        assertThat(document()).contains(String.join("\n", told));
    }

    private static String document() throws IOException {
        return Files.readString(Path.of("..", "docs", "explanations.md"));
    }

    private static List<String> codes(List<MatchResult> rows) {
        return rows.stream().map(row -> row.group(1)).toList();
    }
}
