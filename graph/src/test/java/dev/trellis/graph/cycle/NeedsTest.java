package dev.trellis.graph.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

class NeedsTest {
    @Test
    void tellsTheShortestWayRound() {
        var needs =
                Needs.of(
                        Map.of(
                                "a", List.of("b", "d"),
                                "b", List.of("c"),
                                "c", List.of("a"),
                                "d", List.of("a")));

        assertThat(needs.cycleThrough("a")).hasToString("Optional[a -> d -> a]");
        assertThat(needs.cycleThrough("b")).hasToString("Optional[b -> c -> a -> b]");
    }

    @Test
    void aNameThatNeedsItselfIsACycle() {
        assertThat(Needs.of(Map.of("a", List.of("a"))).cycleThrough("a"))
                .hasToString("Optional[a -> a]");
    }

    @Test
    void aCycleFurtherDownIsNotItsOwn() {
        var needs = Needs.of(Map.of("a", List.of("b"), "b", List.of("c"), "c", List.of("b")));

        assertThat(needs.cycleThrough("a")).isEmpty();
        assertThat(needs.cycleThrough("b")).isPresent();
    }

    @Test
    void putsNamesThatNeedEachOtherIntoOneRing() {
        var needs =
                Needs.of(
                        Map.of(
                                "a", List.of("b"),
                                "b", List.of("c", "d"),
                                "c", List.of("b"),
                                "d", List.of("e"),
                                "e", List.of("d"),
                                "f", List.of("f", "a")));

        assertThat(needs.rings()).hasToString("[[b, c], [d, e], [f]]");
    }

    @Test
    void aNameIsInARingJustWhereItReachesItself() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var needs = Needs.of(gen.mapOf(gen::dnsLabel, () -> List.<String>of()));
                    var names = List.of("a", "b", "c", "d", "e", "f");
                    for (var name : names) {
                        needs = needs.with(name, gen.someOf(names));
                    }

                    var inRings = new HashSet<String>();
                    needs.rings().forEach(inRings::addAll);

                    for (var name : names) {
                        assertThat(inRings.contains(name))
                                .isEqualTo(needs.cycleThrough(name).isPresent());
                    }
                });
    }

    @Test
    void walksLongRowsOfNames() {
        var needs = new TreeMap<String, List<String>>();
        for (var i = 0; i < 20_000; i++) {
            needs.put("n" + i, List.of("n" + (i + 1) % 20_000));
        }

        assertThat(Needs.of(needs).rings()).singleElement().matches(ring -> ring.size() == 20_000);
    }

    @Test
    void aNameNobodyDeclaredNeedsNothing() {
        assertThat(Needs.of(Map.of()).cycleThrough("a")).isEmpty();
    }

    @Test
    void aChangedDeclarationReplacesTheOldOne() {
        var needs = Needs.of(Map.of("a", List.of("b"), "b", List.of("a")));

        assertThat(needs.with("b", List.of()).cycleThrough("a")).isEmpty();
        assertThat(needs.cycleThrough("a")).isPresent();
    }

    @Test
    void findsACycleJustWhereANameReachesItself() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var names = List.of("a", "b", "c", "d", "e", "f");
                    var declared = new TreeMap<String, List<String>>();
                    names.forEach(
                            name -> declared.put(name, gen.listOf(0, 2, () -> gen.pick(names))));
                    var needs = Needs.of(declared);

                    for (var name : names) {
                        var cycle = needs.cycleThrough(name);
                        assertThat(cycle.isPresent())
                                .isEqualTo(reachable(needs, name).contains(name));
                        cycle.ifPresent(found -> assertThatEachNeedsTheNext(needs, found));
                    }
                });
    }

    private static void assertThatEachNeedsTheNext(Needs needs, Cycle cycle) {
        for (var i = 1; i < cycle.path().size(); i++) {
            assertThat(needs.neededBy(cycle.path().get(i - 1))).contains(cycle.path().get(i));
        }
    }

    /** The plain transitive closure, to compare with. */
    private static Set<String> reachable(Needs needs, String start) {
        var reached = new HashSet<>(needs.neededBy(start));
        while (true) {
            var more = new HashSet<>(reached);
            reached.forEach(name -> more.addAll(needs.neededBy(name)));
            if (more.equals(reached)) {
                return reached;
            }
            reached.addAll(more);
        }
    }
}
