package dev.trellis.interpreter.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a cluster has filled in, and a new version of the object must not take away. */
final class RetainRules {
    /** Puts into the wanted object what the observed one has. */
    @FunctionalInterface
    interface Rule {
        void keep(ObjectNode wanted, JsonNode observed);
    }

    private static final String RETAIN_REPLICAS = "resourcetemplate.karmada.io/retain-replicas";
    private static final String TOKEN_TYPE = "kubernetes.io/service-account-token";
    private static final Map<Kind, Rule> RULES =
            Map.of(
                    Kind.of("apps/v1", "Deployment"), RetainRules::deployment,
                    Kind.of("v1", "Pod"), RetainRules::pod,
                    Kind.of("v1", "Service"), RetainRules::service,
                    Kind.of("v1", "ServiceAccount"), RetainRules::serviceAccount,
                    Kind.of("v1", "PersistentVolumeClaim"), RetainRules::claim,
                    Kind.of("v1", "PersistentVolume"),
                            (wanted, observed) -> keep(wanted, observed, "spec", "claimRef"),
                    Kind.of("batch/v1", "Job"), RetainRules::job,
                    Kind.of("v1", "Secret"), RetainRules::secret);

    private RetainRules() {}

    static Optional<Rule> find(Kind kind) {
        return Optional.ofNullable(RULES.get(kind));
    }

    static KubeObject keep(Rule rule, KubeObject wanted, KubeObject observed) {
        var copy = wanted.copy();
        rule.keep(copy, observed.json());
        return new KubeObject(copy);
    }

    private static void deployment(ObjectNode wanted, JsonNode observed) {
        var labels = Fields.at(wanted, "metadata", "labels");
        if (!Fields.text(labels, RETAIN_REPLICAS).equals("true")) {
            return;
        }
        if (Fields.integer(observed.path("spec"), "replicas").isEmpty()) {
            throw new InterpreterFailure(
                    InterpreterFailure.Code.FAILED,
                    "label %s asks to keep spec.replicas, which the observed object lacks"
                            .formatted(RETAIN_REPLICAS));
        }
        keep(wanted, observed, "spec", "replicas");
    }

    private static void pod(ObjectNode wanted, JsonNode observed) {
        for (var field : List.of("nodeName", "serviceAccountName", "volumes")) {
            keep(wanted, observed, "spec", field);
        }
        for (var list : List.of("containers", "initContainers")) {
            var mounts = new HashMap<String, JsonNode>();
            for (var container : Fields.items(Fields.at(observed, "spec", list))) {
                mounts.put(Fields.text(container, "name"), container.path("volumeMounts"));
            }
            for (var container : Fields.items(Fields.at(wanted, "spec", list))) {
                var kept = mounts.get(Fields.text(container, "name"));
                if (kept != null && !kept.isMissingNode()) {
                    ((ObjectNode) container).set("volumeMounts", kept.deepCopy());
                }
            }
        }
    }

    private static void service(ObjectNode wanted, JsonNode observed) {
        if (Fields.count(observed.path("spec"), "healthCheckNodePort") > 0) {
            keep(wanted, observed, "spec", "healthCheckNodePort");
        }
        if (!Fields.text(observed.path("spec"), "clusterIP").isEmpty()) {
            keep(wanted, observed, "spec", "clusterIP");
        }
    }

    private static void serviceAccount(ObjectNode wanted, JsonNode observed) {
        for (var list : List.of("secrets", "imagePullSecrets")) {
            var names = new HashSet<String>();
            Fields.items(wanted.path(list)).forEach(one -> names.add(Fields.text(one, "name")));
            for (var one : Fields.items(observed.path(list))) {
                if (names.add(Fields.text(one, "name"))) {
                    wanted.withArray(list).add(one.deepCopy());
                }
            }
        }
    }

    private static void claim(ObjectNode wanted, JsonNode observed) {
        if (!Fields.text(observed.path("spec"), "volumeName").isEmpty()) {
            keep(wanted, observed, "spec", "volumeName");
        }
    }

    private static void job(ObjectNode wanted, JsonNode observed) {
        keep(wanted, observed, "spec", "selector", "matchLabels");
        keep(wanted, observed, "spec", "template", "metadata", "labels");
    }

    private static void secret(ObjectNode wanted, JsonNode observed) {
        if (Fields.text(wanted, "type").equals(TOKEN_TYPE)) {
            keep(wanted, observed, "data");
        }
    }

    /** Copies a field, with the objects around it, where the observed object has it. */
    private static void keep(ObjectNode wanted, JsonNode observed, String... path) {
        var value = Fields.at(observed, path);
        if (value.isMissingNode() || value.isNull()) {
            return;
        }
        var parent = wanted;
        for (var at = 0; at < path.length - 1; at++) {
            parent =
                    parent.path(path[at]) instanceof ObjectNode object
                            ? object
                            : parent.putObject(path[at]);
        }
        parent.set(path[path.length - 1], value.deepCopy());
    }
}
