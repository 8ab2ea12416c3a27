package dev.trellis.hub.registration.cluster;

import static dev.trellis.hub.registration.SomeCluster.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

final class DepartureTest {

    @Test
    void addOnsGoBeforeWorks() {
        var departure =
                Departure.of(
                        new Remains(
                                List.of(left(new ManagedClusterAddOn(), "a", "", true)),
                                List.of(left(new ManifestWork(), "w", "", true))));

        assertThat(names(departure)).containsExactly("a");
        assertThat(departure.message())
                .isEqualTo(
                        "The resource managedclusteraddons is remaning, the remaining count is 1, the finalizer pending count is 1");
    }

    @Test
    void lowerPrioritiesGoFirst() {
        var works =
                List.of(
                        left(new ManifestWork(), "last", "100", false),
                        left(new ManifestWork(), "first", "", false),
                        left(new ManifestWork(), "odd", "soon", false),
                        left(new ManifestWork(), "middle", "20", true));

        var departure = Departure.of(new Remains(List.of(), works));

        assertThat(names(departure)).containsExactly("first", "odd");
        assertThat(departure.message())
                .contains("manifestworks", "remaining count is 4", "pending count is 1");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "100, 100", "101, 0", "-1, 0", "x, 0", "'', 0", "99999999999, 0"})
    void aPriorityIsANumberUpToAHundred(String annotation, int priority) {
        assertThat(left(new ManifestWork(), "w", annotation, false).priority()).isEqualTo(priority);
    }

    @Test
    void saysWhenNothingIsLeft() {
        var departure = Departure.of(new Remains(List.of(), List.of()));

        assertThat(departure.complete()).isTrue();
        assertThat(
                        Condition.find(
                                departure
                                        .shownOn(cluster().build(), Instant.EPOCH)
                                        .status()
                                        .conditions(),
                                "Deleting"))
                .hasValueSatisfying(condition -> {
                    assertThat(condition.holds()).isTrue();
                    assertThat(condition.reason()).isEqualTo("NoResource");
                    assertThat(condition.message()).isEqualTo("No cleaned resource in cluster ns.");
                });
    }

    @Test
    void everythingGoesInOrderAndInTheEnd() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var installs =
                            new ArrayList<>(
                                    gen.listOf(0, 4, () -> some(gen, new ManagedClusterAddOn())));
                    var works =
                            new ArrayList<>(gen.listOf(0, 6, () -> some(gen, new ManifestWork())));
                    var before = 0;
                    while (!Departure.of(new Remains(installs, works)).complete()) {
                        var hadInstalls = !installs.isEmpty();
                        var going = Departure.of(new Remains(installs, works)).deletions();

                        assertThat(going).isNotEmpty();
                        assertThat(going)
                                .allMatch(one ->
                                        one.object() instanceof ManagedClusterAddOn == hadInstalls);
                        var priority = going.getFirst().priority();
                        assertThat(going).allMatch(one -> one.priority() == priority);
                        if (!hadInstalls) {
                            assertThat(priority).isGreaterThanOrEqualTo(before);
                            before = priority;
                        }
                        installs.removeAll(going);
                        works.removeAll(going);
                    }
                    assertThat(installs).isEmpty();
                    assertThat(works).isEmpty();
                });
    }

    private static Remainder some(Gen gen, HasMetadata object) {
        return left(object, gen.dnsLabel(), gen.pick("", "0", "7", "100", "x"), gen.bool());
    }

    private static Remainder left(
            HasMetadata object, String name, String priority, boolean guarded) {
        var metadata = new ObjectMetaBuilder().withNamespace("rome").withName(name);
        if (!priority.isEmpty()) {
            metadata.addToAnnotations("open-cluster-management.io/cleanup-priority", priority);
        }
        if (guarded) {
            metadata.addToFinalizers("example.com/guard");
        }
        object.setMetadata(metadata.build());
        return new Remainder(object);
    }

    private static List<String> names(Departure departure) {
        return departure.deletions().stream()
                .map(one -> one.object().getMetadata().getName())
                .toList();
    }
}
