package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Jobs choose their pods by their own uid, and keep what they began with. */
final class JobRules implements KindRules {
    private static final String PREFIX = "batch.kubernetes.io/";

    @Override
    public void fill(ObjectNode object) {
        var spec = Defaults.object(object, "spec");
        if (!spec.hasNonNull("completions") && !spec.hasNonNull("parallelism")) {
            spec.put("completions", 1);
        }
        Defaults.put(spec, "parallelism", 1);
        Defaults.put(spec, "backoffLimit", 6);
        Defaults.put(spec, "completionMode", "NonIndexed");
        Defaults.put(spec, "suspend", false);
        Defaults.put(spec, "manualSelector", false);
        Defaults.put(spec, "podReplacementPolicy", "TerminatingOrFailed");
        fillTemplate(spec);
        Defaults.object(object, "status");
    }

    /** What a job and a plan for jobs have in common. */
    static void fillTemplate(ObjectNode spec) {
        var template = Defaults.object(spec, "template");
        Defaults.object(template, "metadata");
        PodDefaults.fill(Defaults.object(template, "spec"));
    }

    @Override
    public void begin(ObjectNode object) {
        object.putObject("status");
    }

    @Override
    public void born(ObjectNode object) {
        var spec = object.withObject("spec");
        if (spec.path("manualSelector").asBoolean(false)) {
            return;
        }
        var uid = object.at("/metadata/uid").asText();
        var name = object.at("/metadata/name").asText();
        for (var labels :
                List.of(
                        object.withObject("metadata").withObject("labels"),
                        spec.withObject("template").withObject("metadata").withObject("labels"))) {
            labels.put(PREFIX + "controller-uid", uid).put("controller-uid", uid);
            labels.put(PREFIX + "job-name", name).put("job-name", name);
        }
        spec.withObject("selector").withObject("matchLabels").put(PREFIX + "controller-uid", uid);
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<>(checkSpec(object.path("spec"), "spec"));
        old.ifPresent(before -> {
            for (var field : List.of("completions", "selector", "completionMode")) {
                var now = object.path("spec").path(field);
                if (!Json.same(now, before.path("spec").path(field))) {
                    causes.add(Cause.invalid("spec." + field, now, "field is immutable"));
                }
            }
        });
        return causes;
    }

    static List<Cause> checkSpec(JsonNode spec, String path) {
        var causes = new ArrayList<Cause>();
        for (var count : List.of("parallelism", "completions", "backoffLimit")) {
            if (spec.path(count).asLong(0) < 0) {
                causes.add(
                        Cause.invalid(
                                path + "." + count,
                                spec.path(count),
                                "must be greater than or equal to 0"));
            }
        }
        var pod = spec.at("/template/spec");
        causes.addAll(PodChecks.check(pod, path + ".template.spec"));
        if (!List.of("OnFailure", "Never").contains(pod.path("restartPolicy").asText(""))) {
            causes.add(
                    Cause.required(
                            path + ".template.spec.restartPolicy",
                            "valid values: \"OnFailure\", \"Never\""));
        }
        return causes;
    }
}
