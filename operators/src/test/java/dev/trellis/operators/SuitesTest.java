package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.SuiteList;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Keeps the list of cases and the tests together. */
class SuitesTest {
    private static final Path LIST = Path.of("src/test/java/dev/trellis/operators/SUITES.md");

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        var list = SuiteList.read(LIST, List.of("graph", "operators", "hub", "cli"));

        assertThat(list.missing()).isEmpty();
        assertThat(list.named()).isGreaterThan(150);
    }
}
