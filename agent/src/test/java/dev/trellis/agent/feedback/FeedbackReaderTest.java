package dev.trellis.agent.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.FieldValue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class FeedbackReaderTest {

    private static final FeedbackRule WELL_KNOWN =
            new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of());
    private static final FeedbackSettings RAW = FeedbackSettings.USUAL.withRawJson(true);

    static Stream<Arguments> wellKnown() {
        return Stream.of(
                arguments(
                        object(
                                "apps/v1",
                                "Deployment",
                                """
                                {"readyReplicas":1,"replicas":3,"availableReplicas":2}
                                """),
                        "ReadyReplicas=1 Replicas=3 AvailableReplicas=2"),
                arguments(object("apps/v1", "Deployment", "{\"replicas\":3}"), "Replicas=3"),
                arguments(
                        object(
                                "apps/v1",
                                "DaemonSet",
                                """
                                {"numberReady":1,"desiredNumberScheduled":3,"numberAvailable":2}
                                """),
                        "NumberReady=1 DesiredNumberScheduled=3 NumberAvailable=2"),
                arguments(
                        object(
                                "batch/v1",
                                "Job",
                                """
                                {"conditions":[{"type":"Suspended","status":"False"},
                                 {"type":"Complete","status":"True"}],"succeeded":1}
                                """),
                        "JobComplete=True JobSucceeded=1"),
                arguments(
                        object(
                                "v1",
                                "Pod",
                                """
                                {"phase":"Running","conditions":[{"type":"Ready","status":"False"}]}
                                """),
                        "PodReady=False PodPhase=Running"),
                arguments(object("v1", "Pod", "{}"), ""));
    }

    @ParameterizedTest
    @MethodSource("wellKnown")
    void knowsWhatIsUsualForAKind(ObjectNode object, String values) {
        var feedback = read(FeedbackSettings.USUAL, object, WELL_KNOWN);

        assertThat(feedback.problems()).isEmpty();
        assertThat(shown(feedback)).isEqualTo(values);
    }

    static Stream<Arguments> unknown() {
        return Stream.of(
                arguments("apps/v1", "StatefulSet", "apps/v1, Kind=StatefulSet"),
                arguments("apps/v1beta1", "Deployment", "apps/v1beta1, Kind=Deployment"),
                arguments("v1", "ConfigMap", "/v1, Kind=ConfigMap"));
    }

    @ParameterizedTest
    @MethodSource("unknown")
    void saysWhereNothingIsUsual(String apiVersion, String kind, String told) {
        var feedback = read(FeedbackSettings.USUAL, object(apiVersion, kind, "{}"), WELL_KNOWN);

        assertThat(feedback.values()).isEmpty();
        assertThat(feedback.problems())
                .containsExactly(
                        "cannot find the wellknown statuses for resource with gvk " + told);
    }

    @Test
    void goesOnAfterABadPath() {
        var feedback =
                read(
                        FeedbackSettings.USUAL,
                        object("v1", "Pod", "{\"phase\":\"Running\"}"),
                        paths(
                                path("bad", ".status["),
                                path("phase", ".status.phase"),
                                path("list", ".status[0]"),
                                new FeedbackPath("versioned", "v2", ".status.phase"),
                                new FeedbackPath("same", "v1", ".kind"),
                                path("absent", ".status.message")));

        assertThat(shown(feedback)).isEqualTo("phase=Running same=Pod");
        assertThat(feedback.problems())
                .containsExactly(
                        "failed to parse json path .status[ of bad with error: unterminated array",
                        "failed to find value for list with error: map[string]interface {} is not array or slice",
                        "version set in the path versioned is not matched for the related resource");
        assertThat(FeedbackReader.joined(feedback.problems()).orElseThrow())
                .startsWith("[failed to parse json path")
                .endsWith("resource]");
    }

    static Stream<Arguments> forms() {
        return Stream.of(
                arguments("42", false, "Integer 42", ""),
                arguments("-9223372036854775808", false, "Integer -9223372036854775808", ""),
                arguments("\"text\"", false, "String text", ""),
                arguments("\"\"", false, "String ", ""),
                arguments("true", false, "Boolean true", ""),
                arguments("null", false, "", ""),
                arguments("0.5", false, "", "the type float64 of the value for it is not found"),
                arguments(
                        "9223372036854775808",
                        false,
                        "",
                        "the type float64 of the value for it is not found"),
                arguments(
                        "{\"a\":1}",
                        false,
                        "",
                        "the type map[string]interface {} of the value for it is not found"),
                arguments(
                        "[1]",
                        false,
                        "",
                        "the type []interface {} of the value for it is not found"),
                arguments("0.5", true, "JsonRaw 0.5", ""),
                arguments("1.50", true, "JsonRaw 1.50", ""),
                arguments("42", true, "Integer 42", ""),
                arguments(
                        "{\"b\":{\"d\":null,\"c\":[2, 1]},\"a\":\"é\"}",
                        true,
                        "JsonRaw {\"a\":\"é\",\"b\":{\"c\":[2,1],\"d\":null}}",
                        ""),
                arguments("\"" + "x".repeat(2000) + "\"", true, "String " + "x".repeat(2000), ""),
                arguments(
                        "[\"" + "x".repeat(1020) + "\"]",
                        true,
                        "JsonRaw [\"" + "x".repeat(1020) + "\"]",
                        ""),
                arguments(
                        "[\"" + "x".repeat(1021) + "\"]",
                        true,
                        "",
                        "the length of returned json raw string for name it is larger than the maximum length 1024"),
                arguments(
                        "[\"" + "é".repeat(600) + "\"]",
                        true,
                        "",
                        "the length of returned json raw string for name it is larger than the maximum length 1024"));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void givesEachFormOfValueItsType(String json, boolean raw, String value, String problem) {
        var object = object("v1", "Widget", "{\"it\":" + json + "}");

        var feedback =
                read(
                        FeedbackSettings.USUAL.withRawJson(raw),
                        object,
                        paths(path("it", ".status.it")));

        assertThat(feedback.values().stream().map(FeedbackReaderTest::typed))
                .isEqualTo(value.isEmpty() ? List.of() : List.of(value));
        assertThat(feedback.problems()).isEqualTo(problem.isEmpty() ? List.of() : List.of(problem));
    }

    @Test
    void reportsTheFirstOfSeveralOrAllOfThem() {
        var object =
                object(
                        "apps/v1",
                        "Deployment",
                        """
                        {"conditions":[{"type":"Available","status":"True","lastUpdateTime":null,
                          "lastTransitionTime":null},{"type":"Progressing","status":"False"}]}
                        """);
        var types = paths(path("types", ".status.conditions[*].type"));

        assertThat(typed(read(FeedbackSettings.USUAL, object, types)))
                .isEqualTo("String Available");
        assertThat(typed(read(RAW, object, types)))
                .isEqualTo("JsonRaw [\"Available\",\"Progressing\"]");
        assertThat(typed(read(RAW, object, paths(path("c", ".status.conditions[0:1]")))))
                .isEqualTo(
                        "JsonRaw {\"lastTransitionTime\":null,\"lastUpdateTime\":null,"
                                + "\"status\":\"True\",\"type\":\"Available\"}");
    }

    @Test
    void reportsANameOnceBecauseServersRefuseItTwice() {
        var object = object("apps/v1", "Deployment", "{\"replicas\":3,\"readyReplicas\":1}");

        var feedback =
                read(
                        FeedbackSettings.USUAL,
                        object,
                        paths(path("Replicas", ".status.readyReplicas")),
                        WELL_KNOWN);

        assertThat(shown(feedback)).isEqualTo("Replicas=1 ReadyReplicas=1");
        assertThat(feedback.problems())
                .containsExactly("the value Replicas is asked for more than once");
    }

    private static Feedback read(
            FeedbackSettings settings, ObjectNode object, FeedbackRule... rules) {
        return new FeedbackReader(settings).read(object, List.of(rules));
    }

    private static FeedbackRule paths(FeedbackPath... paths) {
        return new FeedbackRule(FeedbackRule.JSON_PATHS, List.of(paths));
    }

    private static FeedbackPath path(String name, String path) {
        return new FeedbackPath(name, null, path);
    }

    private static ObjectNode object(String apiVersion, String kind, String status) {
        return ApiJson.readObject(
                "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"status\":%s}"
                        .formatted(apiVersion, kind, status));
    }

    private static String shown(Feedback feedback) {
        return feedback.values().stream()
                .map(value -> value.name() + "=" + content(value.fieldValue()))
                .collect(Collectors.joining(" "));
    }

    private static String typed(Feedback feedback) {
        return feedback.values().stream()
                .map(FeedbackReaderTest::typed)
                .collect(Collectors.joining(", "));
    }

    private static String typed(FeedbackValue value) {
        return value.fieldValue().type() + " " + content(value.fieldValue());
    }

    private static String content(FieldValue value) {
        return switch (value.type()) {
            case FieldValue.INTEGER -> String.valueOf(value.integer());
            case FieldValue.STRING -> String.valueOf(value.string());
            case FieldValue.BOOLEAN -> String.valueOf(value.bool());
            default -> String.valueOf(value.jsonRaw());
        };
    }
}
