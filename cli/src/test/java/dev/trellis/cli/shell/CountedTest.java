package dev.trellis.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    0    | no cluster
                    1    | 1 cluster
                    2    | 2 clusters
                    1204 | 1,204 clusters
                    """)
    void saysHowManyThereAre(long count, String said) {
        assertThat(Counted.of(count, "cluster")).isEqualTo(said);
    }
}
