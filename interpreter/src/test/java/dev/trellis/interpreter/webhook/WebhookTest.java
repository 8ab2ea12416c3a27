package dev.trellis.interpreter.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

/** Configurations of webhooks: which are understood, and whom they concern (M, AW, W27-W31). */
final class WebhookTest {
    private static final String URL = "{\"url\":\"https://hooks.example.org/shop\"}";
    private static final String RULE =
            "{\"operations\":[\"InterpretHealth\"],\"apiGroups\":[\"apps\",\"\"],\"apiVersions\":[\"v1\"],\"kinds\":[\"Deployment\",\"Pod\"]}";

    private static List<Webhook> read(
            String name, String config, String rule, String rest, String versions) {
        return Webhook.of(
                KubeObject.parse(
                        """
                        {"metadata":{"name":"c"},"webhooks":[{"name":"%s","clientConfig":%s,"rules":[%s]%s,"interpreterContextVersions":%s}]}
                        """
                                .formatted(name, config, rule, rest, versions)));
    }

    private static Webhook read(String config) {
        return read("a.example", config, RULE, "", "[\"v1alpha1\"]").getFirst();
    }

    // W27-W29
    @Test
    void knowsWhereAWebhookIs() {
        assertThat(read(URL).target())
                .returns("hooks.example.org", WebhookTarget::host)
                .returns(443, WebhookTarget::port)
                .returns("/shop", WebhookTarget::path);
        assertThat(read("{\"service\":{\"namespace\":\"demo\",\"name\":\"hook\"}}").target())
                .isEqualTo(new WebhookTarget.Service("demo", "hook", "/", 443));
        assertThat(
                        read("{\"service\":{\"namespace\":\"demo\",\"name\":\"hook\",\"path\":\"ask\",\"port\":8443}}")
                                .target())
                .isEqualTo(new WebhookTarget.Service("demo", "hook", "/ask", 8443));
        assertThat(read(URL).timeout()).hasSeconds(10);
    }

    // M1-M15, W6-W10
    @Test
    void answersWhereAllOfARuleFits() {
        var webhook = read(URL);

        assertThat(webhook.answers(Kind.of("apps/v1", "Deployment"), Operation.HEALTH)).isTrue();
        assertThat(webhook.answers(Kind.of("v1", "Pod"), Operation.HEALTH)).isTrue();
        assertThat(webhook.answers(Kind.of("apps/v1", "Deployment"), Operation.RETAIN)).isFalse();
        assertThat(webhook.answers(Kind.of("batch/v1", "Deployment"), Operation.HEALTH)).isFalse();
        assertThat(webhook.answers(Kind.of("apps/v2", "Deployment"), Operation.HEALTH)).isFalse();
        assertThat(webhook.answers(Kind.of("apps/v1", "Job"), Operation.HEALTH)).isFalse();
    }

    static Stream<Arguments> invalid() {
        return Stream.of(
                arguments("Bad name", URL, RULE, "", "[\"v1alpha1\"]", "domain name"),
                arguments("single", URL, RULE, "", "[\"v1alpha1\"]", "domain name"),
                arguments(
                        "a.b", "{}", RULE, "", "[\"v1alpha1\"]", "exactly one of url and service"),
                arguments(
                        "a.b",
                        "{\"url\":\"https://x\",\"service\":{}}",
                        RULE,
                        "",
                        "[\"v1alpha1\"]",
                        "exactly one"),
                arguments(
                        "a.b",
                        "{\"url\":\"http://x\"}",
                        RULE,
                        "",
                        "[\"v1alpha1\"]",
                        "must be https"),
                arguments(
                        "a.b",
                        "{\"url\":\"https://me@x\"}",
                        RULE,
                        "",
                        "[\"v1alpha1\"]",
                        "must be https"),
                arguments(
                        "a.b",
                        "{\"url\":\"https://x?y\"}",
                        RULE,
                        "",
                        "[\"v1alpha1\"]",
                        "must be https"),
                arguments("a.b", "{\"url\":\"::\"}", RULE, "", "[\"v1alpha1\"]", "must be https"),
                arguments(
                        "a.b",
                        "{\"service\":{\"name\":\"x\"}}",
                        RULE,
                        "",
                        "[\"v1alpha1\"]",
                        "service.namespace is missing"),
                arguments(
                        "a.b",
                        "{\"service\":{\"name\":\"x\",\"namespace\":\"y\",\"port\":70000}}",
                        RULE,
                        "",
                        "[\"v1alpha1\"]",
                        "service.port"),
                arguments(
                        "a.b",
                        "{\"url\":\"https://x\",\"caBundle\":\"A\"}",
                        RULE,
                        "",
                        "[\"v1alpha1\"]",
                        "no base64"),
                arguments("a.b", URL, "{}", "", "[\"v1alpha1\"]", "operations is empty"),
                arguments(
                        "a.b",
                        URL,
                        RULE.replace("\"v1\"", "\"*\",\"v1\""),
                        "",
                        "[\"v1alpha1\"]",
                        "apiVersions has * beside others"),
                arguments(
                        "a.b",
                        URL,
                        RULE.replace("\"v1\"", "\"\""),
                        "",
                        "[\"v1alpha1\"]",
                        "apiVersions has an empty entry"),
                arguments(
                        "a.b",
                        URL,
                        RULE.replace("InterpretHealth", "Paint"),
                        "",
                        "[\"v1alpha1\"]",
                        "operation Paint is not known"),
                arguments("a.b", URL, RULE, ",\"timeoutSeconds\":0", "[\"v1alpha1\"]", "1 to 30"),
                arguments("a.b", URL, RULE, ",\"timeoutSeconds\":31", "[\"v1alpha1\"]", "1 to 30"),
                arguments("a.b", URL, RULE, "", "[]", "must have v1alpha1"),
                arguments("a.b", URL, RULE, "", "[\"v1alpha1\",\"v1alpha1\"]", "is there twice"),
                arguments("a.b", URL, RULE, "", "[\"v1alpha1\",\"1.0\"]", "is no label"));
    }

    // AW1-AW25, W20, W30, W31
    @ParameterizedTest(name = "{5} in {1} {2} {3} {4}")
    @MethodSource("invalid")
    void refusesWhatIsNoConfiguration(
            String name, String config, String rule, String rest, String versions, String told) {
        assertThatThrownBy(() -> read(name, config, rule, rest, versions))
                .isInstanceOf(InterpreterFailure.class)
                .hasMessageStartingWith(
                        "ResourceInterpreterWebhookConfiguration c is not valid: webhooks[0]: ")
                .hasMessageContaining(told);
    }
}
