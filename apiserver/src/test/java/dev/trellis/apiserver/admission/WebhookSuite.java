package dev.trellis.apiserver.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** What webhooks can do: the same on the embedded server and on a real one. */
abstract class WebhookSuite {
    /** A client, and a namespace that the test has to itself. */
    record Place(KubernetesClient client, String namespace) {}

    private final HookServer hooks = new HookServer();
    private final List<String> configurations = new ArrayList<>();
    private final AtomicInteger probes = new AtomicInteger();

    abstract Place place();

    @AfterEach
    void stop() {
        for (var path : configurations) {
            place().client().raw(path, "DELETE", null);
        }
        hooks.close();
        end();
    }

    /** Lets go of what the place needed. */
    void end() {}

    @Test
    void changesAnObjectOneAfterTheOther() {
        mutating(
                hook("/first", "", request -> label(request, "first", "1")),
                hook(
                        "/second",
                        "",
                        request ->
                                label(
                                        request,
                                        "second",
                                        request.at("/object/metadata/labels/first").asText()
                                                + "2")));

        var made = create("a", Map.of());

        assertThat(made.getMetadata().getLabels())
                .containsEntry("first", "1")
                .containsEntry("second", "12");
    }

    @Test
    void asksAgainWhoHasNotSeenALaterChange() {
        mutating(
                hook(
                        "/early",
                        "\"reinvocationPolicy\":\"IfNeeded\",",
                        request ->
                                label(
                                        request,
                                        "seen",
                                        request.at("/object/metadata/labels/late").asText("no"))),
                hook("/late", "", request -> label(request, "late", "yes")));

        assertThat(create("a", Map.of()).getMetadata().getLabels()).containsEntry("seen", "yes");
    }

    @Test
    void deniesInTheWordsOfTheWebhook() {
        validating(hook("/deny", "", request -> isProbe(request) ? allow() : deny(409, "no way")));

        assertThatThrownBy(() -> create("a", Map.of()))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> {
                            assertThat(e.getStatus().getMessage())
                                    .isEqualTo(
                                            "admission webhook \"deny.example.com\" denied the request: no way");
                            assertThat(e.getCode()).isEqualTo(409);
                            assertThat(e.getStatus().getReason()).isEqualTo("Conflict");
                        });
    }

    @Test
    void asksAllWhoOnlyCheckAtTheSameTime() {
        var others = new CountDownLatch(2);
        Function<JsonNode, ObjectNode> meeting =
                request -> {
                    if (isProbe(request)) {
                        return allow();
                    }
                    others.countDown();
                    return arrives(others) ? allow() : deny(400, "was asked alone");
                };
        validating(hook("/first", "", meeting), hook("/second", "", meeting));

        assertThat(create("a", Map.of()).getMetadata().getName()).isEqualTo("a");
    }

    @Test
    void tellsTheRefusalOfTheFirst() {
        validating(
                hook("/deny", "", request -> isProbe(request) ? allow() : deny(400, "first")),
                hook("/watch", "", _ -> allow()));

        assertThatThrownBy(() -> create("a", Map.of())).hasMessageContaining("first");
    }

    @Test
    void deniesWithoutExplanation() {
        validating(
                hook(
                        "/silent",
                        "",
                        request ->
                                isProbe(request) ? allow() : Json.object().put("allowed", false)));

        assertThatThrownBy(() -> create("a", Map.of()))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> {
                            assertThat(e.getStatus().getMessage())
                                    .isEqualTo(
                                            "admission webhook \"silent.example.com\" denied the request without explanation");
                            assertThat(e.getCode()).isEqualTo(400);
                        });
    }

    @Test
    void failsOrGoesOnWhenAWebhookDoesNotAnswer() {
        var never = new CountDownLatch(1);
        var slow =
                hook(
                        "/slow",
                        "\"timeoutSeconds\":1,",
                        request -> {
                            if (!isProbe(request)) {
                                awaitQuietly(never);
                            }
                            return allow();
                        });
        validating(slow);
        assertThatThrownBy(() -> create("a", Map.of()))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> {
                            assertThat(e.getCode()).isEqualTo(500);
                            assertThat(e.getStatus().getMessage())
                                    .startsWith(
                                            "Internal error occurred: failed calling webhook \"slow.example.com\": failed to call webhook: Post \""
                                                    + hooks.url("/slow")
                                                    + "?timeout=1s\": context deadline exceeded");
                        });
        remove();

        validating(
                slow.replace(
                        "\"timeoutSeconds\"", "\"failurePolicy\":\"Ignore\",\"timeoutSeconds\""));

        assertThat(create("b", Map.of())).isNotNull();
        never.countDown();
    }

    @Test
    void isAskedAboutUpdatesAndRemovals() {
        validating(
                hook(
                        "/watch",
                        "",
                        request ->
                                request.path("operation").asText().equals("DELETE")
                                                && !isProbe(request)
                                        ? deny(403, "stay")
                                        : allow()));
        create("a", Map.of("color", "red"));
        place().client()
                .configMaps()
                .inNamespace(place().namespace())
                .withName("a")
                .edit(one -> new ConfigMapBuilder(one).addToData("k", "v").build());

        assertThatThrownBy(() ->
                        place().client()
                                .configMaps()
                                .inNamespace(place().namespace())
                                .withName("a")
                                .delete())
                .hasMessageContaining("denied the request: stay");

        var asked = hooks.asked("/watch").stream().filter(request -> !isProbe(request)).toList();
        // A refusal that the reference got for a cached state makes it ask again about the
        // present one, so removals may come twice.
        assertThat(asked)
                .extracting(request -> request.path("operation").asText())
                .startsWith("CREATE", "UPDATE", "DELETE");
        assertThat(asked.subList(2, asked.size()))
                .extracting(request -> request.path("operation").asText())
                .containsOnly("DELETE");
        assertThat(asked.subList(0, 3))
                .extracting(request -> request.path("options").path("kind").asText())
                .containsExactly("CreateOptions", "UpdateOptions", "DeleteOptions");
        var update = asked.get(1);
        assertThat(update.at("/object/data/k").asText()).isEqualTo("v");
        assertThat(update.path("oldObject").path("data").has("k")).isFalse();
        assertThat(update.path("oldObject").path("kind").asText()).isEqualTo("ConfigMap");
        assertThat(update.path("name").asText()).isEqualTo("a");
        assertThat(update.path("namespace").asText()).isEqualTo(place().namespace());
        assertThat(update.at("/resource/resource").asText()).isEqualTo("configmaps");
        assertThat(update.at("/userInfo/groups").toString()).contains("system:authenticated");
        assertThat(asked.get(0).path("oldObject").isNull()).isTrue();
        assertThat(asked.get(2).path("object").isNull()).isTrue();
    }

    @Test
    void isAskedOnlyAboutWhatItSelects() {
        validating(
                hook(
                        "/labels",
                        "\"objectSelector\":{\"matchExpressions\":[{\"key\":\"skip\",\"operator\":\"DoesNotExist\"}]},",
                        request -> isProbe(request) ? allow() : deny(403, "selected")),
                hook(
                        "/condition",
                        "\"matchConditions\":[{\"name\":\"no-skip\",\"expression\":\"!has(object.metadata.labels) || !('pass' in object.metadata.labels)\"}],",
                        request -> isProbe(request) ? allow() : deny(403, "matched")));

        assertThatThrownBy(() -> create("a", Map.of("pass", "1"))).hasMessageContaining("selected");
        assertThatThrownBy(() -> create("a", Map.of("skip", "1"))).hasMessageContaining("matched");
        assertThat(create("a", Map.of("skip", "1", "pass", "1"))).isNotNull();
    }

    @Test
    void seesDryRuns() {
        mutating(
                hook(
                        "/dry",
                        "",
                        request -> label(request, "dry", request.path("dryRun").asText())));

        var made =
                place().client()
                        .configMaps()
                        .inNamespace(place().namespace())
                        .resource(map("a", Map.of()))
                        .dryRun()
                        .create();

        assertThat(made.getMetadata().getLabels()).containsEntry("dry", "true");
    }

    static void createNamespace(Place place) {
        place.client()
                .resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(place.namespace())
                                .endMetadata()
                                .build())
                .create();
    }

    private void mutating(String... webhooks) {
        install("mutatingwebhookconfigurations", "MutatingWebhookConfiguration", webhooks);
    }

    private void validating(String... webhooks) {
        install("validatingwebhookconfigurations", "ValidatingWebhookConfiguration", webhooks);
    }

    /** Stores a configuration, and waits until all its webhooks are asked. */
    private void install(String plural, String kind, String... webhooks) {
        var base = "/apis/admissionregistration.k8s.io/v1/" + plural;
        var name = place().namespace();
        place().client()
                .raw(
                        base,
                        "POST",
                        """
                        {"apiVersion":"admissionregistration.k8s.io/v1","kind":"%s",
                         "metadata":{"name":"%s"},"webhooks":[%s]}
                        """
                                .formatted(kind, name, String.join(",", webhooks)));
        configurations.add(base + "/" + name);
        var before = probesSeen();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> {
                    create("probe-" + probes.incrementAndGet(), Map.of());
                    return probesSeen() >= before + webhooks.length;
                });
    }

    private void remove() {
        configurations.forEach(path -> place().client().raw(path, "DELETE", null));
        configurations.clear();
        // Until the real server has noticed, a probe still arrives.
        await().atMost(Duration.ofSeconds(60))
                .until(() -> {
                    var before = probesSeen();
                    create("probe-" + probes.incrementAndGet(), Map.of());
                    return probesSeen() == before;
                });
    }

    private long probesSeen() {
        return List.of(
                        "/first",
                        "/second",
                        "/early",
                        "/late",
                        "/deny",
                        "/silent",
                        "/slow",
                        "/watch",
                        "/labels",
                        "/condition",
                        "/dry")
                .stream()
                .flatMap(path -> hooks.asked(path).stream())
                .filter(WebhookSuite::isProbe)
                .count();
    }

    private static boolean isProbe(JsonNode request) {
        return request.path("name").asText().startsWith("probe-");
    }

    private String hook(String path, String more, Function<JsonNode, ObjectNode> answer) {
        hooks.serve(path, answer);
        return """
        {"name":"%s.example.com",%s"sideEffects":"None","admissionReviewVersions":["v1"],
         "clientConfig":{"url":"%s","caBundle":"%s"},
         "namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"%s"}},
         "rules":[{"operations":["CREATE","UPDATE","DELETE"],"apiGroups":[""],"apiVersions":["v1"],"resources":["configmaps"]}]}
        """
                .formatted(
                        path.substring(1),
                        more,
                        hooks.url(path),
                        hooks.caBundle(),
                        place().namespace());
    }

    private static ObjectNode allow() {
        return Json.object().put("allowed", true);
    }

    private static ObjectNode deny(int code, String message) {
        var made = Json.object().put("allowed", false);
        made.putObject("status")
                .put("code", code)
                .put("message", message)
                .put("reason", code == 409 ? "Conflict" : "Forbidden");
        return made;
    }

    private static ObjectNode label(JsonNode request, String key, String value) {
        var patch =
                request.at("/object/metadata").has("labels")
                        ? "[{\"op\":\"add\",\"path\":\"/metadata/labels/%s\",\"value\":\"%s\"}]"
                                .formatted(key, value)
                        : "[{\"op\":\"add\",\"path\":\"/metadata/labels\",\"value\":{\"%s\":\"%s\"}}]"
                                .formatted(key, value);
        return allow().put("patchType", "JSONPatch")
                .put(
                        "patch",
                        Base64.getEncoder().encodeToString(patch.getBytes(StandardCharsets.UTF_8)));
    }

    private static boolean arrives(CountDownLatch others) {
        try {
            return others.await(9, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            var _ = latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private ConfigMap create(String name, Map<String, String> labels) {
        return place().client().resource(map(name, labels)).create();
    }

    private ConfigMap map(String name, Map<String, String> labels) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(place().namespace())
                .withLabels(labels)
                .endMetadata()
                .build();
    }
}
