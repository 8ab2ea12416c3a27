package dev.trellis.graph.explain;

import static dev.trellis.graph.explain.ExplanationTest.cause;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class SentencesTest {
    @Test
    void oneLineSaysWhatIsTheMatterAndWhatToDo() {
        assertThat(cause("Broken", "paris"))
                .hasToString(
                        "Thing paris/it (Broken): wanted this, found that. To change this, act.");
    }

    @Test
    void aQuotedMessageKeepsItsFullStopAndLosesItsLineBreaks() {
        var quoting =
                new Explanation(
                        "Broken",
                        Subject.of("Thing", "it"),
                        "peace",
                        "\"first\n\tsecond\u0007.\" it said!",
                        "read it");

        assertThat(quoting)
                .hasToString(
                        "Thing it (Broken): wanted peace, found \"first second .\" it said!"
                                + " To change this, read it.");
    }

    @Test
    void aChainGoesFromTheSymptomToTheRootWithWhatToDoThere() {
        var root = cause("Root", "a");
        var middle = cause("Middle", "b").because(List.of(root));
        var symptom = cause("Symptom", "c").because(List.of(middle));

        assertThat(Sentences.chain(List.of(root, symptom, middle)))
                .containsExactly(
                        "Thing c/it (Symptom): wanted this, found that.",
                        "  because Thing b/it (Middle): wanted this, found that.",
                        "    because Thing a/it (Root): wanted this, found that.",
                        "      To change this, act.");
    }

    @Test
    void whatTwoFollowFromIsUnfoldedOnce() {
        var root = cause("Root", "a");
        var one = cause("One", "b").because(List.of(root));
        var two = cause("Two", "c").because(List.of(root));

        assertThat(Sentences.chain(List.of(two, one)))
                .containsExactly(
                        "Thing b/it (One): wanted this, found that.",
                        "  because Thing a/it (Root): wanted this, found that.",
                        "    To change this, act.",
                        "Thing c/it (Two): wanted this, found that.",
                        "  because Thing a/it (Root): wanted this, found that. (told above)");
    }

    @Test
    void nothingToExplainIsNothingToSay() {
        assertThat(Sentences.chain(List.of())).isEmpty();
    }
}
