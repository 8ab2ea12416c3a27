package dev.trellis.agent.addon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.agent.addon.AddonHealth.Sight;
import dev.trellis.api.addon.HealthCheck;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.cache.Change;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

class AddonHealthTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String MISSING = "Required addon 'b' is not installed or not available.";
    private static final Sight FRESH = seen(Duration.ofSeconds(299));

    static Stream<Arguments> decisions() {
        return Stream.of(
                arguments(
                        "fresh lease",
                        addon(null),
                        FRESH,
                        "True/ManagedClusterAddOnLeaseUpdated/a add-on is available."),
                arguments(
                        "stale lease",
                        addon(null),
                        seen(Duration.ofMinutes(5)),
                        "False/ManagedClusterAddOnLeaseUpdateStopped/a add-on is not available."),
                arguments(
                        "lease from the future",
                        addon(null),
                        seen(Duration.ofHours(-1)),
                        "True/ManagedClusterAddOnLeaseUpdated/a add-on is available."),
                arguments(
                        "lease that was never renewed",
                        addon(null),
                        new Sight.Seen(Optional.empty()),
                        "False/ManagedClusterAddOnLeaseUpdateStopped/a add-on is not available."),
                arguments(
                        "no lease",
                        addon(null),
                        new Sight.Missing(),
                        "Unknown/ManagedClusterAddOnLeaseNotFound/The status of a add-on is unknown."),
                arguments(
                        "mode Lease",
                        addon("Lease"),
                        FRESH,
                        "True/ManagedClusterAddOnLeaseUpdated/a add-on is available."),
                arguments(
                        "empty mode",
                        addon(""),
                        FRESH,
                        "True/ManagedClusterAddOnLeaseUpdated/a add-on is available."),
                arguments("customized", addon("Customized"), FRESH, ""),
                arguments(
                        "missing dependency, fresh lease",
                        addon(null, degraded("True", "RequiredDependencyNotSatisfied")),
                        FRESH,
                        "False/RequiredDependencyNotSatisfied/" + MISSING),
                arguments(
                        "missing dependency, no lease",
                        addon(null, degraded("True", "RequiredDependencyNotSatisfied")),
                        new Sight.Missing(),
                        "False/RequiredDependencyNotSatisfied/" + MISSING),
                arguments(
                        "missing dependency, customized",
                        addon("Customized", degraded("True", "RequiredDependencyNotSatisfied")),
                        FRESH,
                        ""),
                arguments(
                        "optional dependency",
                        addon(null, degraded("True", "DependencyNotSatisfied")),
                        FRESH,
                        "True/ManagedClusterAddOnLeaseUpdated/a add-on is available."),
                arguments(
                        "dependency that is there again",
                        addon(null, degraded("False", "RequiredDependencyNotSatisfied")),
                        FRESH,
                        "True/ManagedClusterAddOnLeaseUpdated/a add-on is available."),
                arguments(
                        "dependency unknown",
                        addon(null, degraded("Unknown", "RequiredDependencyNotSatisfied")),
                        FRESH,
                        "True/ManagedClusterAddOnLeaseUpdated/a add-on is available."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decisions")
    void decides(String behaviour, ManagedClusterAddOn addon, Sight lease, String expected) {
        assertThat(
                        AddonHealth.decide(addon, () -> lease, NOW)
                                .map(health ->
                                        String.join(
                                                "/",
                                                health.status(),
                                                health.reason(),
                                                health.message()))
                                .orElse(""))
                .isEqualTo(expected);
    }

    @Test
    void asksForNoLeaseWhereItDoesNotMatter() {
        var health =
                AddonHealth.decide(
                        addon(null, degraded("True", "RequiredDependencyNotSatisfied")),
                        () -> {
                            throw new AssertionError("the lease was read");
                        },
                        NOW);

        assertThat(health).isPresent();
    }

    @Test
    void hintsAtAWrongHostingCluster() {
        var addon = addon(null);
        addon.getMetadata()
                .setAnnotations(
                        Map.of("addon.open-cluster-management.io/hosting-cluster-name", "host"));

        assertThat(AddonHealth.decide(addon, Sight.Missing::new, NOW).orElseThrow().message())
                .isEqualTo(
                        "The status of a add-on is unknown. No lease found on hosting cluster \"host\"; verify it matches the cluster where this managed cluster's klusterlet actually runs.");
        assertThat(AddonPlace.of(addon).hosted()).isTrue();
    }

    @Test
    void wakesForWhatOthersSayAndNotForItsOwnWords() {
        var plain = addon(null);
        var available =
                addon(null, condition("Available", "True", "ManagedClusterAddOnLeaseUpdated"));
        var degraded = addon(null, degraded("True", "RequiredDependencyNotSatisfied"));

        assertThat(matters(plain, available)).isFalse();
        assertThat(matters(plain, degraded)).isTrue();
        assertThat(matters(degraded, plain)).isTrue();
        assertThat(AddonHealthController.matters(new Change.Appeared<>(plain))).isTrue();
        assertThat(AddonHealthController.matters(new Change.Repeated<>(plain))).isFalse();
        assertThat(AddonHealthController.matters(new Change.Vanished<>(plain))).isFalse();
    }

    private static boolean matters(ManagedClusterAddOn before, ManagedClusterAddOn now) {
        return AddonHealthController.matters(new Change.Altered<>(before, now));
    }

    private static Sight seen(Duration ago) {
        return new Sight.Seen(Optional.of(NOW.minus(ago)));
    }

    private static Condition degraded(String status, String reason) {
        return condition("Degraded", status, reason);
    }

    private static Condition condition(String type, String status, String reason) {
        return new Condition(type, status, null, NOW.toString(), reason, MISSING);
    }

    private static ManagedClusterAddOn addon(@Nullable String mode, Condition... conditions) {
        var addon = new ManagedClusterAddOn();
        addon.setMetadata(new ObjectMetaBuilder().withNamespace("rome").withName("a").build());
        addon.setStatus(
                ManagedClusterAddOnStatusBuilder.builder()
                        .conditions(List.of(conditions))
                        .healthCheck(mode == null ? null : new HealthCheck(mode))
                        .build());
        return addon;
    }
}
