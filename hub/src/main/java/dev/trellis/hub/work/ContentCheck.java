package dev.trellis.hub.work;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.CheckReviewer;
import dev.trellis.hub.admission.Refusal;
import dev.trellis.hub.admission.Verdict;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Whether the manifests of a work can be applied at all. */
final class ContentCheck implements CheckReviewer.Check {

    /** What API servers and agents still handle well; etcd takes three times as much. */
    static final int BYTES_MAX = 500 * 1024;

    @Override
    public Verdict judge(AdmissionRequest request) {
        return problem(request.after().at("/spec/workload/manifests").valueStream().toList())
                .map(sentence -> Verdict.refused(Refusal.badRequest(sentence)))
                .orElse(Verdict.GRANTED);
    }

    static Optional<String> problem(List<JsonNode> manifests) {
        if (manifests.isEmpty()) {
            return Optional.of("manifests should not be empty");
        }
        var bytes = manifests.stream().mapToLong(ContentCheck::bytes).sum();
        if (bytes > BYTES_MAX) {
            return Optional.of(
                    "the size of manifests is %d bytes which exceeds the %d limit"
                            .formatted(bytes, BYTES_MAX));
        }
        return manifests.stream()
                .flatMap(manifest -> problem(manifest).stream())
                .findFirst()
                .or(() -> duplicate(manifests));
    }

    private static long bytes(JsonNode manifest) {
        return manifest.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private static Optional<String> problem(JsonNode manifest) {
        if (text(manifest, "/kind").isEmpty() || text(manifest, "/apiVersion").isEmpty()) {
            return Optional.of("apiVersion and kind must be set in manifest");
        }
        if (text(manifest, "/metadata/name").isEmpty()) {
            return Optional.of("name must be set in manifest");
        }
        if (!text(manifest, "/metadata/generateName").isEmpty()) {
            return Optional.of("generateName must not be set in manifest");
        }
        return Optional.empty();
    }

    private record Identity(String apiVersion, String kind, String namespace, String name) {}

    private static Optional<String> duplicate(List<JsonNode> manifests) {
        var seen = new HashSet<Identity>();
        return manifests.stream()
                .map(ContentCheck::identity)
                .filter(identity -> !seen.add(identity))
                .findFirst()
                .map(twice ->
                        "duplicate manifest for resource %s/%s with resource type %s.%s"
                                .formatted(
                                        twice.namespace(),
                                        twice.name(),
                                        twice.apiVersion(),
                                        twice.kind()));
    }

    private static Identity identity(JsonNode manifest) {
        return new Identity(
                text(manifest, "/apiVersion"),
                text(manifest, "/kind"),
                text(manifest, "/metadata/namespace"),
                text(manifest, "/metadata/name"));
    }

    private static String text(JsonNode manifest, String pointer) {
        return manifest.at(pointer).asText("");
    }
}
