package dev.trellis.operators.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;

/** What a subscription changes in the pods of its operator. */
final class PodConfig {
    private PodConfig() {}

    /**
     * @param template the pod template of a Deployment, which is changed
     * @param config as the subscription has it
     */
    static void apply(ObjectNode template, JsonNode config) {
        var spec = template.withObjectProperty("spec");
        for (var container : spec.path("containers")) {
            var one = (ObjectNode) container;
            replaceByName(one, "env", config.path("env"));
            addNew(one, "envFrom", config.path("envFrom"));
            replaceByName(one, "volumeMounts", config.path("volumeMounts"));
            if (config.has("resources")) {
                one.set("resources", config.path("resources").deepCopy());
            }
        }
        replaceByName(spec, "volumes", config.path("volumes"));
        addNew(spec, "tolerations", config.path("tolerations"));
        if (config.has("nodeSelector")) {
            spec.set("nodeSelector", config.path("nodeSelector").deepCopy());
        }
        affinity(spec, config.path("affinity"));
        annotations(template, config.path("annotations"));
    }

    private static void replaceByName(ObjectNode owner, String list, JsonNode wanted) {
        for (var one : wanted) {
            var there = array(owner, list);
            var place = -1;
            for (var index = 0; index < there.size(); index++) {
                if (there.path(index).path("name").equals(one.path("name"))) {
                    place = index;
                }
            }
            if (place < 0) {
                there.add(one.deepCopy());
            } else {
                there.set(place, one.deepCopy());
            }
        }
    }

    private static void addNew(ObjectNode owner, String list, JsonNode wanted) {
        for (var one : wanted) {
            var there = array(owner, list);
            if (there.valueStream().noneMatch(one::equals)) {
                there.add(one.deepCopy());
            }
        }
    }

    private static ArrayNode array(ObjectNode owner, String list) {
        return owner.get(list) instanceof ArrayNode there ? there : owner.putArray(list);
    }

    /** Each part for itself; an empty one takes away what the operator says. */
    private static void affinity(ObjectNode spec, JsonNode wanted) {
        if (!wanted.isObject()) {
            return;
        }
        if (wanted.isEmpty()) {
            spec.remove("affinity");
            return;
        }
        var there = spec.withObjectProperty("affinity");
        for (var part : List.of("nodeAffinity", "podAffinity", "podAntiAffinity")) {
            var one = wanted.path(part);
            if (one.isObject() && one.isEmpty()) {
                there.remove(part);
            } else if (one.isObject()) {
                there.set(part, one.deepCopy());
            }
        }
    }

    private static void annotations(ObjectNode template, JsonNode wanted) {
        if (wanted.isEmpty()) {
            return;
        }
        var there = template.withObjectProperty("metadata").withObjectProperty("annotations");
        wanted.forEachEntry((key, value) -> {
            if (!there.has(key)) {
                there.set(key, value);
            }
        });
    }
}
