package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

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
            return JobRules.checkSpec(object.at("/spec/jobTemplate/spec"), "spec.jobTemplate.spec");
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
        public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
            var causes = new ArrayList<Cause>();
            require(object.path("addressType"), "addressType", causes);
            return causes;
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

    private static void require(JsonNode value, String field, List<Cause> causes) {
        if (value.asText("").isEmpty()) {
            causes.add(Cause.required(field));
        }
    }
}
