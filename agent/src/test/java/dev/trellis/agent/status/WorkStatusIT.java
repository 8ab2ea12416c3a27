package dev.trellis.agent.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;

/** What an agent tells of applied objects, on a server that is hub and managed cluster. */
@KubernetesTest(crds = "crds")
final class WorkStatusIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String TEMPLATE =
            """
            "selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},
             "spec":{"containers":[{"name":"web","image":"example.com/web"}]}}
            """;

    private final Kube kube;
    private final KubeApi api;
    private final String namespace;

    @SuppressWarnings("NullAway.Init") // every test begins by starting one
    private WorkAgent agent;

    WorkStatusIT(Kube kube) {
        this.kube = kube;
        this.api = KubeApi.of(kube.client());
        this.namespace = kube.namespace();
    }

    @AfterEach
    void stop() {
        agent.close();
    }

    @Test
    void feedsBackWhatIsUsualForAKindAndFollowsChanges() {
        start();
        apply(
                work(
                        "usual",
                        manifest("apps/v1", "Deployment", "web", "\"spec\":{" + TEMPLATE + "}")
                                + ","
                                + manifest(
                                        "apps/v1",
                                        "DaemonSet",
                                        "each",
                                        "\"spec\":{" + TEMPLATE + "}"),
                        config("apps", "deployments", "web", wellKnown())
                                + ","
                                + config("apps", "daemonsets", "each", wellKnown())));
        awaitHolds("usual", "Available");

        status(
                "apps/v1",
                "deployments",
                "web",
                "{\"replicas\":3,\"readyReplicas\":2,\"availableReplicas\":1,\"observedGeneration\":1}");
        status(
                "apps/v1",
                "daemonsets",
                "each",
                "{\"numberReady\":1,\"desiredNumberScheduled\":2,\"numberAvailable\":1,\"currentNumberScheduled\":2,\"numberMisscheduled\":0}");

        eventually(() -> {
            assertThat(feedback("usual", 0))
                    .isEqualTo("ReadyReplicas=2 Replicas=3 AvailableReplicas=1");
            assertThat(feedback("usual", 1))
                    .isEqualTo("NumberReady=1 DesiredNumberScheduled=2 NumberAvailable=1");
        });
        var first =
                Instant.parse(
                        condition("usual", 0, "StatusFeedbackSynced")
                                .path("lastTransitionTime")
                                .asText());
        // Times have whole seconds, so the next change must come in another one to show.
        await().until(() -> Instant.now().isAfter(first.plusSeconds(1)));
        status(
                "apps/v1",
                "deployments",
                "web",
                "{\"replicas\":3,\"readyReplicas\":3,\"availableReplicas\":3}");

        eventually(() ->
                assertThat(feedback("usual", 0))
                        .isEqualTo("ReadyReplicas=3 Replicas=3 AvailableReplicas=3"));
        var synced = condition("usual", 0, "StatusFeedbackSynced");
        assertThat(Instant.parse(synced.path("lastTransitionTime").asText())).isAfter(first);
        assertThat(types("usual", 0)).isEqualTo("Applied Available StatusFeedbackSynced");
    }

    @Test
    void saysWhichFeedbackItCannotGive() {
        start();
        apply(
                work(
                        "partly",
                        map("paths") + "," + map("unknown") + "," + map("silent"),
                        config(
                                        "",
                                        "configmaps",
                                        "paths",
                                        paths(
                                                path("good", ".data.key"),
                                                path("bad", ".data["),
                                                path("structure", ".data")))
                                + ","
                                + config("", "configmaps", "unknown", wellKnown())));

        eventually(() -> {
            assertThat(feedback("partly", 0)).isEqualTo("good=paths");
            assertThat(condition("partly", 0, "StatusFeedbackSynced").path("status").asText())
                    .isEqualTo("False");
            assertThat(condition("partly", 0, "StatusFeedbackSynced").path("message").asText())
                    .isEqualTo(
                            "Sync status feedback failed with error [failed to parse json path .data[ of bad"
                                    + " with error: unterminated array, the type map[string]interface {}"
                                    + " of the value for structure is not found]");
            assertThat(condition("partly", 1, "StatusFeedbackSynced").path("message").asText())
                    .endsWith("resource with gvk /v1, Kind=ConfigMap");
            assertThat(condition("partly", 2, "StatusFeedbackSynced").path("reason").asText())
                    .isEqualTo("NoStatusFeedbackSynced");
            assertThat(condition("partly", "Available").path("status").asText()).isEqualTo("True");
        });
    }

    @Test
    void feedsBackStructuresWhereThatIsWanted() {
        agent = WorkAgent.start(kube, FeedbackSettings.USUAL.withRawJson(true));
        apply(work("raw", map("a"), config("", "configmaps", "*", paths(path("data", ".data")))));

        eventually(() -> assertThat(feedback("raw", 0)).isEqualTo("data={\"key\":\"a\"}"));
    }

    @Test
    void takesTheFirstConfigThatNamesAManifest() {
        start();
        apply(
                work(
                        "several",
                        map("special") + "," + map("other"),
                        config("", "configmaps", "special", paths(path("special", ".data.key")))
                                + ","
                                + config("", "configmaps", "*", paths(path("any", ".kind")))));

        eventually(() -> {
            assertThat(feedback("several", 0)).isEqualTo("special=special");
            assertThat(feedback("several", 1)).isEqualTo("any=ConfigMap");
        });
    }

    @Test
    void followsObjectsThatItOnlyReads() {
        start();
        var readOnly =
                "{\"resourceIdentifier\":{\"group\":\"\",\"resource\":\"configmaps\",\"namespace\":\"%s\",\"name\":\"*\"},\"updateStrategy\":{\"type\":\"ReadOnly\"},\"feedbackRules\":[%s]}"
                        .formatted(namespace, paths(path("key", ".data.key")));
        apply(work("reading", map("theirs"), readOnly));
        eventually(() -> {
            assertThat(condition("reading", 0, "Available").path("reason").asText())
                    .isEqualTo("ResourceNotAvailable");
            assertThat(condition("reading", "Available").path("message").asText())
                    .isEqualTo("1 of 1 resources are not available");
        });

        send(Call.post(core("configmaps"), map("theirs")));
        eventually(() -> assertThat(feedback("reading", 0)).isEqualTo("key=theirs"));
        send(merge(core("configmaps") + "/theirs", "{\"data\":{\"key\":\"changed\"}}"));
        eventually(() -> assertThat(feedback("reading", 0)).isEqualTo("key=changed"));
        send(Call.delete(core("configmaps") + "/theirs", "{}"));

        eventually(() -> {
            assertThat(condition("reading", 0, "Available").path("status").asText())
                    .isEqualTo("False");
            assertThat(condition("reading", "Applied").path("status").asText()).isEqualTo("True");
        });
    }

    @Test
    void makesTheConditionsThatRulesAskFor() {
        start();
        var job =
                manifest(
                        "batch/v1",
                        "Job",
                        "once",
                        """
                        "spec":{"template":{"spec":{"restartPolicy":"Never",
                         "containers":[{"name":"a","image":"example.com/a"}]}}}
                        """);
        apply(
                work(
                        "ruled",
                        job + "," + map("a"),
                        rules(
                                        "batch",
                                        "jobs",
                                        "*",
                                        "{\"condition\":\"Complete\",\"type\":\"WellKnownConditions\"},"
                                                + "{\"condition\":\"Unknown\",\"type\":\"WellKnownConditions\"}")
                                + ","
                                + rules(
                                        "",
                                        "configmaps",
                                        "a",
                                        cel(
                                                        "Named",
                                                        "object.data.key == 'a'",
                                                        "'is ' + object.data.key")
                                                + ","
                                                + cel("Wrong", "object.data.", "")
                                                + ","
                                                + cel("Available", "false", ""))));

        eventually(() -> {
            assertThat(types("ruled", 0))
                    .isEqualTo("Applied Available StatusFeedbackSynced Complete");
            assertThat(types("ruled", 1))
                    .isEqualTo("Applied Available StatusFeedbackSynced Named Wrong");
            var complete = condition("ruled", 0, "Complete");
            assertThat(complete.path("status").asText()).isEqualTo("False");
            assertThat(complete.path("message").asText()).isEqualTo("Job is not finished");
            assertThat(complete.path("observedGeneration").asInt()).isEqualTo(1);
            var named = condition("ruled", "Named");
            assertThat(named.path("status").asText()).isEqualTo("True");
            assertThat(named.path("reason").asText()).isEqualTo("ConditionRulesAggregated");
            assertThat(named.path("message").asText()).isEqualTo("is a");
            assertThat(condition("ruled", 1, "Wrong").path("reason").asText())
                    .isEqualTo("ConditionRuleExpressionError");
            assertThat(condition("ruled", "Available").path("status").asText()).isEqualTo("True");
        });
    }

    @Test
    void leavesACompleteWorkAlone() {
        start();
        apply(
                work(
                        "once",
                        map("done"),
                        rules(
                                "",
                                "configmaps",
                                "done",
                                cel("Complete", "object.data.key == 'over'", ""))));
        eventually(() ->
                assertThat(condition("once", "Complete").path("status").asText())
                        .isEqualTo("False"));

        send(
                merge(
                        works() + "/once",
                        workload(map("done").replace("\"key\":\"done\"", "\"key\":\"over\""))));
        eventually(() -> {
            var complete = condition("once", "Complete");
            assertThat(complete.path("status").asText()).isEqualTo("True");
            assertThat(complete.path("reason").asText()).isEqualTo("ConditionRulesAggregated");
            assertThat(complete.path("observedGeneration").asInt()).isEqualTo(2);
        });
        send(
                merge(
                        works() + "/once",
                        workload(map("done").replace("\"key\":\"done\"", "\"key\":\"again\""))));

        eventually(() ->
                assertThat(condition("once", "Available").path("observedGeneration").asInt())
                        .isEqualTo(3));
        assertThat(condition("once", "Applied").path("observedGeneration").asInt()).isEqualTo(2);
        assertThat(get(core("configmaps") + "/done").at("/data/key").asText()).isEqualTo("over");
        send(Call.delete(works() + "/once", "{}"));
        eventually(() ->
                assertThat(api.send(Call.get(core("configmaps") + "/done")).code()).isEqualTo(404));
    }

    private void start() {
        agent = WorkAgent.start(kube, FeedbackSettings.USUAL);
    }

    private String works() {
        return "/apis/work.open-cluster-management.io/v1/namespaces/%s/manifestworks"
                .formatted(namespace);
    }

    private String core(String resource) {
        return "/api/v1/namespaces/%s/%s".formatted(namespace, resource);
    }

    private void apply(String work) {
        send(Call.post(works(), work));
    }

    private void status(String apiVersion, String resource, String name, String status) {
        send(
                merge(
                        "/apis/%s/namespaces/%s/%s/%s/status"
                                .formatted(apiVersion, namespace, resource, name),
                        "{\"status\":" + status + "}"));
    }

    private static Call merge(String path, String patch) {
        return Call.patch(path, Call.MERGE_PATCH, patch);
    }

    private void send(Call call) {
        var answer = api.send(call);
        assertThat(answer.succeeded()).as(call + ": " + answer.message()).isTrue();
    }

    private JsonNode get(String path) {
        return api.send(Call.get(path)).tree();
    }

    private void awaitHolds(String work, String type) {
        eventually(
                () -> assertThat(condition(work, type).path("status").asText()).isEqualTo("True"));
    }

    private static void eventually(ThrowingRunnable assertions) {
        await().atMost(PATIENCE).untilAsserted(assertions);
    }

    private JsonNode condition(String work, String type) {
        return condition(get(works() + "/" + work).at("/status/conditions"), type);
    }

    private JsonNode condition(String work, int manifest, String type) {
        return condition(manifest(work, manifest).path("conditions"), type);
    }

    private static JsonNode condition(JsonNode conditions, String type) {
        return conditions
                .valueStream()
                .filter(condition -> condition.path("type").asText().equals(type))
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError("no condition " + type + " in " + conditions));
    }

    private JsonNode manifest(String work, int manifest) {
        return get(works() + "/" + work).at("/status/resourceStatus/manifests").path(manifest);
    }

    private String types(String work, int manifest) {
        return manifest(work, manifest)
                .path("conditions")
                .valueStream()
                .map(condition -> condition.path("type").asText())
                .collect(Collectors.joining(" "));
    }

    private String feedback(String work, int manifest) {
        return manifest(work, manifest)
                .at("/statusFeedback/values")
                .valueStream()
                .map(value -> value.path("name").asText() + "=" + content(value.path("fieldValue")))
                .collect(Collectors.joining(" "));
    }

    private static String content(JsonNode value) {
        return switch (value.path("type").asText()) {
            case "Integer" -> value.path("integer").asText();
            case "String" -> value.path("string").asText();
            case "JsonRaw" -> value.path("jsonRaw").asText();
            default -> value.toString();
        };
    }

    private static String work(String name, String manifests, String configs) {
        return """
        {"apiVersion":"work.open-cluster-management.io/v1","kind":"ManifestWork",
         "metadata":{"name":"%s"},
         "spec":{"workload":{"manifests":[%s]},"manifestConfigs":[%s]}}
        """
                .formatted(name, manifests, configs);
    }

    private static String workload(String manifests) {
        return "{\"spec\":{\"workload\":{\"manifests\":[%s]}}}".formatted(manifests);
    }

    private String map(String name) {
        return manifest("v1", "ConfigMap", name, "\"data\":{\"key\":\"" + name + "\"}");
    }

    private String manifest(String apiVersion, String kind, String name, String rest) {
        return """
        {"apiVersion":"%s","kind":"%s","metadata":{"namespace":"%s","name":"%s"},%s}
        """
                .formatted(apiVersion, kind, namespace, name, rest);
    }

    private String config(String group, String resource, String name, String feedback) {
        return """
        {"resourceIdentifier":{"group":"%s","resource":"%s","namespace":"%s","name":"%s"},
         "feedbackRules":[%s]}
        """
                .formatted(group, resource, namespace, name, feedback);
    }

    private String rules(String group, String resource, String name, String rules) {
        return """
        {"resourceIdentifier":{"group":"%s","resource":"%s","namespace":"%s","name":"%s"},
         "conditionRules":[%s]}
        """
                .formatted(group, resource, namespace, name, rules);
    }

    private static String cel(String condition, String expression, String message) {
        return """
        {"condition":"%s","type":"CEL","celExpressions":["%s"],"messageExpression":"%s"}
        """
                .formatted(condition, expression, message);
    }

    private static String wellKnown() {
        return "{\"type\":\"WellKnownStatus\"}";
    }

    private static String paths(String... paths) {
        return "{\"type\":\"JSONPaths\",\"jsonPaths\":[" + String.join(",", paths) + "]}";
    }

    private static String path(String name, String path) {
        return "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(name, path);
    }
}
