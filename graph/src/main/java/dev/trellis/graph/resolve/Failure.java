package dev.trellis.graph.resolve;

import dev.trellis.graph.explain.Explanation;

import java.util.List;

/**
 * Why something is not possible.
 *
 * @param headline the whole in a sentence
 * @param facts what cannot hold together; without any one of them it could
 * @param repairs what would help, each tried: phrases that can follow "to change this"
 * @param text in the words of the reference system, for scripts that read them
 * @param explanation the same as the product explains everything
 */
public record Failure(
        ReasonCode code,
        String headline,
        List<Fact> facts,
        List<String> repairs,
        String text,
        Explanation explanation) {
    public Failure {
        facts = List.copyOf(facts);
        repairs = List.copyOf(repairs);
    }
}
