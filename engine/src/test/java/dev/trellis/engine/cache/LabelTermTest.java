package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Map;

final class LabelTermTest {

    @ParameterizedTest
    @CsvSource({"colour, true, false", "shape, false, true"})
    void knowsWhatIsThereAndWhatIsNot(String label, boolean has, boolean lacks) {
        var labels = Map.of("colour", "red");

        assertThat(new LabelTerm.Has(label).matches(labels)).isEqualTo(has);
        assertThat(new LabelTerm.Lacks(label).matches(labels)).isEqualTo(lacks);
        assertThat(new LabelTerm.Lacks(label).asSelector()).isEqualTo("!" + label);
    }
}
