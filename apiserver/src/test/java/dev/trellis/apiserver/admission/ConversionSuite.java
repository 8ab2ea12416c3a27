package dev.trellis.apiserver.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Map;

/**
 * Versions that a webhook knows how to convert: the same on the embedded server and on a real one.
 * The field {@code colour} of v1, which is kept, is {@code paint} in v2.
 */
abstract class ConversionSuite {
    private static final String PATH = "/convert";
    private static final Map<String, String> FIELDS = Map.of("v1", "colour", "v2", "paint");

    private final HookServer hooks = new HookServer();
    private volatile boolean failing;
    private volatile boolean forging;
    private volatile String forgedName = "a";

    /** A client with all rights. */
    abstract KubernetesClient client();

    /** A group that nobody else uses. */
    abstract String group();

    @BeforeEach
    void define() {
        hooks.serve(PATH, this::convert);
        client().raw(
                        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                        "POST",
                        """
                        {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
                         "metadata":{"name":"things.%1$s"},
                         "spec":{"group":"%1$s","scope":"Cluster","names":{"plural":"things","kind":"Thing"},
                          "conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],
                           "clientConfig":{"url":"%2$s","caBundle":"%3$s"}}},
                          "versions":[%4$s,%5$s]}}
                        """
                                .formatted(
                                        group(),
                                        hooks.url(PATH),
                                        hooks.caBundle(),
                                        version("v1", true),
                                        version("v2", false)));
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> {
                    get("v1", "");
                    return get("v2", "").has("items");
                });
    }

    @AfterEach
    void remove() {
        failing = false;
        forging = false;
        client().raw(
                        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things." + group(),
                        "DELETE",
                        null);
        hooks.close();
        end();
    }

    /** Lets go of what the test needed. */
    void end() {}

    private static String version(String name, boolean storage) {
        return """
        {"name":"%s","served":true,"storage":%s,"schema":{"openAPIV3Schema":{"type":"object",
         "properties":{"spec":{"type":"object","properties":{"%s":{"type":"string"}}}}}}}
        """
                .formatted(name, storage, FIELDS.get(name));
    }

    private ObjectNode convert(JsonNode request) {
        var answer = Json.object();
        var result = answer.putObject("result");
        if (failing) {
            result.put("status", "Failure").put("message", "out of paint");
            return answer;
        }
        result.put("status", "Success");
        var wanted = request.path("desiredAPIVersion").asText();
        var converted = answer.putArray("convertedObjects");
        for (var object : request.path("objects")) {
            var copy = (ObjectNode) object.deepCopy();
            var from = FIELDS.getOrDefault(versionOf(object.path("apiVersion").asText()), "");
            var to = FIELDS.getOrDefault(versionOf(wanted), "");
            var spec = copy.withObject("spec");
            spec.set(to, spec.remove(from));
            copy.put("apiVersion", wanted);
            if (forging) {
                copy.withObject("metadata").put("generation", 9).put("name", forgedName);
                copy.withObject("metadata").withObject("labels").put("seen", "yes");
            }
            converted.add(copy);
        }
        return answer;
    }

    private static String versionOf(String apiVersion) {
        return apiVersion.substring(apiVersion.indexOf('/') + 1);
    }

    private JsonNode get(String version, String name) {
        return read(client().raw(path(version) + (name.isEmpty() ? "" : "/" + name), "GET", null));
    }

    private JsonNode create(String version, String name) {
        return read(
                client().raw(
                                path(version),
                                "POST",
                                """
                                {"apiVersion":"%s/%s","kind":"Thing","metadata":{"name":"%s"},"spec":{"%s":"red"}}
                                """
                                        .formatted(group(), version, name, FIELDS.get(version))));
    }

    private String path(String version) {
        return "/apis/%s/%s/things".formatted(group(), version);
    }

    private static JsonNode read(String text) {
        return Json.readAll(text).getFirst();
    }

    @Test
    void showsAndKeepsObjectsInEitherVersion() {
        assertThat(create("v1", "a").at("/spec/colour").asText()).isEqualTo("red");
        var made = create("v2", "b");

        assertThat(made.path("apiVersion").asText()).isEqualTo(group() + "/v2");
        assertThat(made.at("/spec/paint").asText()).isEqualTo("red");
        assertThat(get("v2", "a").at("/spec/paint").asText()).isEqualTo("red");
        assertThat(get("v1", "b").at("/spec/colour").asText()).isEqualTo("red");
        assertThat(get("v1", "b").at("/metadata/uid")).isEqualTo(made.at("/metadata/uid"));
    }

    @Test
    void convertsLists() {
        create("v1", "a");
        create("v2", "b");
        var before = hooks.asked(PATH).size();

        var list = get("v2", "");

        assertThat(list.path("items").findValuesAsText("paint")).containsExactly("red", "red");
        assertThat(hooks.asked(PATH).size() - before).isLessThanOrEqualTo(callsMax(2));
    }

    /** How often a webhook may be asked about so many objects. */
    int callsMax(int objects) {
        return objects;
    }

    @Test
    void takesOnlyLabelsAndAnnotationsOfTheMetadata() {
        create("v1", "a");
        forging = true;

        var seen = get("v2", "a");

        assertThat(seen.at("/metadata/generation").asInt()).isEqualTo(1);
        assertThat(seen.at("/metadata/labels/seen").asText()).isEqualTo("yes");
    }

    @Test
    void refusesAnotherObject() {
        create("v1", "a");
        forging = true;
        forgedName = "b";

        assertThatThrownBy(() -> get("v2", "a"))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e ->
                                assertThat(e.getStatus().getMessage())
                                        .isEqualTo(
                                                "conversion webhook for %s/v1, Kind=Thing returned invalid object: must have the same name: a != b"
                                                        .formatted(group())));
    }

    @Test
    void tellsWhyItCannotConvert() {
        create("v1", "a");
        failing = true;

        assertThatThrownBy(() -> get("v2", "a"))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> {
                            assertThat(e.getCode()).isEqualTo(500);
                            assertThat(e.getStatus().getMessage())
                                    .isEqualTo(
                                            "conversion webhook for %s/v1, Kind=Thing failed: out of paint"
                                                    .formatted(group()));
                        });
    }
}
