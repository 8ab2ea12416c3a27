package dev.trellis.hub.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.hub.webhook.Reviewer;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.interpreter.object.KubeObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is stored of interpreters (AC1-AC22, AW1-AW25). */
class InterpreterChecksTest {
    private static final String SHOP = "shop.example.org/v1";

    /** Every operation whose answer can be one script's only, by field and function. */
    private static final List<String> FIELDS =
            List.of(
                    "retention",
                    "replicaResource",
                    "componentResource",
                    "replicaRevision",
                    "statusReflection",
                    "statusAggregation",
                    "healthInterpretation");

    private static String customization(String name, String version, String field, String script) {
        return """
        {"apiVersion":"trellis.dev/v1alpha1","kind":"ResourceInterpreterCustomization",
         "metadata":{"name":"%s"},"spec":{"target":{"apiVersion":"%s","kind":"Storefront"},
         "customizations":{"%s":{"luaScript":"%s"}}}}
        """
                .formatted(name, version, field, script);
    }

    private static AdmissionRequest request(String before, String after) {
        var object = ApiJson.readTree(after);
        return new AdmissionRequest(
                "u",
                "",
                object.at("/metadata/name").asText(),
                Requester.of(ApiJson.readTree("{\"username\":\"ann\"}")),
                ApiJson.readTree(before),
                object);
    }

    private static Verdict judge(String wanted, String... stored) {
        Collection<Customization> others =
                Stream.of(stored).map(KubeObject::parse).map(Customization::of).toList();
        return new CustomizationCheck(() -> Optional.of(others)).judge(request("null", wanted));
    }

    private static String sentence(Verdict verdict) {
        return verdict instanceof Verdict.Refused(var refusal) ? refusal.sentence() : "granted";
    }

    // AC3-AC8, AC12-AC18
    @ParameterizedTest
    @MethodSource("fields")
    void oneScriptAnswersAQuestionAndIsLua(String field) {
        var stored = customization("a", SHOP, field, "x = 1");

        assertThat(sentence(judge(customization("b", SHOP, field, "x = 2"), stored)))
                .matches(
                        "[A-Za-z]+ of shop.example.org/v1 Storefront is answered by ResourceInterpreterCustomization a already: .*");
        assertThat(sentence(judge(customization("b", SHOP, field, "x = = 2"))))
                .matches("(?s)The script for [A-Za-z]+ is no Lua: .*");
    }

    static Stream<String> fields() {
        return FIELDS.stream();
    }

    // AC1, AC2, AC9-AC11
    @Test
    void letsBesideEachOtherWhatAnswersOtherQuestions() {
        var stored = customization("a", SHOP, "healthInterpretation", "x = 1");

        assertThat(
                        List.of(
                                judge(
                                        customization(
                                                "b",
                                                "shop.example.org/v2",
                                                "healthInterpretation",
                                                "x = 1"),
                                        stored),
                                judge(customization("b", SHOP, "retention", "x = 1"), stored),
                                judge(
                                        customization("a", SHOP, "healthInterpretation", "x = 2"),
                                        stored),
                                judge(
                                        customization(
                                                "b", SHOP, "dependencyInterpretation", "x = 1"),
                                        customization(
                                                "a", SHOP, "dependencyInterpretation", "x = 1"))))
                .containsOnly(Verdict.GRANTED);
    }

    // AC12-AC18: also where several may answer
    @Test
    void refusesADependencyScriptThatIsNoLua() {
        assertThat(sentence(judge(customization("a", SHOP, "dependencyInterpretation", "end end"))))
                .startsWith("The script for InterpretDependency is no Lua: ");
    }

    @Test
    void refusesWhatNamesNoTargetOrAFieldThatThereIsNot() {
        assertThat(sentence(judge(customization("a", "", "retention", "x = 1"))))
                .contains("needs spec.target.apiVersion");
        assertThat(sentence(judge(customization("a", SHOP, "telepathy", "x = 1"))))
                .contains("has no field spec.customizations.telepathy");
    }

    // AC19, AC20
    @Test
    void saysWhenItCannotTell() {
        var check = new CustomizationCheck(Optional::empty);

        assertThat(check.judge(request("null", customization("a", SHOP, "retention", "x = 1"))))
                .isEqualTo(
                        Verdict.refused(
                                new Refusal(
                                        500,
                                        "InternalError",
                                        "The other customizations cannot be read: try again.")));
        assertThat(
                        CustomizationCheck.hooks(Optional::empty)
                                .getFirst()
                                .reviewer()
                                .answer("{}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Reviewer.Misunderstood.class);
    }

    @Test
    void letsWhatIsStoredKeepItsFaults() {
        var broken = customization("a", SHOP, "retention", "x = = 1");
        var check = new CustomizationCheck(() -> Optional.of(List.of()));

        assertThat(
                        check.judge(
                                request(
                                        broken,
                                        broken.replace("\"name\"", "\"labels\":{},\"name\""))))
                .isEqualTo(Verdict.GRANTED);
    }

    private static Verdict judgeWebhook(String before, String webhook) {
        var object =
                "{\"kind\":\"ResourceInterpreterWebhookConfiguration\",\"metadata\":{\"name\":\"c\"},\"webhooks\":[%s]}";
        return new InterpreterWebhookCheck()
                .judge(
                        request(
                                before.isEmpty() ? "null" : object.formatted(before),
                                object.formatted(webhook)));
    }

    private static final String WEBHOOK =
            """
            {"name":"shop.example.org","clientConfig":{"service":{"namespace":"demo","name":"hook"}},
             "rules":[{"operations":["InterpretHealth"],"apiGroups":["apps"],"apiVersions":["v1"],"kinds":["Deployment"]}],
             "interpreterContextVersions":["v1alpha1"]}
            """;

    // AW25: a Service without a port
    @Test
    void storesAWebhookThatIsWhole() {
        assertThat(judgeWebhook("", WEBHOOK)).isEqualTo(Verdict.GRANTED);
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments("AW1", "[\"apps\"]", "[]", "apiGroups is empty"),
                arguments("AW2", "[\"v1\"]", "[]", "apiVersions is empty"),
                arguments("AW3", "[\"Deployment\"]", "[]", "kinds is empty"),
                arguments("AW4", "[\"apps\"]", "[\"*\",\"apps\"]", "apiGroups has * beside others"),
                arguments("AW5", "[\"v1\"]", "[\"*\",\"v1\"]", "apiVersions has * beside others"),
                arguments(
                        "AW6", "[\"Deployment\"]", "[\"*\",\"Pod\"]", "kinds has * beside others"),
                arguments("AW7", "[\"v1\"]", "[\"\"]", "apiVersions has an empty entry"),
                arguments("AW8", "[\"Deployment\"]", "[\"\"]", "kinds has an empty entry"),
                arguments("AW9", "[\"InterpretHealth\"]", "[]", "operations is empty"),
                arguments(
                        "AW10",
                        "[\"InterpretHealth\"]",
                        "[\"*\",\"Retain\"]",
                        "operations has * beside others"),
                arguments(
                        "AW11",
                        "[\"InterpretHealth\"]",
                        "[\"Guess\"]",
                        "operation Guess is not known"),
                arguments("AW14", "[\"v1alpha1\"]", "[]", "must have v1alpha1"),
                arguments(
                        "AW15", "[\"v1alpha1\"]", "[\"v1alpha1\",\"v1alpha1\"]", "is there twice"),
                arguments("AW16", "[\"v1alpha1\"]", "[\"v2\"]", "must have v1alpha1"),
                arguments("AW17", "[\"v1alpha1\"]", "[\"v1alpha1\",\"V 1\"]", "is no label"),
                arguments("AW18", "shop.example.org", "shop", "must be a domain name"),
                arguments(
                        "AW20", "\"rules\"", "\"timeoutSeconds\":31,\"rules\"", "must be 1 to 30"),
                arguments("AW22", "\"service\"", "\"other\"", "exactly one of url and service"),
                arguments("AW24", "\"demo\"", "\"\"", "service.namespace is missing"));
    }

    @ParameterizedTest(name = "{0}: {3}")
    @MethodSource("faults")
    void refusesAWebhookThatIsNot(String id, String part, String instead, String told) {
        var wrong = WEBHOOK.replace(part, instead);

        assertThat(sentence(judgeWebhook("", wrong)))
                .startsWith("ResourceInterpreterWebhookConfiguration c is not valid: webhooks[0]: ")
                .contains(told);
        assertThat(judgeWebhook(wrong, wrong)).isEqualTo(Verdict.GRANTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"interpreter-customizations", "karmada-interpreter-customizations"})
    void asksAboutBothGroups(String name) {
        assertThat(CustomizationCheck.hooks(Optional::empty))
                .extracting(Hook::name)
                .contains(name + ".trellis.dev");
    }
}
