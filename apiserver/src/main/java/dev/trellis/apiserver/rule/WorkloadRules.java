package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Kinds that run pods from a template. */
enum WorkloadRules implements KindRules {
    DEPLOYMENT {
        @Override
        void fillSpec(ObjectNode spec) {
            Defaults.put(spec, "replicas", 1);
            Defaults.put(spec, "revisionHistoryLimit", 10);
            Defaults.put(spec, "progressDeadlineSeconds", 600);
            rolling(Defaults.object(spec, "strategy"))
                    .ifPresent(rolling -> {
                        Defaults.put(rolling, "maxUnavailable", "25%");
                        Defaults.put(rolling, "maxSurge", "25%");
                    });
        }
    },
    DAEMON_SET {
        @Override
        void fillSpec(ObjectNode spec) {
            Defaults.put(spec, "revisionHistoryLimit", 10);
            rolling(Defaults.object(spec, "updateStrategy"))
                    .ifPresent(rolling -> {
                        Defaults.put(rolling, "maxUnavailable", 1);
                        Defaults.put(rolling, "maxSurge", 0);
                    });
        }

        @Override
        public void fill(ObjectNode object) {
            super.fill(object);
            // Whoever leaves it out is taken to have asked for none.
            Defaults.put(
                    Defaults.object(Defaults.object(object, "metadata"), "annotations"),
                    TEMPLATE_GENERATION,
                    "0");
        }

        @Override
        public void begin(ObjectNode object) {
            super.begin(object);
            object.withObject("metadata").withObject("annotations").put(TEMPLATE_GENERATION, "1");
        }

        @Override
        public void carry(ObjectNode object, ObjectNode old) {
            var known = old.at("/metadata/annotations").path(TEMPLATE_GENERATION).asLong(1);
            var same = Json.same(object.at("/spec/template"), old.at("/spec/template"));
            object.withObject("metadata")
                    .withObject("annotations")
                    .put(TEMPLATE_GENERATION, Long.toString(same ? known : known + 1));
        }

        @Override
        void beginStatus(ObjectNode status) {
            for (var counter :
                    List.of(
                            "currentNumberScheduled",
                            "numberMisscheduled",
                            "desiredNumberScheduled",
                            "numberReady")) {
                status.put(counter, 0);
            }
        }
    },
    STATEFUL_SET {
        @Override
        void fillSpec(ObjectNode spec) {
            Defaults.put(spec, "replicas", 1);
            Defaults.put(spec, "revisionHistoryLimit", 10);
            Defaults.put(spec, "podManagementPolicy", "OrderedReady");
            var retention = Defaults.object(spec, "persistentVolumeClaimRetentionPolicy");
            Defaults.put(retention, "whenDeleted", "Retain");
            Defaults.put(retention, "whenScaled", "Retain");
            rolling(Defaults.object(spec, "updateStrategy"))
                    .ifPresent(rolling -> Defaults.put(rolling, "partition", 0));
        }

        @Override
        public void fill(ObjectNode object) {
            super.fill(object);
            for (var claim : object.at("/spec/volumeClaimTemplates")) {
                if (claim instanceof ObjectNode one) {
                    Defaults.put(one, "apiVersion", "v1");
                    Defaults.put(one, "kind", "PersistentVolumeClaim");
                    Defaults.put(Defaults.object(one, "spec"), "volumeMode", "Filesystem");
                    Defaults.put(Defaults.object(one, "status"), "phase", "Pending");
                }
            }
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<>(super.check(object, old));
            old.filter(before -> !Json.same(fixed(object), fixed(before)))
                    .ifPresent(_ ->
                            causes.add(
                                    Cause.forbidden(
                                            "spec",
                                            "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden")));
            return causes;
        }

        // What of a set can never be changed.
        private static ObjectNode fixed(ObjectNode object) {
            var made = Json.object();
            object.path("spec")
                    .properties()
                    .forEach(member -> {
                        if (!CHANGEABLE.contains(member.getKey())) {
                            made.set(member.getKey(), member.getValue());
                        }
                    });
            return made;
        }

        @Override
        void beginStatus(ObjectNode status) {
            status.put("replicas", 0).put("availableReplicas", 0);
        }
    },
    CONTROLLER {
        @Override
        void fillSpec(ObjectNode spec) {
            Defaults.put(spec, "replicas", 1);
        }

        @Override
        public void fill(ObjectNode object) {
            super.fill(object);
            var labels = object.at("/spec/template/metadata/labels");
            if (object.at("/spec/selector").isEmpty() && !labels.isEmpty()) {
                object.withObject("spec").set("selector", labels.deepCopy());
            }
            var metadata = Defaults.object(object, "metadata");
            if (metadata.path("labels").isEmpty() && !labels.isEmpty()) {
                metadata.set("labels", labels.deepCopy());
            }
        }

        @Override
        void beginStatus(ObjectNode status) {
            status.put("replicas", 0);
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            return PodChecks.check(object.at("/spec/template/spec"), "spec.template.spec");
        }
    },
    REPLICA_SET {
        @Override
        void fillSpec(ObjectNode spec) {
            Defaults.put(spec, "replicas", 1);
        }

        @Override
        void beginStatus(ObjectNode status) {
            status.put("replicas", 0);
        }
    };

    /** Of a stateful set; that the selector stays is told as of every workload. */
    private static final List<String> CHANGEABLE =
            List.of(
                    "selector",
                    "replicas",
                    "ordinals",
                    "template",
                    "updateStrategy",
                    "revisionHistoryLimit",
                    "persistentVolumeClaimRetentionPolicy",
                    "minReadySeconds");

    private static final String TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

    abstract void fillSpec(ObjectNode spec);

    void beginStatus(ObjectNode status) {}

    @Override
    public void fill(ObjectNode object) {
        var spec = Defaults.object(object, "spec");
        fillSpec(spec);
        var template = Defaults.object(spec, "template");
        Defaults.object(template, "metadata");
        PodDefaults.fill(Defaults.object(template, "spec"));
        Defaults.object(object, "status");
    }

    @Override
    public void begin(ObjectNode object) {
        beginStatus(object.putObject("status"));
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        var spec = object.path("spec");
        if (spec.path("replicas").asLong(0) < 0) {
            causes.add(
                    Cause.invalid(
                            "spec.replicas",
                            spec.path("replicas"),
                            "must be greater than or equal to 0"));
        }
        if (!spec.has("selector")) {
            causes.add(Cause.required("spec.selector"));
        }
        checkSelector(spec, causes);
        causes.addAll(PodChecks.check(spec.at("/template/spec"), "spec.template.spec"));
        PodChecks.choice(
                spec.at("/template/spec/restartPolicy"),
                "spec.template.spec.restartPolicy",
                List.of("Always"),
                causes);
        if (spec.at("/strategy/type").asText("").equals("Recreate")
                && spec.path("strategy").hasNonNull("rollingUpdate")) {
            causes.add(
                    Cause.forbidden(
                            "spec.strategy.rollingUpdate",
                            "may not be specified when strategy `type` is 'Recreate'"));
        }
        checkStrategy(spec.path("strategy"), causes);
        if (this == DEPLOYMENT && old.isPresent()) {
            checkCounts(object.path("status"), causes);
        }
        old.filter(before -> !Json.same(before.at("/spec/selector"), spec.path("selector")))
                .ifPresent(_ ->
                        causes.add(
                                Cause.invalid(
                                        "spec.selector",
                                        spec.path("selector"),
                                        "field is immutable")));
        return causes;
    }

    private static void checkStrategy(JsonNode strategy, List<Cause> causes) {
        var type = strategy.path("type").asText("");
        var known = List.of("Recreate", "RollingUpdate");
        if (!type.isEmpty() && !known.contains(type)) {
            // As the reference prints it: all of its fields, by their inner names.
            var shown = Json.object().put("Type", type);
            shown.set("RollingUpdate", strategy.get("rollingUpdate"));
            causes.add(Cause.notSupported("spec.strategy", shown.toString(), known));
        }
    }

    private static void checkCounts(JsonNode status, List<Cause> causes) {
        var counters =
                List.of(
                        "replicas",
                        "updatedReplicas",
                        "readyReplicas",
                        "availableReplicas",
                        "unavailableReplicas");
        for (var counter : counters) {
            if (status.path(counter).asLong() < 0) {
                causes.add(
                        Cause.invalid(
                                "status." + counter,
                                status.path(counter),
                                "must be greater than or equal to 0"));
            }
        }
        for (var counter : counters.subList(1, 4)) {
            checkOrder(status, counter, "replicas", "status.replicas", causes);
        }
        checkOrder(status, "availableReplicas", "readyReplicas", "readyReplicas", causes);
    }

    private static void checkOrder(
            JsonNode status, String less, String more, String shown, List<Cause> causes) {
        if (status.path(less).asLong() > status.path(more).asLong()) {
            causes.add(
                    Cause.invalidShown(
                            "status." + less,
                            Long.toString(status.path(less).asLong()),
                            "cannot be greater than " + shown));
        }
    }

    private void checkSelector(JsonNode spec, List<Cause> causes) {
        var selector = spec.path("selector");
        var labels = spec.at("/template/metadata/labels");
        var matches = spec.has("selector");
        for (var wanted : selector.path("matchLabels").properties()) {
            matches &= labels.path(wanted.getKey()).equals(wanted.getValue());
        }
        if (selector.isObject()
                && selector.path("matchLabels").isEmpty()
                && selector.path("matchExpressions").isEmpty()) {
            causes.add(
                    Cause.invalid(
                            "spec.selector",
                            selector,
                            "empty selector is invalid for "
                                    + name().toLowerCase(Locale.ROOT).replace("_", "")));
        }
        var known = List.of("In", "NotIn", "Exists", "DoesNotExist");
        for (var i = 0; i < selector.path("matchExpressions").size(); i++) {
            var operator = selector.path("matchExpressions").get(i).path("operator");
            if (!known.contains(operator.asText(""))) {
                causes.add(
                        Cause.invalid(
                                "spec.selector.matchExpressions[%d].operator".formatted(i),
                                operator,
                                "not a valid selector operator"));
                causes.add(Cause.invalid("spec.selector", selector, "invalid label selector"));
                return;
            }
        }
        if (!matches) {
            causes.add(
                    Cause.invalid(
                            "spec.template.metadata.labels",
                            labels.isMissingNode() ? Json.object() : labels,
                            "`selector` does not match template `labels`"));
        }
    }

    /** The settings of a rolling update, if that is the strategy. */
    private static Optional<ObjectNode> rolling(ObjectNode strategy) {
        Defaults.put(strategy, "type", "RollingUpdate");
        JsonNode type = strategy.path("type");
        return type.asText().equals("RollingUpdate")
                ? Optional.of(Defaults.object(strategy, "rollingUpdate"))
                : Optional.empty();
    }
}
