package dev.trellis.agent.addon;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.HealthCheck;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** What is said about an add-on's availability. */
record AddonHealth(String status, String reason, String message) {
    /** Five times what an add-on's agent has for a renewal. */
    static final Duration GRACE = Duration.ofMinutes(5);

    private static final String DEPENDENCY = "RequiredDependencyNotSatisfied";

    /** The lease of an add-on's agent. */
    sealed interface Sight {
        record Missing() implements Sight {}

        /**
         * It is there.
         *
         * @param renewed empty where the lease does not say, which counts as long ago
         */
        record Seen(Optional<Instant> renewed) implements Sight {}
    }

    /**
     * Decides about one add-on.
     *
     * @param lease looked at only where it matters
     * @return empty where somebody else tells the add-on's health
     */
    static Optional<AddonHealth> decide(
            ManagedClusterAddOn addon, Supplier<Sight> lease, Instant now) {
        var check = addon.status().healthCheck();
        if (check != null && HealthCheck.CUSTOMIZED.equals(check.mode())) {
            return Optional.empty();
        }
        return Optional.of(
                missingDependency(addon).orElseGet(() -> byLease(addon, lease.get(), now)));
    }

    /** Something that the add-on needs is missing: it cannot work, whatever its lease says. */
    private static Optional<AddonHealth> missingDependency(ManagedClusterAddOn addon) {
        return Condition.find(addon.status().conditions(), AddOnConditions.DEGRADED)
                .filter(condition -> condition.holds() && condition.reason().equals(DEPENDENCY))
                .map(condition ->
                        new AddonHealth(Condition.FALSE, DEPENDENCY, condition.message()));
    }

    private static AddonHealth byLease(ManagedClusterAddOn addon, Sight lease, Instant now) {
        var name = addon.getMetadata().getName();
        return switch (lease) {
            case Sight.Missing() ->
                    new AddonHealth(
                            Condition.UNKNOWN,
                            "ManagedClusterAddOnLeaseNotFound",
                            "The status of %s add-on is unknown.%s"
                                    .formatted(name, hostingHint(addon)));
            case Sight.Seen(var renewed) ->
                    renewed.filter(time -> now.isBefore(time.plus(GRACE))).isPresent()
                            ? new AddonHealth(
                                    Condition.TRUE,
                                    "ManagedClusterAddOnLeaseUpdated",
                                    name + " add-on is available.")
                            : new AddonHealth(
                                    Condition.FALSE,
                                    "ManagedClusterAddOnLeaseUpdateStopped",
                                    name + " add-on is not available.");
        };
    }

    private static String hostingHint(ManagedClusterAddOn addon) {
        return AddonPlace.hosting(addon)
                .map(
                        " No lease found on hosting cluster \"%s\"; verify it matches the cluster where this managed cluster's klusterlet actually runs."
                                ::formatted)
                .orElse("");
    }
}
