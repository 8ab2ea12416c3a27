package dev.trellis.agent.part;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What an agent tells the hub about its cluster.
 *
 * @param externalUrls addresses of the managed cluster's API server for the hub
 * @param annotations of the ManagedCluster; only those with the agent's prefix are used
 * @param every how often the status is looked at when nothing happens
 * @param customClaimsMax how many claims beside the reserved ones are reported
 * @param reservedClaimSuffixes claims whose names end so are reserved too
 */
public record ReportSettings(
        List<String> externalUrls,
        Map<String, String> annotations,
        Duration every,
        int customClaimsMax,
        List<String> reservedClaimSuffixes) {

    public static final ReportSettings USUAL =
            new ReportSettings(List.of(), Map.of(), Duration.ofMinutes(1), 20, List.of());

    public ReportSettings {
        externalUrls = List.copyOf(externalUrls);
        annotations = Map.copyOf(annotations);
        reservedClaimSuffixes = List.copyOf(reservedClaimSuffixes);
        if (!every.isPositive()) {
            throw new IllegalArgumentException(
                    "The period of the cluster's health check must be longer than nothing: give one such as 1m.");
        }
        if (customClaimsMax < 0) {
            throw new IllegalArgumentException(
                    "The number of cluster claims cannot be negative: give 0 or more.");
        }
        externalUrls.stream()
                .filter(url -> !url.startsWith("https://"))
                .findFirst()
                .ifPresent(url -> {
                    throw new IllegalArgumentException(
                            "The address " + url + " is not for https: give one that is.");
                });
    }
}
