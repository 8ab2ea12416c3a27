package dev.trellis.interpreter.builtin;

import static dev.trellis.interpreter.object.Fields.count;
import static dev.trellis.interpreter.object.Fields.integer;
import static dev.trellis.interpreter.object.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** When an object works. */
final class HealthRules {
    private static final Map<Kind, Predicate<KubeObject>> RULES =
            Map.of(
                    Kind.of("apps/v1", "Deployment"), HealthRules::rolledOut,
                    Kind.of("apps/v1", "StatefulSet"), HealthRules::rolledOut,
                    Kind.of("apps/v1", "ReplicaSet"), HealthRules::replicaSet,
                    Kind.of("apps/v1", "DaemonSet"), HealthRules::daemonSet,
                    Kind.of("v1", "Service"), HealthRules::service,
                    Kind.of("networking.k8s.io/v1", "Ingress"), HealthRules::hasAddress,
                    Kind.of("v1", "PersistentVolumeClaim"),
                            object -> text(object.status(), "phase").equals("Bound"),
                    Kind.of("v1", "Pod"), HealthRules::pod,
                    Kind.of("policy/v1", "PodDisruptionBudget"), HealthRules::budget);

    private HealthRules() {}

    static Optional<Predicate<KubeObject>> find(Kind kind) {
        return Optional.ofNullable(RULES.get(kind));
    }

    private static boolean rolledOut(KubeObject object) {
        var status = object.status();
        return isCurrent(object)
                && count(status, "updatedReplicas") >= wanted(object.spec())
                && count(status, "availableReplicas") >= count(status, "updatedReplicas");
    }

    private static boolean replicaSet(KubeObject object) {
        return isCurrent(object)
                && count(object.status(), "availableReplicas") >= wanted(object.spec());
    }

    private static boolean daemonSet(KubeObject object) {
        var status = object.status();
        var updated = count(status, "updatedNumberScheduled");
        return isCurrent(object)
                && updated >= count(status, "desiredNumberScheduled")
                && count(status, "numberAvailable") >= updated;
    }

    private static boolean service(KubeObject object) {
        return !text(object.spec(), "type").equals("LoadBalancer") || hasAddress(object);
    }

    private static boolean pod(KubeObject object) {
        return switch (text(object.status(), "phase")) {
            case "Succeeded" -> true;
            case "Running" -> Fields.hasCondition(object.status(), "Ready", "True");
            default -> false;
        };
    }

    private static boolean budget(KubeObject object) {
        var status = object.status();
        return count(status, "currentHealthy") >= count(status, "desiredHealthy");
    }

    private static boolean hasAddress(KubeObject object) {
        for (var one : Fields.items(Fields.at(object.status(), "loadBalancer", "ingress"))) {
            if (!text(one, "ip").isEmpty() || !text(one, "hostname").isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Whether its controller has seen the object as it is now. */
    private static boolean isCurrent(KubeObject object) {
        return count(object.status(), "observedGeneration")
                == count(object.metadata(), "generation");
    }

    /** A number that is not given asks for nothing. */
    private static long wanted(JsonNode spec) {
        return integer(spec, "replicas").orElse(0);
    }
}
