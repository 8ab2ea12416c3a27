package dev.trellis.api.reference;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * A real API server that judges samples by given CRDs.
 *
 * <p>Each version of each kind is installed alone, in an API group made up for it. So it can be
 * judged without a webhook that converts, and several judges fit in one server.
 */
final class Judge {
    private final KubernetesClient client;
    private final String namespace;
    private final String group;
    private final Map<String, Installed> kinds = new HashMap<>();
    private int names;

    private record Installed(
            String apiVersion, String plural, boolean namespaced, boolean statusApart) {
        /** Of all its objects. */
        String path() {
            return "/apis/%s/%s".formatted(apiVersion, plural);
        }

        String pathIn(String namespace) {
            return namespaced
                    ? "/apis/%s/namespaces/%s/%s".formatted(apiVersion, namespace, plural)
                    : path();
        }
    }

    Judge(Kube kube, Collection<JsonNode> crds) {
        client = kube.client();
        namespace = kube.namespace();
        group = kube.uniqueName("judge") + ".example.com";
        crds.forEach(this::install);
        for (var kind : kinds.values()) {
            await().atMost(Duration.ofMinutes(1)).until(() -> client.raw(kind.path()) != null);
        }
    }

    private void install(JsonNode crd) {
        for (var version : crd.at("/spec/versions")) {
            var name = version.get("name").asText();
            var alone = alone(crd, version);
            client.raw(
                    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                    "POST",
                    alone.toString());
            kinds.put(
                    key(crd.at("/spec/names/kind").asText(), name),
                    new Installed(
                            alone.at("/spec/group").asText() + "/" + name,
                            crd.at("/spec/names/plural").asText(),
                            crd.at("/spec/scope").asText().equals("Namespaced"),
                            version.at("/subresources/status").isObject()));
        }
    }

    private ObjectNode alone(JsonNode crd, JsonNode version) {
        var alone = JsonNodeFactory.instance.objectNode();
        alone.set("apiVersion", crd.get("apiVersion"));
        alone.set("kind", crd.get("kind"));
        var ownGroup = version.get("name").asText() + "." + group;
        alone.putObject("metadata")
                .put("name", crd.at("/spec/names/plural").asText() + "." + ownGroup);
        ObjectNode spec = crd.get("spec").deepCopy();
        spec.put("group", ownGroup).remove("conversion");
        ObjectNode only = version.deepCopy();
        spec.putArray("versions").add(only.put("served", true).put("storage", true));
        alone.set("spec", spec);
        return alone;
    }

    private static String key(String kind, String version) {
        return kind + " " + version;
    }

    Verdict judge(Sample sample) {
        var kind = kinds.get(key(sample.kind(), sample.version()));
        if (kind == null) {
            throw new IllegalArgumentException("No CRD for the sample " + sample);
        }
        try {
            return accepted(store(sample, kind));
        } catch (KubernetesClientException refusal) {
            return Verdict.Refused.of(refusal.getStatus());
        }
    }

    private JsonNode store(Sample sample, Installed kind) {
        var object = sample.object().deepCopy();
        object.put("apiVersion", kind.apiVersion());
        var metadata = object.putObject("metadata").put("name", "sample-" + ++names);
        if (kind.namespaced()) {
            metadata.put("namespace", namespace);
        }
        var path = kind.pathIn(namespace);

        var created = ApiJson.readTree(client.raw(path, "POST", object.toString()));
        if (!kind.statusApart() || !object.has("status")) {
            return created;
        }
        // A status in a create request is dropped, so it goes in one of its own.
        ((ObjectNode) created).set("status", object.get("status"));
        return ApiJson.readTree(
                client.raw(
                        path + "/" + metadata.get("name").asText() + "/status",
                        "PUT",
                        created.toString()));
    }

    private static Verdict accepted(JsonNode object) {
        var stored = JsonNodeFactory.instance.objectNode();
        for (var member : object.properties()) {
            switch (member.getKey()) {
                case "apiVersion", "kind", "metadata" -> {}
                default -> stored.set(member.getKey(), member.getValue());
            }
        }
        return new Verdict.Accepted(stored);
    }
}
