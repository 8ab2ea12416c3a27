package dev.trellis.graph.update;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class ChannelOrderTest {
    /** {@code a>b-c,d}: a replaces b and skips c and d. */
    private static List<ChannelEntry> entries(String line) {
        return Stream.of(line.strip().split("\\s+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> {
                    var skips = word.split("-", 2);
                    var replaces = skips[0].split(">", 2);
                    return new ChannelEntry(
                            replaces[0],
                            replaces.length > 1 ? replaces[1] : "",
                            skips.length > 1 ? List.of(skips[1].split(",", -1)) : List.of(),
                            Optional.empty());
                })
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    a chain                               | b a>b       | a b
                    nothing                               | ""          | ""
                    one                                   | a           | a
                    a replaced and skipped entry          | a>b-b b     | a
                    a skipped entry in the chain          | a>b-c b>c c | a b
                    the walk goes on through what is skipped | a>b-b b>c c | a c
                    a tail that replaces something absent | a>b b>z     | a b
                    what is only skipped is left out      | a-b b       | a
                    """)
    void orders(String what, String entries, String expected) {
        assertThat(ChannelOrder.of("p", "c", entries(entries)))
                .isEqualTo(
                        new ChannelOrder.Ordered(
                                expected.isEmpty() ? List.of() : List.of(expected.split(" ", -1))));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    two that replace each other | a>b b>a     | no channel heads (entries not replaced by another entry) found in channel "c" of package "p"
                    a cycle behind the head     | a>b b>c c>b | a cycle exists in the chain of replacement beginning with "a" in channel "c" of package "p"
                    two chains                  | a b>c c     | a unique replacement chain within a channel is required to determine the relative order between channel entries, but 2 replacement chains were found in channel "c" of package "p": a, b...c
                    """)
    void findsNoOrder(String what, String entries, String sentence) {
        assertThat(ChannelOrder.of("p", "c", entries(entries)))
                .isEqualTo(new ChannelOrder.Broken(sentence));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    b a>b         | ""
                    a>b-b b>c c   | has entries that cannot be reached from its head a: c
                    a>b-b,c b>c c | ""
                    a>b b>c c>b   | has a cycle of replacements: b replaces c replaces b
                    a b c d e f g | has 7 heads, entries that no other one replaces or skips: a, b, c, d, e and 2 more
                    a>a           | has no head: every entry is replaced or skipped by another one
                    """)
    void checksChannelsWhenTheyAreLoaded(String entries, String fault) {
        assertThat(String.join("; ", ChannelCheck.faults(entries(entries)))).isEqualTo(fault);
    }

    @Test
    void aChannelCanBeRefusedAndStillHaveAnOrder() {
        var entries = entries("a>b-b b>c c");

        assertThat(ChannelCheck.faults(entries)).isNotEmpty();
        assertThat(ChannelOrder.of("p", "c", entries)).isInstanceOf(ChannelOrder.Ordered.class);
    }
}
