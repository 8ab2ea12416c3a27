package dev.trellis.graph.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class ExplanationTest {
    private final ObjectMapper json = new ObjectMapper();

    @Test
    void theOrderOfCausesIsIrrelevantAndEachCountsOnce() {
        var a = cause("A", "paris");
        var b = cause("B", "rome");

        assertThat(cause("C", "oslo").because(List.of(b, a, b)))
                .isEqualTo(cause("C", "oslo").because(List.of(a, b)));
    }

    @Test
    void aReasonIsOneWordForPrograms() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cause("not available", "paris"))
                .withMessage("not a reason code: not available");
    }

    @Test
    void causesComeBeforeWhatFollowsFromThem() {
        var root = cause("Root", "a");
        var middle = cause("Middle", "a").because(List.of(root));
        var symptom = cause("Above", "a").because(List.of(middle, root));
        var other = cause("Zebra", "a");

        assertThat(Explanations.causesFirst(List.of(symptom, other)))
                .containsExactly(root, other, middle, symptom);
        assertThat(Explanations.roots(List.of(symptom, other))).containsExactly(root, other);
        assertThat(Explanations.symptoms(List.of(root, middle, symptom, other)))
                .containsExactly(symptom, other);
    }

    @Test
    void survivesJson() throws JsonProcessingException {
        var explanation = cause("Above", "a").because(List.of(cause("Root", "b")));

        var text = json.writeValueAsString(explanation);

        assertThat(text)
                .isEqualTo(
                        "{\"reason\":\"Above\","
                                + "\"subject\":{\"kind\":\"Thing\",\"namespace\":\"a\",\"name\":\"it\"},"
                                + "\"wanted\":\"this\",\"found\":\"that\",\"nextStep\":\"act\","
                                + "\"causes\":[{\"reason\":\"Root\","
                                + "\"subject\":{\"kind\":\"Thing\",\"namespace\":\"b\",\"name\":\"it\"},"
                                + "\"wanted\":\"this\",\"found\":\"that\",\"nextStep\":\"act\","
                                + "\"causes\":[]}]}");
        assertThat(json.readValue(text, Explanation.class)).isEqualTo(explanation);
    }

    @Test
    void anyGraphOfCausesIsToldInOneOrder() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var made = new ArrayList<Explanation>();
                    for (var i = 0; i < 8; i++) {
                        made.add(cause(gen.pick("A", "B", "C"), "p" + i).because(gen.someOf(made)));
                    }

                    var told = Explanations.causesFirst(gen.shuffled(made));

                    assertThat(told).isEqualTo(Explanations.causesFirst(made));
                    assertThat(told).containsExactlyInAnyOrderElementsOf(made);
                    for (var one : told) {
                        assertThat(told.subList(0, told.indexOf(one))).containsAll(one.causes());
                    }
                    assertThat(Sentences.chain(gen.shuffled(made)))
                            .isEqualTo(Sentences.chain(made));
                });
    }

    static Explanation cause(String reason, String namespace) {
        return new Explanation(
                reason, new Subject("Thing", namespace, "it"), "this", "that", "act");
    }
}
