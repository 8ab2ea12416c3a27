package dev.trellis.hub.placement;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ReportedClaim;
import dev.trellis.api.cluster.Taint;
import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.meta.Metadata;

import io.fabric8.kubernetes.api.model.Quantity;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All of a cluster that scheduling looks at, expressions apart. Two states of a cluster with equal
 * facts are the same cluster to any placement without expressions.
 *
 * @param cpu what is allocatable; only where the capacity is known too
 * @param memory as above
 */
record ClusterFacts(
        String name,
        boolean leaving,
        Map<String, String> labels,
        Map<String, String> claims,
        List<TaintFacts> taints,
        Optional<Double> cpu,
        Optional<Double> memory) {

    /**
     * A taint with its time.
     *
     * @param since when it was added; a taint that does not say has outlived every toleration
     */
    record TaintFacts(String key, String value, String effect, Optional<Instant> since) {
        static TaintFacts of(Taint taint) {
            return new TaintFacts(
                    taint.key(),
                    taint.value() == null ? "" : taint.value(),
                    taint.effect(),
                    time(taint.timeAdded()));
        }
    }

    ClusterFacts {
        labels = Map.copyOf(labels);
        claims = Map.copyOf(claims);
        taints = List.copyOf(taints);
    }

    static ClusterFacts of(ManagedCluster cluster) {
        var labels = cluster.getMetadata().getLabels();
        return new ClusterFacts(
                cluster.getMetadata().getName(),
                Metadata.isTerminating(cluster),
                labels == null ? Map.of() : labels,
                claims(cluster.status().clusterClaims()),
                cluster.spec().taints().stream().map(TaintFacts::of).toList(),
                allocatable(cluster, "cpu"),
                allocatable(cluster, "memory"));
    }

    /** A time as the API writes it; nothing where it is absent or no time. */
    static Optional<Instant> time(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Map<String, String> claims(List<ReportedClaim> reported) {
        var claims = new HashMap<String, String>();
        for (var claim : reported) {
            if (claim.name() != null && claim.value() != null) {
                claims.put(claim.name(), claim.value());
            }
        }
        return claims;
    }

    private static Optional<Double> allocatable(ManagedCluster cluster, String resource) {
        var amount = cluster.status().allocatable().get(resource);
        return amount == null || !cluster.status().capacity().containsKey(resource)
                ? Optional.empty()
                : amount(amount);
    }

    private static Optional<Double> amount(IntOrString amount) {
        try {
            return Optional.of(
                    Quantity.getAmountInBytes(new Quantity(amount.toString())).doubleValue());
        } catch (IllegalArgumentException e) {
            // The server lets only quantities in; what came round it counts as not reported.
            return Optional.empty();
        }
    }
}
