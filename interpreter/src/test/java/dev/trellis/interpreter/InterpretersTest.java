package dev.trellis.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.interpreter.object.Kind;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

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

    @Test
    void saysWhereNobodyKnowsTheKind() {
        var interpreters = new Interpreters(List.of(), CLOCK);

        assertThat(interpreters.ask(POD)).isEmpty();
    }
}
