package dev.trellis.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.interpreter.object.Kind;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

final class InterpretersTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
    private static final Question POD =
            new Question.Health(Yaml.object("{apiVersion: v1, kind: Pod, metadata: {name: a}}"));

    /** A layer that knows pods and says what it is told to. */
    private record Fixed(String name, boolean knows, Supplier<Answer> says) implements Layer {
        @Override
        public boolean answers(Kind kind, Operation operation) {
            return knows && kind.name().equals("Pod");
        }

        @Override
        public String source(Kind kind, Operation operation) {
            return "of-" + name;
        }

        @Override
        public Answer answer(Question question) {
            return says.get();
        }
    }

    @Test
    void asksTheFirstLayerThatKnowsTheKind() {
        var interpreters =
                new Interpreters(
                        List.of(
                                new Fixed("high", false, () -> new Answer.Health(false)),
                                new Fixed("middle", true, () -> new Answer.Health(true)),
                                new Fixed("low", true, () -> new Answer.Health(false))),
                        CLOCK);

        var outcome = interpreters.ask(POD).orElseThrow();

        assertThat(outcome.answer()).isEqualTo(new Answer.Health(true));
        assertThat(outcome.layer()).isEqualTo("middle");
        assertThat(outcome.source()).isEqualTo("of-middle");
    }

    @Test
    void asksNoOtherLayerWhereOneFails() {
        var broken =
                new Fixed(
                        "high",
                        true,
                        () -> {
                            throw new InterpreterFailure(
                                    InterpreterFailure.Code.BUDGET_EXCEEDED, "it loops");
                        });
        var interpreters =
                new Interpreters(
                        List.of(broken, new Fixed("low", true, () -> new Answer.Health(true))),
                        CLOCK);

        assertThatThrownBy(() -> interpreters.ask(POD))
                .isInstanceOfSatisfying(
                        InterpreterFailure.class,
                        e ->
                                assertThat(e.code())
                                        .isEqualTo(InterpreterFailure.Code.BUDGET_EXCEEDED))
                .hasMessage(
                        "InterpretHealth of Pod a by the high interpreter of-high failed: it loops.");
    }

    private static List<String> needs(String annotation, List<Layer> layers) {
        var object =
                Yaml.object(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          name: a
                          annotations:
                            trellis.dev/depends-on: '%s'
                        """
                                .formatted(annotation));
        var outcome =
                new Interpreters(layers, CLOCK)
                        .ask(new Question.Dependencies(object))
                        .orElseThrow();
        var answer = (Answer.Dependencies) outcome.answer();
        return Stream.concat(
                        Stream.of(outcome.layer()),
                        Stream.concat(
                                answer.dependencies().stream()
                                        .map(one ->
                                                one.strength() + " " + one.rule() + " " + one.to()),
                                answer.warnings().stream()))
                .toList();
    }

    @Test
    void addsWhatPeopleDeclaredForAnyKind() {
        var declared =
                "[{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"namespace\":\"demo\",\"name\":\"b\"},"
                        + "{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"namespace\":\"demo\",\"name\":\"c\",\"optional\":true}]";
        var layer =
                new Fixed(
                        "low",
                        true,
                        () ->
                                Answer.Dependencies.of(
                                        List.of(
                                                new Dependency(
                                                        Reference.named(
                                                                "v1", "Secret", "demo", "a"),
                                                        Strength.REQUIRED,
                                                        "",
                                                        "N1"))));

        assertThat(needs(declared, List.of(layer)))
                .containsExactly(
                        "low",
                        "required N1 Secret demo/a",
                        "required N19 Secret demo/b",
                        "optional N19 Secret demo/c");
        assertThat(needs(declared, List.of()))
                .containsExactly(
                        "declared", "required N19 Secret demo/b", "optional N19 Secret demo/c");
    }

    @Test
    void passesOverADeclarationThatCannotBeRead() {
        assertThat(needs("[{\"kind\":\"Secret\",\"name\":\"b\"}]", List.of()))
                .containsExactly(
                        "declared",
                        "annotation trellis.dev/depends-on: dependencies[0]: apiVersion is missing");
        assertThat(needs("ConfigMap demo/a", List.of()))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("annotation trellis.dev/depends-on: not JSON");
    }

    @Test
    void saysWhereNobodyKnowsTheKind() {
        var interpreters = new Interpreters(List.of(), CLOCK);

        assertThat(interpreters.ask(POD)).isEmpty();
    }
}
