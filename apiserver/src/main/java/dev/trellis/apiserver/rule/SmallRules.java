package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Kinds of which little is filled in and checked. */
enum SmallRules implements KindRules {
    POD_TEMPLATE {
        @Override
        public void fill(ObjectNode object) {
            var template = Defaults.object(object, "template");
            Defaults.object(template, "metadata");
            PodDefaults.fill(Defaults.object(template, SPEC));
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            return PodChecks.check(object.at("/template/spec"), "template.spec");
        }
    },
    CRON_JOB {
        @Override
        public void fill(ObjectNode object) {
            var spec = Defaults.object(object, SPEC);
            Defaults.put(spec, "concurrencyPolicy", "Allow");
            Defaults.put(spec, "suspend", false);
            Defaults.put(spec, "successfulJobsHistoryLimit", 3);
            Defaults.put(spec, "failedJobsHistoryLimit", 1);
            var template = Defaults.object(spec, "jobTemplate");
            Defaults.object(template, "metadata");
            JobRules.fillTemplate(Defaults.object(template, SPEC));
            Defaults.object(object, STATUS);
        }

        @Override
        public void begin(ObjectNode object) {
            object.putObject(STATUS);
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes =
                    new ArrayList<>(
                            JobRules.checkSpec(
                                    object.at("/spec/jobTemplate/spec"), "spec.jobTemplate.spec"));
            var schedule = object.at("/spec/schedule").asText("").strip();
            var fields =
                    schedule.isEmpty() ? List.<String>of() : List.of(schedule.split("\\s+", -1));
            if (schedule.isEmpty()) {
                causes.add(Cause.required("spec.schedule"));
            } else if (!schedule.startsWith("@") && fields.size() != SCHEDULE_FIELDS) {
                causes.add(
                        Cause.invalid(
                                "spec.schedule",
                                schedule,
                                "expected exactly 5 fields, found %d: [%s]"
                                        .formatted(fields.size(), String.join(" ", fields))));
            }
            return causes;
        }
    },
    CLAIM {
        @Override
        public void fill(ObjectNode object) {
            Defaults.put(Defaults.object(object, SPEC), "volumeMode", "Filesystem");
            Quantities.canonicalise(object.at("/spec/resources/requests"));
        }

        @Override
        public void begin(ObjectNode object) {
            protect(object, "kubernetes.io/pvc-protection");
            object.putObject(STATUS).put(PHASE, "Pending");
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<Cause>();
            if (object.at("/spec/accessModes").isEmpty()) {
                causes.add(
                        Cause.required("spec.accessModes", "at least 1 access mode is required"));
            }
            require(
                    object.at("/spec/resources/requests/storage"),
                    "spec.resources[storage]",
                    causes);
            return causes;
        }
    },
    VOLUME {
        @Override
        public void fill(ObjectNode object) {
            var spec = Defaults.object(object, SPEC);
            Defaults.put(spec, "persistentVolumeReclaimPolicy", "Retain");
            Defaults.put(spec, "volumeMode", "Filesystem");
            Defaults.put(spec.path("hostPath"), "type", "");
            Quantities.canonicalise(spec.path("capacity"));
        }

        @Override
        public void begin(ObjectNode object) {
            protect(object, "kubernetes.io/pv-protection");
            object.putObject(STATUS).put(PHASE, "Pending");
        }
    },
    AUTOSCALER {
        @Override
        public void fill(ObjectNode object) {
            var spec = Defaults.object(object, SPEC);
            Defaults.put(spec, "minReplicas", 1);
            if (spec.path("metrics").isEmpty()) {
                var metric = spec.putArray("metrics").addObject().put("type", "Resource");
                metric.putObject("resource")
                        .put("name", "cpu")
                        .putObject("target")
                        .put("type", "Utilization")
                        .put("averageUtilization", 80);
            }
        }

        @Override
        public void begin(ObjectNode object) {
            object.putObject(STATUS).put("desiredReplicas", 0).putNull("currentMetrics");
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<Cause>();
            var spec = object.path(SPEC);
            var most = spec.path("maxReplicas").asInt();
            if (most < 1) {
                causes.add(Cause.required("spec.maxReplicas", "must be set and greater than 0"));
            }
            if (most < spec.path("minReplicas").asInt()) {
                causes.add(
                        Cause.invalidShown(
                                "spec.maxReplicas",
                                Integer.toString(most),
                                "must be greater than or equal to `minReplicas`"));
            }
            var target = spec.path("scaleTargetRef");
            if (!target.path("apiVersion").asText("").contains("/")) {
                causes.add(
                        Cause.invalid(
                                "spec.scaleTargetRef.apiVersion",
                                target.path("apiVersion").asText(""),
                                "apiVersion must specify API group"));
            }
            require(target.path("kind"), "spec.scaleTargetRef.kind", causes);
            require(target.path("name"), "spec.scaleTargetRef.name", causes);
            return causes;
        }
    },
    OLD_AUTOSCALER {
        @Override
        public void fill(ObjectNode object) {
            var spec = Defaults.object(object, SPEC);
            Defaults.put(spec, "minReplicas", 1);
            if (!object.at("/metadata/annotations")
                    .has("autoscaling.alpha.kubernetes.io/metrics")) {
                Defaults.put(spec, "targetCPUUtilizationPercentage", 80);
            }
        }

        @Override
        public void begin(ObjectNode object) {
            object.putObject(STATUS).put("currentReplicas", 0).put("desiredReplicas", 0);
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            return AUTOSCALER.check(object, old);
        }
    },
    BUDGET {
        @Override
        public void begin(ObjectNode object) {
            object.putObject(STATUS)
                    .put("disruptionsAllowed", 0)
                    .put("currentHealthy", 0)
                    .put("desiredHealthy", 0)
                    .put("expectedPods", 0);
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var spec = object.path(SPEC);
            if (!spec.hasNonNull("minAvailable") || !spec.hasNonNull("maxUnavailable")) {
                return List.of();
            }
            // As the reference prints it: all of its fields, by their inner names.
            var shown = Json.object();
            shown.set("MinAvailable", spec.path("minAvailable"));
            shown.set("Selector", spec.get("selector"));
            shown.set("MaxUnavailable", spec.path("maxUnavailable"));
            shown.set("UnhealthyPodEvictionPolicy", spec.get("unhealthyPodEvictionPolicy"));
            return List.of(
                    Cause.invalid(
                            SPEC, shown, "minAvailable and maxUnavailable cannot be both set"));
        }
    },
    INGRESS {
        @Override
        public void begin(ObjectNode object) {
            object.putObject(STATUS).putObject("loadBalancer");
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var spec = object.path(SPEC);
            return spec.has("defaultBackend") || !spec.path("rules").isEmpty()
                    ? List.of()
                    : List.of(
                            Cause.invalidShown(
                                    SPEC,
                                    "null",
                                    "either `defaultBackend` or `rules` must be specified"));
        }
    },
    INGRESS_CLASS {
        @Override
        public void fill(ObjectNode object) {
            Defaults.put(object.at("/spec/parameters"), "scope", "Cluster");
        }
    },
    NETWORK_POLICY {
        @Override
        public void fill(ObjectNode object) {
            var spec = Defaults.object(object, SPEC);
            for (var way : List.of("ingress", "egress")) {
                for (var rule : spec.path(way)) {
                    rule.path(PORTS).forEach(port -> Defaults.put(port, PROTOCOL, TCP));
                }
            }
            if (spec.path("policyTypes").isEmpty()) {
                var types = spec.putArray("policyTypes").add("Ingress");
                if (!spec.path("egress").isEmpty()) {
                    types.add("Egress");
                }
            }
        }
    },
    SLICE {
        @Override
        public void fill(ObjectNode object) {
            for (var port : object.path(PORTS)) {
                Defaults.put(port, "name", "");
                Defaults.put(port, PROTOCOL, TCP);
            }
            for (var endpoint : object.path("endpoints")) {
                if (endpoint instanceof ObjectNode node) {
                    Defaults.object(node, "conditions");
                }
            }
        }

        @Override
        public void complete(ObjectNode object) {
            showEmpty(object, PORTS);
            showEmpty(object, "endpoints");
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<Cause>();
            require(object.path("addressType"), "addressType", causes);
            return causes;
        }
    },
    LIMIT_RANGE {
        @Override
        public void fill(ObjectNode object) {
            for (var item : object.at("/spec/limits")) {
                if (item instanceof ObjectNode limit
                        && limit.path("type").asText().equals("Container")) {
                    inherit(limit, "default", "max");
                    inherit(limit, "defaultRequest", "default");
                    inherit(limit, "defaultRequest", "min");
                }
            }
        }

        @Override
        public void complete(ObjectNode object) {
            showEmpty(Defaults.object(object, SPEC), "limits");
        }
    },
    NODE {
        @Override
        public void fill(ObjectNode object) {
            var spec = Defaults.object(object, SPEC);
            if (spec.hasNonNull("podCIDR") && spec.path("podCIDRs").isEmpty()) {
                spec.putArray("podCIDRs").add(spec.path("podCIDR"));
            }
        }

        @Override
        public void begin(ObjectNode object) {
            var status = object.putObject(STATUS);
            status.putObject("daemonEndpoints").putObject("kubeletEndpoint").put("Port", 0);
            var info = status.putObject("nodeInfo");
            for (var field :
                    List.of(
                            "machineID",
                            "systemUUID",
                            "bootID",
                            "kernelVersion",
                            "osImage",
                            "containerRuntimeVersion",
                            "kubeletVersion",
                            "kubeProxyVersion",
                            "operatingSystem",
                            "architecture")) {
                info.put(field, "");
            }
            var taints = object.withObject(SPEC).withArray("taints");
            for (var taint : taints) {
                if (taint.path("key").asText().equals(NOT_READY)) {
                    return;
                }
            }
            // Nobody puts pods on a node before it has said that it is well.
            taints.addObject().put("key", NOT_READY).put("effect", "NoSchedule");
        }
    },
    ENDPOINTS {
        @Override
        public void fill(ObjectNode object) {
            for (var subset : object.path("subsets")) {
                subset.path(PORTS).forEach(port -> Defaults.put(port, PROTOCOL, TCP));
            }
        }
    },
    QUOTA {
        @Override
        public void fill(ObjectNode object) {
            Quantities.check(object.at("/spec/hard"), "ResourceQuota");
            Quantities.canonicalise(object.at("/spec/hard"));
            Defaults.object(object, STATUS);
        }

        @Override
        public void begin(ObjectNode object) {
            object.putObject(STATUS);
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<Cause>();
            for (var bound : object.at("/spec/hard").properties()) {
                if (bound.getValue().asText().startsWith("-")) {
                    causes.add(
                            Cause.invalid(
                                    "spec.hard[" + bound.getKey() + "]",
                                    bound.getValue(),
                                    "must be greater than or equal to 0"));
                }
            }
            return causes;
        }
    },
    STORAGE_CLASS {
        @Override
        public void fill(ObjectNode object) {
            Defaults.put(object, "reclaimPolicy", "Delete");
            Defaults.put(object, "volumeBindingMode", "Immediate");
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<Cause>();
            require(object.path("provisioner"), "provisioner", causes);
            return causes;
        }
    },
    PRIORITY_CLASS {
        @Override
        public void fill(ObjectNode object) {
            Defaults.put(object, "preemptionPolicy", "PreemptLowerPriority");
            Defaults.put(object, "value", 0);
        }

        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            return object.path("value").asLong() > HIGHEST_PRIORITY
                            && !object.at("/metadata/name").asText().startsWith("system-")
                    ? List.of(
                            Cause.forbidden(
                                    "value",
                                    "maximum allowed value of a user defined priority is "
                                            + HIGHEST_PRIORITY))
                    : List.of();
        }
    },
    RUNTIME_CLASS {
        @Override
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<Cause>();
            require(object.path("handler"), "handler", causes);
            return causes;
        }
    },
    CSI_DRIVER {
        @Override
        public void fill(ObjectNode object) {
            var spec = Defaults.object(object, SPEC);
            Defaults.put(spec, "attachRequired", true);
            Defaults.put(spec, "fsGroupPolicy", "ReadWriteOnceWithFSType");
            for (var flag :
                    List.of(
                            "podInfoOnMount",
                            "requiresRepublish",
                            "seLinuxMount",
                            "storageCapacity")) {
                Defaults.put(spec, flag, false);
            }
            if (spec.path("volumeLifecycleModes").isEmpty()) {
                spec.putArray("volumeLifecycleModes").add("Persistent");
            }
        }
    };

    private static final String SPEC = "spec";
    private static final String STATUS = "status";
    private static final String PHASE = "phase";
    private static final String PORTS = "ports";
    private static final String PROTOCOL = "protocol";
    private static final String TCP = "TCP";
    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final int SCHEDULE_FIELDS = 5;
    private static final long HIGHEST_PRIORITY = 1_000_000_000;

    /** Nobody takes it away while it is in use. */
    private static void protect(ObjectNode object, String finalizer) {
        var finalizers = object.withObject("metadata").withArray("finalizers");
        for (var known : finalizers) {
            if (known.asText().equals(finalizer)) {
                return;
            }
        }
        finalizers.add(finalizer);
    }

    /** An amount that is not said of one thing is that of another. */
    private static void inherit(ObjectNode limit, String field, String from) {
        if (!limit.path(from).isEmpty()) {
            var amounts = Defaults.object(limit, field);
            limit.path(from)
                    .properties()
                    .forEach(amount -> {
                        if (!amounts.has(amount.getKey())) {
                            amounts.set(amount.getKey(), amount.getValue());
                        }
                    });
        }
    }

    /** A list that is shown even where there is nothing in it. */
    private static void showEmpty(ObjectNode object, String field) {
        if (!object.has(field)) {
            object.putNull(field);
        }
    }

    private static void require(JsonNode value, String field, List<Cause> causes) {
        if (value.asText("").isEmpty()) {
            causes.add(Cause.required(field));
        }
    }
}
