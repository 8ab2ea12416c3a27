package dev.trellis.sdk.health;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.HealthProber.HealthChecker;
import dev.trellis.sdk.agent.HealthProber.ProbeResult;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges Deployments and DaemonSets by their replicas; the first that is not well counts. */
enum WorkloadChecker implements HealthChecker {
    INSTANCE;

    private static final String DEPLOYMENTS = "deployments";
    private static final String DAEMON_SETS = "daemonsets";

    @Override
    public Optional<String> problem(
            List<ProbeResult> results, ManagedCluster cluster, ManagedClusterAddOn addon) {
        return results.stream().flatMap(result -> problem(result).stream()).findFirst();
    }

    private static Optional<String> problem(ProbeResult result) {
        var resource = result.resource();
        var name = "%s %s/%s".formatted(resource.resource(), resource.namespace(), resource.name());
        if (!isWorkload(resource)) {
            return Optional.of("unsupported resource type " + resource.resource());
        }
        if (!"apps".equals(resource.group())) {
            return Optional.of("unsupported resource group " + resource.group());
        }
        if (result.values().isEmpty()) {
            return Optional.of("no values are probed for " + name);
        }
        var ready = number(result.values(), "ReadyReplicas", "NumberReady");
        var desired = number(result.values(), "Replicas", "DesiredNumberScheduled");
        if (ready.isEmpty()) {
            return Optional.of("readyReplica is not probed");
        }
        if (desired.isEmpty()) {
            return Optional.of("desiredNumberReplicas is not probed");
        }
        return isWell(resource, ready.get(), desired.get())
                ? Optional.empty()
                : Optional.of(
                        "desiredNumberReplicas is %d but readyReplica is %d for %s"
                                .formatted(desired.get(), ready.get(), name));
    }

    /** One replica serves; a DaemonSet serves only where it runs. */
    private static boolean isWell(ResourceIdentifier resource, long ready, long desired) {
        return resource.resource().equals(DEPLOYMENTS)
                ? desired == 0 || ready >= 1
                : ready == desired;
    }

    private static boolean isWorkload(ResourceIdentifier resource) {
        return resource.resource().equals(DEPLOYMENTS) || resource.resource().equals(DAEMON_SETS);
    }

    private static Optional<Long> number(List<FeedbackValue> values, String... names) {
        return values.stream()
                .filter(value -> List.of(names).contains(value.name()))
                .flatMap(value -> Stream.ofNullable(value.fieldValue().integer()))
                .findFirst();
    }
}
