package dev.trellis.hub.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.hub.install.InstallDecision.Change;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

class InstallDecisionTest {
    private static final String HOSTING = "addon.open-cluster-management.io/hosting-cluster-name";

    static Stream<Arguments> decisions() {
        return Stream.of(
                arguments(
                        "installs where it is selected",
                        true,
                        Set.of("a"),
                        Set.of(),
                        List.of(create("a"))),
                arguments(
                        "removes where it is not",
                        true,
                        Set.of(),
                        Set.of("a"),
                        List.of(new Change.Delete("a"))),
                arguments("leaves what is right", true, Set.of("a"), Set.of("a"), List.of()),
                arguments("leaves manual installs alone", false, Set.of(), Set.of("a"), List.of()),
                arguments(
                        "installs nothing on a cluster that the hub does not know",
                        true,
                        Set.of("a", "unknown"),
                        Set.of(),
                        List.of(
                                create("a"),
                                new Change.Postpone(
                                        "unknown", "managed cluster unknown is not found"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decisions")
    void decides(
            String behaviour,
            boolean byPlacement,
            Set<String> selected,
            Set<String> installed,
            List<Change> expected) {
        assertThat(InstallDecision.decide(state(byPlacement, selected, installed)))
                .isEqualTo(expected);
    }

    @Test
    void aNewInstallGetsTheAddonAnnotationsOfItsCluster() {
        var annotations = Map.of(HOSTING, "host", "other/key", "x");
        var state =
                new InstallState(
                        true,
                        new TreeSet<>(Set.of("a")),
                        new TreeSet<>(),
                        new TreeMap<>(Map.of("a", annotations)));

        assertThat(InstallDecision.decide(state))
                .containsExactly(new Change.Create("a", Map.of(HOSTING, "host")));
    }

    @Test
    void carryingItOutComesToRest() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var clusters = List.of("a", "b", "c", "unknown");
                    var selected = Set.copyOf(gen.someOf(clusters));
                    var installed = new TreeSet<>(Set.copyOf(gen.someOf(clusters)));

                    for (var change : InstallDecision.decide(state(true, selected, installed))) {
                        switch (change) {
                            case Change.Create(var cluster, _) -> installed.add(cluster);
                            case Change.Delete(var cluster) -> installed.remove(cluster);
                            case Change.Postpone _ -> {}
                        }
                    }

                    assertThat(InstallDecision.decide(state(true, selected, installed)))
                            .allMatch(Change.Postpone.class::isInstance);
                });
    }

    private static Change create(String cluster) {
        return new Change.Create(cluster, Map.of());
    }

    private static InstallState state(
            boolean byPlacement, Set<String> selected, Set<String> installed) {
        var known = new TreeMap<String, Map<String, String>>();
        List.of("a", "b", "c").forEach(cluster -> known.put(cluster, Map.of()));
        return new InstallState(
                byPlacement, new TreeSet<>(selected), new TreeSet<>(installed), known);
    }
}
