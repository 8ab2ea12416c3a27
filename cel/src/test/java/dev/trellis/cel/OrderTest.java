package dev.trellis.cel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Environments with an order and a result of their own. */
final class OrderTest {
    private static final Expressions EXPRESSIONS =
            Expressions.builder()
                    .objects("items")
                    .order("by_number", Comparator.comparing(Long::valueOf))
                    .yieldsFlag()
                    .build();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "by_number('9', '10') == -1                    | true",
                "by_number('10', '9') == 1                     | true",
                "by_number('07', '7') == 0                     | true",
                "by_number('x', '7') == 0                      | false",
                "items.exists(i, by_number(i.size, '3') > 0)   | true",
                "items.all(i, by_number(i.size, '3') > 0)      | false",
            })
    void compares(String text, boolean expected) {
        var items = Data.ofJava(List.of(Map.of("size", "2"), Map.of("size", "4")));

        assertThat(EXPRESSIONS.compile(text))
                .isInstanceOfSatisfying(
                        Compilation.Compiled.class,
                        compiled ->
                                assertThat(
                                                compiled.expression()
                                                        .evaluate(Inputs.of("items", items))
                                                        .isTrue())
                                        .isEqualTo(expected));
    }

    @Test
    void refusesWhatIsNoFlag() {
        assertThat(EXPRESSIONS.compile("by_number('1', '2')"))
                .isInstanceOf(Compilation.Refused.class);
    }
}
