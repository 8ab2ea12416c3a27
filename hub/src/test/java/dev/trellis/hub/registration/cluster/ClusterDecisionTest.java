package dev.trellis.hub.registration.cluster;

import static dev.trellis.hub.registration.SomeCluster.cluster;
import static dev.trellis.hub.registration.SomeCluster.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.hub.registration.RegistrationSettings;
import dev.trellis.hub.registration.SomeCluster;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

final class ClusterDecisionTest {
    private static final String GROUP = "cluster.open-cluster-management.io/";
    private static final String UNREACHABLE = GROUP + "unreachable";
    private static final String UNAVAILABLE = GROUP + "unavailable";
    private static final String FEATURE = "feature.open-cluster-management.io/addon-";
    private static final String ACCEPTED_ON =
            "open-cluster-management.io/automatically-accepted-on";
    private static final RegistrationSettings ALONE =
            new RegistrationSettings(Set.of("bootstrap"), Map.of());
    private static final Instant NOW = Instant.parse("2026-11-16T01:02:03.456Z");

    static Stream<Arguments> taints() {
        return Stream.of(
                arguments(
                        "a cluster that never reported cannot be reached",
                        cluster(),
                        List.of(UNREACHABLE + " NoSelect")),
                arguments(
                        "nor can one that is silent",
                        cluster().available("Unknown"),
                        List.of(UNREACHABLE + " NoSelect")),
                arguments(
                        "one that says it is down is not available",
                        cluster().available("False").tainted(UNREACHABLE, "", "NoSelect"),
                        List.of(UNAVAILABLE + " NoSelect")),
                arguments(
                        "one that is well has no taint of ours",
                        cluster()
                                .available("True")
                                .tainted(UNREACHABLE, "", "NoSelect")
                                .tainted(UNAVAILABLE, "", "NoSelect")
                                .tainted("mine", "x", "NoSelect"),
                        List.of("mine NoSelect")),
                arguments(
                        "the same key with another effect is somebody else's",
                        cluster().available("True").tainted(UNREACHABLE, "", "PreferNoSelect"),
                        List.of(UNREACHABLE + " PreferNoSelect")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("taints")
    void taintsByWhatIsKnown(String behaviour, SomeCluster given, List<String> expected) {
        assertThat(mended(given.build()).spec().taints())
                .extracting(taint -> taint.key() + " " + taint.effect())
                .isEqualTo(expected);
    }

    @Test
    void aTaintThatStaysKeepsItsTime() {
        var given = cluster().available("Unknown").tainted(UNREACHABLE, "", "NoSelect").build();

        assertThat(mended(given).spec().taints()).isEqualTo(given.spec().taints());
    }

    @Test
    void guardsEveryClusterAndMoreWhereItIsAccepted() {
        assertThat(mended(cluster().guardedBy("other").build()).getMetadata().getFinalizers())
                .containsExactly("other", GROUP + "resource-cleanup");
        assertThat(mended(cluster().accepted().build()).getMetadata().getFinalizers())
                .containsExactly(GROUP + "api-resource-cleanup", GROUP + "resource-cleanup");
    }

    @Test
    void acceptsAloneOnlyWhereToldToAndOnlyOnce() {
        var fresh = cluster().build();
        var refused = cluster().annotated(ACCEPTED_ON, "2026-01-01T00:00:00Z").build();

        assertThat(ClusterDecision.isAccepted(mended(fresh))).isFalse();
        assertThat(ClusterDecision.isAccepted(mended(refused, List.of(), ALONE))).isFalse();
        var alone = mended(fresh, List.of(), ALONE);
        assertThat(ClusterDecision.isAccepted(alone)).isTrue();
        assertThat(alone.getMetadata().getAnnotations())
                .containsEntry(ACCEPTED_ON, "2026-11-16T01:02:03Z");
    }

    @Test
    void labelsTellOfAddOnsOnceSomethingIsKnownOfTheCluster() {
        var installs =
                List.of(
                        install("a", "True"),
                        install("b", "False"),
                        install("c"),
                        install("x".repeat(60), "True"));
        var known =
                cluster()
                        .available("True")
                        .labelled(FEATURE + "gone", "available")
                        .labelled("mine", "x");

        assertThat(
                        mended(known.build(), installs, RegistrationSettings.USUAL)
                                .getMetadata()
                                .getLabels())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "mine",
                                "x",
                                FEATURE + "a",
                                "available",
                                FEATURE + "b",
                                "unhealthy",
                                FEATURE + "c",
                                "unreachable"));
        assertThat(
                        mended(cluster().labelled("mine", "x").build(), installs, ALONE)
                                .getMetadata()
                                .getLabels())
                .containsOnlyKeys("mine");
    }

    @Test
    void comesToRestWhateverTheOrderOfAddOns() {
        Gen.forEachSeed(
                500,
                gen -> {
                    var given = someCluster(gen);
                    var installs =
                            gen.setOf(() -> gen.pick("a", "b", "c", "d")).stream()
                                    .map(name -> someInstall(gen, name))
                                    .toList();
                    var settings = gen.bool() ? ALONE : RegistrationSettings.USUAL;

                    var once = mended(given, installs, settings);

                    assertThat(mended(once, installs, settings)).isEqualTo(once);
                    assertThat(mended(given, gen.shuffled(installs), settings)).isEqualTo(once);
                    assertThat(once.status()).isEqualTo(given.status());
                });
    }

    private static ManagedCluster someCluster(Gen gen) {
        var cluster = cluster();
        if (gen.bool()) {
            cluster.accepted();
        }
        if (gen.bool()) {
            cluster.available(gen.pick("True", "False", "Unknown"));
        }
        for (var key : gen.someOf(List.of(UNREACHABLE, UNAVAILABLE, "mine"))) {
            cluster.tainted(key, gen.pick("", "x"), gen.pick("NoSelect", "NoSelectIfNew"));
        }
        for (var key : gen.someOf(List.of(FEATURE + "a", FEATURE + "z", "mine"))) {
            cluster.labelled(key, "available");
        }
        if (gen.bool()) {
            cluster.annotated(ACCEPTED_ON, "2026-01-01T00:00:00Z");
        }
        return cluster.build();
    }

    private static ManagedClusterAddOn someInstall(Gen gen, String name) {
        return gen.bool() ? install(name) : install(name, gen.pick("True", "False", "Unknown"));
    }

    private static ManagedCluster mended(ManagedCluster cluster) {
        return mended(cluster, List.of(), RegistrationSettings.USUAL);
    }

    private static ManagedCluster mended(
            ManagedCluster cluster,
            List<ManagedClusterAddOn> installs,
            RegistrationSettings settings) {
        return ClusterDecision.mended(new ClusterState(cluster, installs, settings, NOW));
    }
}
