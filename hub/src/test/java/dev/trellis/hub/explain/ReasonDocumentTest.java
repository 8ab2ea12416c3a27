package dev.trellis.hub.explain;

import static org.assertj.core.api.Assertions.assertThat;

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
        var document = Files.readString(Path.of("..", "docs", "explanations.md"));

        var rows = ROW.matcher(document).results().toList();

        assertThat(codes(rows))
                .containsExactlyElementsOf(
                        Arrays.stream(Reason.values()).map(Reason::code).toList());
    }

    private static List<String> codes(List<MatchResult> rows) {
        return rows.stream().map(row -> row.group(1)).toList();
    }
}
