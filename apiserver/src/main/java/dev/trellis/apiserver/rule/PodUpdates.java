package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;

/** What of a pod can be changed once it is there, and where. */
final class PodUpdates {
    private static final List<String> CHANGEABLE =
            List.of("activeDeadlineSeconds", "tolerations", "schedulingGates");
    private static final String EPHEMERAL = "ephemeralContainers";

    private PodUpdates() {}

    /** Refuses what the pod itself may not change, and takes back what a subresource may not. */
    static void keep(String subresource, ObjectNode pod, ObjectNode old) {
        var sent = pod.path("spec");
        switch (subresource) {
            case "ephemeralcontainers" -> {
                var spec = restored(pod, old);
                if (sent.path(EPHEMERAL).isEmpty()) {
                    spec.remove(EPHEMERAL);
                } else {
                    spec.set(EPHEMERAL, sent.path(EPHEMERAL));
                }
            }
            case "resize" -> {
                if (namesOf(sent).equals(namesOf(old.path("spec")))) {
                    resize(restored(pod, old).path("containers"), sent.path("containers"));
                }
            }
            case "" -> checkFixed(pod, old);
            default -> {}
        }
    }

    private static void checkFixed(ObjectNode pod, ObjectNode old) {
        if (!Json.same(fixed(pod.path("spec")), fixed(old.path("spec")))) {
            throw StatusError.invalid(
                    new Subject("", "Pod", pod.at("/metadata/name").asText()),
                    List.of(
                            Cause.forbidden(
                                    "spec",
                                    "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n")));
        }
    }

    private static ObjectNode restored(ObjectNode pod, ObjectNode old) {
        ObjectNode spec = old.path("spec").deepCopy();
        pod.set("spec", spec);
        return spec;
    }

    private static void resize(JsonNode containers, JsonNode sent) {
        for (var i = 0; i < containers.size(); i++) {
            for (var field : List.of("resources", "resizePolicy")) {
                if (sent.get(i).has(field)) {
                    ((ObjectNode) containers.get(i)).set(field, sent.get(i).path(field));
                }
            }
        }
    }

    private static List<String> namesOf(JsonNode spec) {
        var made = new ArrayList<String>();
        spec.path("containers").forEach(one -> made.add(one.path("name").asText()));
        return made;
    }

    /** What is wrong with a change. */
    static List<Cause> check(JsonNode spec, JsonNode old, String quality) {
        var causes = new ArrayList<Cause>();
        for (var container : old.path(EPHEMERAL)) {
            var name = container.path("name").asText();
            var now = named(spec.path(EPHEMERAL), name);
            if (now.isMissingNode()) {
                causes.add(
                        fixed("existing ephemeral containers \"%s\" may not be removed\n", name));
            } else if (!Json.same(now, container)) {
                causes.add(
                        fixed("existing ephemeral containers \"%s\" may not be changed\n", name));
            }
        }
        if (!PodRules.quality(spec).equals(quality) && !quality.isEmpty()) {
            causes.add(
                    Cause.invalid(
                            "spec",
                            quality,
                            "Pod QOS Class may not change as a result of resizing"));
        }
        return causes;
    }

    private static Cause fixed(String text, String name) {
        return Cause.forbidden("spec." + EPHEMERAL, text.formatted(name));
    }

    private static JsonNode named(JsonNode list, String name) {
        for (var one : list) {
            if (one.path("name").asText().equals(name)) {
                return one;
            }
        }
        return MissingNode.getInstance();
    }

    /** What of a pod stays for good. */
    private static ObjectNode fixed(JsonNode spec) {
        ObjectNode made = spec.deepCopy();
        made.remove(CHANGEABLE);
        for (var list : List.of("containers", "initContainers")) {
            if (made.path(list) instanceof ArrayNode containers) {
                containers.forEach(container -> ((ObjectNode) container).remove("image"));
            }
        }
        return made;
    }
}
