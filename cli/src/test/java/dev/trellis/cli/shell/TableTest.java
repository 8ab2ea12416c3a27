package dev.trellis.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.List;

final class TableTest {
    private static final Table TABLE =
            new Table(
                    List.of("NAME", "KIND"),
                    List.of(List.of("a", "Something"), List.of("longer", "B")));

    @Test
    void makesEachColumnAsWideAsItsWidestCell() {
        assertThat(TABLE.lines(false))
                .containsExactly("NAME     KIND", "a        Something", "longer   B");
    }

    @Test
    void setsTheHeadingsOffWhereColoursAreShown() {
        assertThat(TABLE.lines(true).getFirst()).isEqualTo("\u001b[1mNAME     KIND\u001b[0m");
        assertThat(TABLE.lines(true).getLast()).isEqualTo("longer   B");
    }

    @Test
    void refusesARowThatDoesNotFit() {
        var rows = List.of(List.of("only one"));

        assertThatThrownBy(() -> new Table(List.of("A", "B"), rows))
                .hasMessage("row [only one] does not fit the headings [A, B]");
    }
}
