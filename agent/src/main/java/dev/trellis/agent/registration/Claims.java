package dev.trellis.agent.registration;

import dev.trellis.agent.part.ReportSettings;
import dev.trellis.api.cluster.ClusterClaim;
import dev.trellis.api.cluster.ClusterLabels;
import dev.trellis.api.cluster.ReportedClaim;
import dev.trellis.api.meta.Metadata;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which claims of a cluster its hub hears of, in which order. */
final class Claims {
    private static final Set<String> RESERVED =
            Set.of(
                    "id.k8s.io",
                    "kubeversion.open-cluster-management.io",
                    "platform.open-cluster-management.io",
                    "product.open-cluster-management.io");

    private Claims() {}

    /** The reserved ones, then as many of the others as are allowed, each part by name. */
    static List<ReportedClaim> reported(Collection<ClusterClaim> claims, ReportSettings settings) {
        var all =
                claims.stream()
                        .filter(claim -> Metadata.label(claim, ClusterLabels.SPOKE_ONLY).isEmpty())
                        .filter(claim -> claim.getSpec() != null)
                        .sorted(Comparator.comparing(claim -> claim.getMetadata().getName()))
                        .map(claim ->
                                new ReportedClaim(
                                        claim.getMetadata().getName(), claim.getSpec().value()))
                        .toList();
        return Stream.concat(
                        all.stream().filter(claim -> isReserved(claim, settings)),
                        all.stream()
                                .filter(claim -> !isReserved(claim, settings))
                                .limit(settings.customClaimsMax()))
                .toList();
    }

    private static boolean isReserved(ReportedClaim claim, ReportSettings settings) {
        var name = String.valueOf(claim.name());
        return RESERVED.contains(name)
                || settings.reservedClaimSuffixes().stream().anyMatch(name::endsWith);
    }
}
