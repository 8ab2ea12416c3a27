package dev.trellis.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

class ExpressionsTest {
    private static final Expressions EXPRESSIONS =
            Expressions.builder().object("cluster").flag("result").lookup("scores").build();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "absent == 3            | <input>:1:1: undeclared reference to 'absent'",
                "cluster.name +         | <input>:1:15: mismatched input",
                "quantity('1') < 3      | found no matching overload",
                "result + 1             | found no matching overload",
                "cluster.nothing()      | undeclared reference to 'nothing'",
            })
    void refusesWhatIsNoExpressionHere(String text, String problem) {
        assertThat(EXPRESSIONS.compile(text))
                .isInstanceOfSatisfying(
                        Compilation.Refused.class,
                        refused -> {
                            assertThat(refused.problem()).contains(problem).doesNotContain("\n");
                            assertThat(refused.report()).startsWith("ERROR: <input>:1:");
                        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "}{", "\u0000", "'unfinished"})
    void refusesRubbish(String text) {
        assertThat(EXPRESSIONS.compile(text)).isInstanceOf(Compilation.Refused.class);
    }

    @Test
    void refusesAnEndlessText() {
        assertThat(EXPRESSIONS.compile("1 + ".repeat(50_000) + "1"))
                .isInstanceOf(Compilation.Refused.class);
        assertThat(EXPRESSIONS.compile("(".repeat(5_000) + "1" + ")".repeat(5_000)))
                .isInstanceOf(Compilation.Refused.class);
    }

    @Test
    void remembersWhatItCompiled() {
        var first = EXPRESSIONS.compile("cluster.name == 'oslo'");

        assertThat(EXPRESSIONS.compile("cluster.name == 'oslo'")).isSameAs(first);
    }

    @Test
    void asksTheCallerForLookups() {
        var scores = Data.ofJava(List.of(Map.of("name", "cpu", "value", 90)));
        var inputs =
                Inputs.of("cluster", Data.ofJava(Map.of("name", "oslo")))
                        .answering(
                                "scores",
                                name ->
                                        name.equals("demo")
                                                ? Optional.of(scores)
                                                : Optional.empty());

        assertThat(
                        compiled(
                                        "cluster.scores('demo').exists(s, s.name == 'cpu' && s.value > 80)")
                                .evaluate(inputs)
                                .isTrue())
                .isTrue();
        assertThat(compiled("cluster.scores('other').size() == 0").evaluate(inputs))
                .isInstanceOfSatisfying(
                        Evaluation.Failed.class,
                        failed ->
                                assertThat(failed.problem())
                                        .contains("scores(\"other\") finds nothing"));
    }

    @Test
    void failsWhenALookupHasNoAnswerAtAll() {
        assertThat(
                        compiled("cluster.scores('demo').size() == 0")
                                .evaluate(Inputs.of("cluster", Data.ofJava(Map.of()))))
                .isInstanceOf(Evaluation.Failed.class);
    }

    @Test
    void failsWhenAVariableIsMissing() {
        assertThat(compiled("result").evaluate(Inputs.of("cluster", Data.ofJava(Map.of()))))
                .isInstanceOf(Evaluation.Failed.class);
    }

    @Test
    void stopsAnExpressionThatCostsTooMuch() {
        var inputs =
                Inputs.of(
                        "cluster",
                        Data.ofJava(Map.of("list", Collections.nCopies(1_000, "element"))));
        var squared = "cluster.list.all(a, cluster.list.all(b, a == b))";

        for (var text : List.of(squared, squared + " || true", "true && " + squared)) {
            assertThat(compiled(text).evaluate(inputs))
                    .isInstanceOfSatisfying(
                            Evaluation.Failed.class,
                            failed ->
                                    assertThat(failed.kind())
                                            .isEqualTo(Evaluation.Kind.TOO_EXPENSIVE));
        }
    }

    @Test
    void expressionsCanShareOneBudget() {
        var inputs =
                Inputs.of("cluster", Data.ofJava(Map.of("list", Collections.nCopies(100, "e"))));
        var expression = compiled("cluster.list.all(a, a == 'e')");
        var budget = Budget.of(1_000);

        assertThat(expression.evaluate(inputs, budget).isTrue()).isTrue();
        assertThat(budget.left()).isLessThan(500);
        assertThat(expression.evaluate(inputs, budget)).isInstanceOf(Evaluation.Failed.class);
        assertThat(budget.left()).isZero();
    }

    @Test
    void textsThatAreMadeCostToo() {
        var inputs = Inputs.of("cluster", Data.ofJava(Map.of("text", "x".repeat(100_000))));
        var doubled = "cluster.text" + " + cluster.text".repeat(20);

        assertThat(compiled(doubled + " == ''").evaluate(inputs))
                .isInstanceOf(Evaluation.Failed.class);
    }

    @Test
    void givesResultsInJavasOwnTypes() {
        var inputs =
                Inputs.of("cluster", Data.ofJava(nullable())).with("result", Data.ofJava(true));

        assertThat(compiled("1 + 2").evaluate(inputs).as(Long.class)).contains(3L);
        assertThat(compiled("'a' + 'b'").evaluate(inputs).as(String.class)).contains("ab");
        assertThat(compiled("'a' + 'b'").evaluate(inputs).isTrue()).isFalse();
        assertThat(compiled("cluster.none").evaluate(inputs)).isEqualTo(new Evaluation.Value(null));
        assertThat(compiled("result").evaluate(inputs).isTrue()).isTrue();
    }

    @Test
    void takesOnlyJson() {
        assertThatThrownBy(() -> Data.ofJava(Map.of("thread", Thread.currentThread())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Thread");
    }

    @Test
    void threadsShareAnExpression() throws Exception {
        var expression = compiled("cluster.list.map(e, e * 2).sum() == cluster.wanted");
        var tasks = new ArrayList<Callable<Boolean>>();
        for (var n = 0; n < 200; n++) {
            var inputs =
                    Inputs.of(
                            "cluster", Data.ofJava(Map.of("list", List.of(n, n), "wanted", 4 * n)));
            tasks.add(() -> expression.evaluate(inputs).isTrue());
        }
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var answer : threads.invokeAll(tasks)) {
                assertThat(answer.get()).isTrue();
            }
        }
    }

    private static Map<String, Object> nullable() {
        var map = new HashMap<String, Object>();
        map.put("none", null);
        return map;
    }

    private static Expression compiled(String text) {
        return switch (EXPRESSIONS.compile(text)) {
            case Compilation.Compiled(var expression) -> expression;
            case Compilation.Refused(var problem, _) -> throw new AssertionError(problem);
        };
    }
}
