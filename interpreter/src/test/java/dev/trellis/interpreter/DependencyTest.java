package dev.trellis.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Labels;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

final class DependencyTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: v1, kind: Secret, name: a}",
                "{apiVersion: v1, kind: Secret, namespace: demo, labelSelector: {matchLabels: {app: web}}}",
                "{apiVersion: v1, kind: Secret, name: a, labelSelector: {matchLabels: {app: web}}}",
                "{apiVersion: v1, kind: Secret, labelSelector: {matchExpressions: [{key: example.org/app, operator: In, values: [a, b]}, {key: x, operator: DoesNotExist}]}}"
            })
    void acceptsReferences(String yaml) {
        var parsed = Dependency.parse(list(yaml), "script");

        assertThat(parsed).hasSize(1);
        assertThat(parsed.getFirst().strength()).isEqualTo(Strength.UNSTATED);
        assertThat(parsed.getFirst().rule()).isEqualTo("script");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    {kind: Secret, name: a} | apiVersion is missing
                    {apiVersion: v1, name: a} | kind is missing
                    {apiVersion: v1, kind: Secret} | neither name nor labelSelector is there
                    {apiVersion: v1, kind: Secret, labelSelector: {matchLabels: {'-a': b}}} | '-a' is no label key
                    {apiVersion: v1, kind: Secret, labelSelector: {matchLabels: {a: 'b c'}}} | 'b c' is no label value
                    {apiVersion: v1, kind: Secret, labelSelector: {matchExpressions: [{key: a, operator: Like}]}} | 'Like' is no operator of a label selector
                    {apiVersion: v1, kind: Secret, labelSelector: {matchExpressions: [{key: a, operator: In}]}} | operator In needs values
                    {apiVersion: v1, kind: Secret, labelSelector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}} | operator Exists must have no values
                    {apiVersion: v1, kind: Secret, labelSelector: {matchExpressions: [{key: a/b/c, operator: Exists}]}} | 'a/b/c' is no label key
                    {apiVersion: v1, kind: Secret, labelSelector: 7} | labelSelector is no object
                    {name: a} | apiVersion is missing; dependencies[0]: kind is missing
                    """)
    void tellsAllThatIsWrong(String yaml, String problem) {
        assertThatThrownBy(() -> Dependency.parse(list(yaml), "script"))
                .isInstanceOfSatisfying(
                        InterpreterFailure.class, e -> assertThat(e.code()).hasToString("PRM-035"))
                .hasMessage("dependencies[0]: " + problem);
    }

    @Test
    void refusesLabelValuesThatAreTooLong() {
        var yaml =
                "{apiVersion: v1, kind: Secret, labelSelector: {matchLabels: {a: %s}}}"
                        .formatted("b".repeat(64));

        assertThatThrownBy(() -> Dependency.parse(list(yaml), ""))
                .hasMessageContaining("label value");
    }

    @Test
    void takesNoAnswerForNoDependencies() {
        assertThat(Dependency.parse(Yaml.object("{}").json().path("dependencies"), "")).isEmpty();
        assertThatThrownBy(() -> Dependency.parse(Yaml.object("{}").json(), ""))
                .hasMessage("the answer is no list");
    }

    @Test
    void tellsEachObjectOnceInOneOrder() {
        var all =
                List.of(
                        need("b", Strength.OPTIONAL),
                        need("a", Strength.ADVISORY),
                        need("b", Strength.REQUIRED),
                        need("b", Strength.UNSTATED));

        Gen.forEachSeed(
                20,
                gen ->
                        assertThat(Dependency.sorted(gen.shuffled(all)))
                                .containsExactly(
                                        need("a", Strength.ADVISORY),
                                        need("b", Strength.REQUIRED)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {matchLabels: {a: x}} | {a: x, b: y} | true
                    {matchLabels: {a: x}} | {a: y} | false
                    {} | {} | true
                    {matchExpressions: [{key: a, operator: In, values: [x, y]}]} | {a: y} | true
                    {matchExpressions: [{key: a, operator: In, values: [x, y]}]} | {} | false
                    {matchExpressions: [{key: a, operator: NotIn, values: [x]}]} | {} | true
                    {matchExpressions: [{key: a, operator: NotIn, values: [x]}]} | {a: x} | false
                    {matchExpressions: [{key: a, operator: Exists}]} | {a: x} | true
                    {matchExpressions: [{key: a, operator: DoesNotExist}]} | {a: x} | false
                    """)
    void selectsByLabels(String selector, String labels, boolean fit) {
        assertThat(Labels.fit(Yaml.object(selector).json(), Yaml.object(labels).json()))
                .isEqualTo(fit);
    }

    private static Dependency need(String name, Strength strength) {
        return new Dependency(Reference.named("v1", "Secret", "demo", name), strength, "", "");
    }

    private static JsonNode list(String yaml) {
        return Yaml.object("{list: [" + yaml + "]}").json().path("list");
    }
}
