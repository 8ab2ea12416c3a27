package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.sdk.Addon;
import dev.trellis.sdk.Values;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.testkit.JavadocExamples;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

/** The examples that Javadoc shows. */
class ChartExamplesTest {
    private final Path folder = Path.of("src/test/resources/chart");

    @Test
    void rendersAChart() {
        // @start region="chart"
        var addon =
                Addon.named("hello")
                        .from(Chart.in(folder).withoutDefinitionDescriptions())
                        .values(Values.chartProxy(), Values.fromAnnotation());
        // @end

        assertThat(addon.preview(ChartTest.cluster(), ChartTest.install()).map(List::size))
                .isEqualTo(Outcome.of(5));
    }

    @Test
    void chartShowsAnExampleThatRuns() {
        assertThat(JavadocExamples.problems(Path.of(""), List.of(Chart.class))).isEmpty();
    }
}
