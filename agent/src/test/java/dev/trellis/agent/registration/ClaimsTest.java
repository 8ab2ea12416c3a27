package dev.trellis.agent.registration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.agent.part.ReportSettings;
import dev.trellis.api.cluster.ClusterClaim;
import dev.trellis.api.cluster.ClusterClaimSpec;
import dev.trellis.api.cluster.ReportedClaim;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class ClaimsTest {
    @Test
    void reportsReservedOnesFirstAndThenAsManyAsAllowed() {
        var claims =
                Stream.concat(
                                IntStream.range(0, 10).mapToObj(i -> claim("c" + i)),
                                Stream.of(
                                        claim("zone.mine.io"),
                                        claim("product.open-cluster-management.io"),
                                        claim("id.k8s.io")))
                        .toList();

        assertThat(names(claims, settings(3, "mine.io")))
                .containsExactly(
                        "id.k8s.io",
                        "product.open-cluster-management.io",
                        "zone.mine.io",
                        "c0",
                        "c1",
                        "c2");
        assertThat(names(claims, settings(0))).hasSize(2);
    }

    @Test
    void hidesWhatStaysOnTheCluster() {
        var hidden = claim("hidden");
        hidden.setMetadata(
                new ObjectMetaBuilder(hidden.getMetadata())
                        .withLabels(Map.of("open-cluster-management.io/spoke-only", ""))
                        .build());

        assertThat(names(List.of(hidden, claim("shown")), ReportSettings.USUAL))
                .containsExactly("shown");
    }

    private static List<String> names(List<ClusterClaim> claims, ReportSettings settings) {
        return Claims.reported(claims, settings).stream()
                .map(ReportedClaim::name)
                .map(String::valueOf)
                .toList();
    }

    private static ReportSettings settings(int max, String... suffixes) {
        return new ReportSettings(
                List.of(), Map.of(), Duration.ofMinutes(1), max, List.of(suffixes));
    }

    private static ClusterClaim claim(String name) {
        var claim = new ClusterClaim();
        claim.setMetadata(new ObjectMetaBuilder().withName(name).build());
        claim.setSpec(new ClusterClaimSpec("value of " + name));
        return claim;
    }
}
