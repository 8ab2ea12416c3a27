package dev.trellis.hub.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;
import dev.trellis.graph.cycle.Needs;
import dev.trellis.testkit.Gen;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

class CycleDecisionTest {
    private static final List<Dependency> NONE = List.of();

    static Stream<Arguments> granted() {
        return Stream.of(
                arguments("no dependencies", NONE, NONE, Map.of("b", Set.of("a"))),
                arguments("one that needs nothing itself", NONE, needs("b"), Map.of()),
                arguments("one that nobody declared", NONE, needs("x"), Map.of("b", Set.of("c"))),
                arguments(
                        "a cycle of others",
                        NONE,
                        needs("b"),
                        Map.of("b", Set.of("c"), "c", Set.of("b"))),
                arguments(
                        "two ways to the same one",
                        NONE,
                        needs("b", "c"),
                        Map.of("b", Set.of("d"), "c", Set.of("d"))),
                arguments("a cycle by what is Optional", NONE, uses("b"), Map.of("b", Set.of("a"))),
                arguments(
                        "what was cyclic and is not touched",
                        needs("b"),
                        needs("b"),
                        Map.of("a", Set.of("b"), "b", Set.of("a"))),
                arguments(
                        "what was cyclic and gets something harmless",
                        needs("b"),
                        needs("b", "c"),
                        Map.of("a", Set.of("b"), "b", Set.of("a"))),
                arguments(
                        "what was cyclic and is mended",
                        needs("b", "c"),
                        needs("c"),
                        Map.of("a", Set.of("b", "c"), "b", Set.of("a"))),
                arguments(
                        "what was cyclic and is made Optional",
                        needs("b"),
                        uses("b"),
                        Map.of("a", Set.of("b"), "b", Set.of("a"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("granted")
    void grants(
            String what,
            List<Dependency> before,
            List<Dependency> after,
            Map<String, Set<String>> declared) {
        assertThat(refusal(before, after, false, declared)).isEmpty();
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments("two", NONE, needs("b"), Map.of("b", Set.of("a")), "a -> b -> a"),
                arguments(
                        "three",
                        NONE,
                        needs("b"),
                        Map.of("b", Set.of("c"), "c", Set.of("a")),
                        "a -> b -> c -> a"),
                arguments("itself", NONE, needs("a"), Map.of(), "a -> a"),
                arguments("itself, if only Optional", NONE, uses("a"), Map.of(), "a -> a"),
                arguments(
                        "a dependency that becomes Required",
                        uses("b"),
                        needs("b"),
                        Map.of("b", Set.of("a")),
                        "a -> b -> a"),
                arguments(
                        "one more cycle",
                        needs("b"),
                        needs("b", "c"),
                        Map.of("a", Set.of("b"), "b", Set.of("a"), "c", Set.of("a")),
                        "a -> c -> a"),
                arguments(
                        "what is Optional and Required at once",
                        NONE,
                        List.of(optional("b"), required("b")),
                        Map.of("b", Set.of("a")),
                        "a -> b -> a"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void refuses(
            String what,
            List<Dependency> before,
            List<Dependency> after,
            Map<String, Set<String>> declared,
            String path) {
        assertThat(refusal(before, after, false, declared))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence)
                                .startsWith("The declarations form a cycle: " + path + ". Remove"));
    }

    @Test
    void saysWhatToDo() {
        assertThat(refusal(NONE, needs("b"), false, Map.of("b", Set.of("a"))))
                .contains(
                        "The declarations form a cycle: a -> b -> a."
                                + " Remove one of these dependencies or make it Optional.");
        assertThat(refusal(NONE, needs("a"), false, Map.of()))
                .contains("The declarations form a cycle: a -> a. Remove this dependency.");
    }

    @Test
    void letsWhatIsDeletedGo() {
        assertThat(refusal(NONE, needs("b"), true, Map.of("b", Set.of("a")))).isEmpty();
    }

    @Test
    void countsNoDeclarationThatIsDeleted() {
        var kept = declaration("b", required("c"), optional("d"));
        var deleted = declaration("c", required("a"));
        deleted.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");

        var needs = RequiredNeeds.of(List.of(kept, deleted));

        assertThat(needs.neededBy("b")).containsExactly("c");
        assertThat(needs.neededBy("c")).isEmpty();
    }

    /** Whatever is granted one after another, from nothing, is free of cycles. */
    @Test
    void keepsOutEveryCycle() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var stored = new HashMap<String, List<Dependency>>();
                    for (var step = 0; step < 30; step++) {
                        var addon = gen.pick("a", "b", "c", "d", "e");
                        var before = stored.getOrDefault(addon, NONE);
                        var after = someOf(gen);
                        var change =
                                new DeclarationChange(addon, before, after, false, needsOf(stored));
                        if (CycleDecision.refusal(change).isEmpty()) {
                            stored.put(addon, after);
                        }
                        assertThat(stored.keySet())
                                .allMatch(name -> needsOf(stored).cycleThrough(name).isEmpty());
                    }
                });
    }

    private static List<Dependency> someOf(Gen gen) {
        return Stream.generate(() -> gen.pick("a", "b", "c", "d", "e"))
                .limit(gen.intBetween(0, 2))
                .map(name -> gen.intBetween(0, 3) == 0 ? optional(name) : required(name))
                .toList();
    }

    private static Needs needsOf(Map<String, List<Dependency>> stored) {
        var byName = new HashMap<String, Set<String>>();
        stored.forEach((name, declared) -> byName.put(name, RequiredNeeds.of(name, declared)));
        return Needs.of(byName);
    }

    private static Optional<String> refusal(
            List<Dependency> before,
            List<Dependency> after,
            boolean terminating,
            Map<String, Set<String>> declared) {
        return CycleDecision.refusal(
                new DeclarationChange("a", before, after, terminating, Needs.of(declared)));
    }

    private static ClusterManagementAddOn declaration(String name, Dependency... dependencies) {
        var declaration = new ClusterManagementAddOn();
        declaration.setMetadata(new ObjectMetaBuilder().withName(name).build());
        declaration.setSpec(
                new ClusterManagementAddOnSpec(
                        null, Collections.emptyList(), null, List.of(dependencies)));
        return declaration;
    }

    private static List<Dependency> needs(String... names) {
        return Stream.of(names).map(CycleDecisionTest::required).toList();
    }

    private static List<Dependency> uses(String... names) {
        return Stream.of(names).map(CycleDecisionTest::optional).toList();
    }

    private static Dependency required(String name) {
        return new Dependency(name, Dependency.REQUIRED, null);
    }

    private static Dependency optional(String name) {
        return new Dependency(name, Dependency.OPTIONAL, null);
    }
}
