package dev.trellis.agent.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.work.ConditionRule;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Stream;

class RuleReaderTest {

    /** Shared, as agents share it: the first expression is dear. */
    private static final RuleReader READER = new RuleReader();

    private static final ObjectNode WIDGET =
            ApiJson.readObject(
                    """
                    {"apiVersion":"example.com/v1","kind":"Widget",
                     "spec":{"size":3,"limit":"1500m"},
                     "status":{"ready":2,"phase":"Growing",
                               "conditions":[{"type":"Ready","status":"True"}]}}
                    """);

    static Stream<Arguments> wellKnown() {
        return Stream.of(
                arguments("batch/v1 Job", "{}", "False", "Job is not finished"),
                arguments(
                        "batch/v1 Job", conditions("Complete", "True"), "True", "Job is finished"),
                arguments("batch/v1 Job", conditions("Failed", "True"), "True", "Job is finished"),
                arguments(
                        "batch/v1 Job",
                        conditions("Complete", "False"),
                        "False",
                        "Job is not finished"),
                arguments(
                        "batch/v1 Job",
                        conditions("Suspended", "True"),
                        "False",
                        "Job is not finished"),
                arguments("v1 Pod", "{\"phase\":\"Running\"}", "False", "Pod is in phase Running"),
                arguments(
                        "v1 Pod", "{\"phase\":\"Succeeded\"}", "True", "Pod is in phase Succeeded"),
                arguments("v1 Pod", "{\"phase\":\"Failed\"}", "True", "Pod is in phase Failed"));
    }

    @ParameterizedTest
    @MethodSource("wellKnown")
    void knowsWhenSomeKindsAreComplete(String kind, String status, String holds, String message) {
        assertThat(read(object(kind, status), wellKnown("Complete", null, null)))
                .containsExactly(
                        new RuleFinding("Complete", holds, "ConditionRuleEvaluated", message));
    }

    @Test
    void isSilentWhereNothingIsKnown() {
        assertThat(read(WIDGET, wellKnown("Complete", null, null))).isEmpty();
        assertThat(read(object("batch/v1 Job", "{}"), wellKnown("Ready", null, null))).isEmpty();
        assertThat(read(object("batch/v1beta1 Job", "{}"), wellKnown("Complete", null, null)))
                .isEmpty();
    }

    @Test
    void saysOfWellKnownOnesWhatTheRuleWants() {
        var job = object("batch/v1 Job", conditions("Complete", "True"));

        assertThat(read(job, wellKnown("Complete", "It is over.", null)))
                .extracting(RuleFinding::message)
                .containsExactly("It is over.");
        assertThat(read(job, wellKnown("Complete", "It is over.", "result ? 'yes' : 'no'")))
                .extracting(RuleFinding::message)
                .containsExactly("yes");
    }

    static Stream<Arguments> expressions() {
        return Stream.of(
                arguments(List.of("object.status.ready == 2"), "True"),
                arguments(List.of("object.status.ready == object.spec.size"), "False"),
                arguments(List.of("true", "object.status.phase == 'Growing'"), "True"),
                arguments(List.of("true", "false", "this is never compiled"), "False"),
                arguments(List.of("hasConditions(object.status)"), "True"),
                arguments(List.of("hasConditions(object.spec)"), "False"),
                arguments(
                        List.of(
                                "object.status.conditions.exists(c, c.type == 'Ready' && c.status == 'True')"),
                        "True"),
                arguments(List.of("quantity(object.spec.limit).isLessThan(quantity('2'))"), "True"),
                arguments(List.of("object.?status.missing.orValue(1) == 1"), "True"),
                arguments(List.of("object.kind.find('[a-z]+') == 'idget'"), "True"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("expressions")
    void evaluatesExpressions(List<String> expressions, String status) {
        var message = status.equals("True") ? "Manifest is Grown" : "Manifest is not Grown";

        assertThat(read(WIDGET, cel("Grown", expressions, null, null)))
                .containsExactly(
                        new RuleFinding("Grown", status, "ConditionRuleEvaluated", message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "object.status.",
                "nobody",
                "object.status.missing == 1",
                "1 + 1",
                "'true'",
                "object.status.phase > 1"
            })
    void saysWhatIsWrongWithAnExpression(String expression) {
        var findings = read(WIDGET, cel("Grown", List.of(expression), "unused", null));

        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst().status()).isEqualTo("False");
        assertThat(findings.getFirst().reason()).isEqualTo("ConditionRuleExpressionError");
        assertThat(findings.getFirst().message()).isNotEmpty().isNotEqualTo("unused");
    }

    @Test
    void takesNoNumberForATruth() {
        assertThat(read(WIDGET, cel("Grown", List.of("1 + 1"), null, null)))
                .extracting(RuleFinding::message)
                .containsExactly("expected bool result, got int");
    }

    @Test
    void endsAnExpressionThatCostsTooMuch() {
        var numbers = "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]";
        var dear =
                "%1$s.all(a, %1$s.all(b, %1$s.all(c, %1$s.all(d, %1$s.all(e, true)))))"
                        .formatted(numbers);

        var findings =
                read(
                        WIDGET,
                        cel("Dear", List.of(dear), null, null),
                        cel("Cheap", List.of("true"), null, null));

        assertThat(findings)
                .extracting(RuleFinding::type, RuleFinding::status, RuleFinding::reason)
                .containsExactly(
                        tuple("Dear", "False", "ConditionRuleExpressionError"),
                        tuple("Cheap", "True", "ConditionRuleEvaluated"));
    }

    static Stream<Arguments> messages() {
        return Stream.of(
                arguments("fixed", null, "fixed"),
                arguments(null, "'in ' + object.status.phase", "in Growing"),
                arguments("fixed", "'in ' + object.status.phase", "in Growing"),
                arguments("fixed", "result ? 'grown' : 'small'", "grown"),
                arguments("fixed", "''", "fixed"),
                arguments(null, "''", "Manifest is Grown"),
                arguments(
                        "fixed",
                        "1",
                        "expected message expression to have a string result, got int"));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void saysWhatTheRuleWants(
            @Nullable String message, @Nullable String expression, String expected) {
        assertThat(read(WIDGET, cel("Grown", List.of("true"), message, expression)))
                .containsExactly(
                        new RuleFinding("Grown", "True", "ConditionRuleEvaluated", expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"object.status.missing", "result +", "nobody"})
    void keepsTheStatusWhereTheMessageFails(String expression) {
        var findings = read(WIDGET, cel("Grown", List.of("true"), "fixed", expression));

        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst().status()).isEqualTo("True");
        assertThat(findings.getFirst().reason()).isEqualTo("ConditionRuleEvaluated");
        assertThat(findings.getFirst().message()).isNotEmpty().isNotEqualTo("fixed");
    }

    @Test
    void doesNotKnowOtherTypesOfRules() {
        assertThat(read(WIDGET, new ConditionRule("Grown", "Magic", List.of(), null, null)))
                .containsExactly(
                        new RuleFinding(
                                "Grown",
                                "Unknown",
                                "ConditionRuleInvalid",
                                "unrecognized condition rule type Magic"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Applied", "Available", "StatusFeedbackSynced", "Deleting", "", "a b"})
    void ignoresRulesForTypesThatTheyMayNotMake(String type) {
        assertThat(read(WIDGET, cel(type, List.of("true"), null, null))).isEmpty();
    }

    private static List<RuleFinding> read(ObjectNode object, ConditionRule... rules) {
        return READER.read(object, List.of(rules));
    }

    private static ConditionRule wellKnown(
            String condition, @Nullable String message, @Nullable String expression) {
        return new ConditionRule(
                condition, ConditionRule.WELL_KNOWN_CONDITIONS, List.of(), message, expression);
    }

    private static ConditionRule cel(
            String condition,
            List<String> expressions,
            @Nullable String message,
            @Nullable String expression) {
        return new ConditionRule(condition, ConditionRule.CEL, expressions, message, expression);
    }

    private static String conditions(String type, String status) {
        return "{\"conditions\":[{\"type\":\"%s\",\"status\":\"%s\"}]}".formatted(type, status);
    }

    private static ObjectNode object(String kind, String status) {
        var words = kind.split(" ", 2);
        return ApiJson.readObject(
                "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"status\":%s}"
                        .formatted(words[0], words[1], status));
    }
}
