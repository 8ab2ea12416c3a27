package dev.trellis.hub.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.Dependency;
import dev.trellis.hub.dependency.DependencyVerdict.Reason;
import dev.trellis.hub.dependency.DependencyVerdict.Satisfied;
import dev.trellis.hub.dependency.DependencyVerdict.Unsatisfied;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

class DependencyDecisionTest {
    static Stream<Arguments> verdicts() {
        return Stream.of(
                arguments(
                        "an Optional one is missing",
                        List.of(optional("msa", "Token access is off")),
                        Set.of(),
                        optionalMissing(
                                "Optional addon 'msa' is not installed or not available."
                                        + " Token access is off")),
                arguments(
                        "a Required one is missing",
                        List.of(required("msa", "Cannot work without it")),
                        Set.of(),
                        requiredMissing(
                                "Required addon 'msa' is not installed or not available."
                                        + " Cannot work without it")),
                arguments(
                        "without a message of its author",
                        List.of(required("a", "")),
                        Set.of(),
                        requiredMissing("Required addon 'a' is not installed or not available.")),
                arguments(
                        "what is required is told first",
                        List.of(optional("o", "No metrics"), required("r", "")),
                        Set.of(),
                        requiredMissing(
                                "Required addon 'r' is not installed or not available."
                                        + " Optional addon 'o' is not installed or not available."
                                        + " No metrics")),
                arguments(
                        "a full stop parts two sentences",
                        List.of(required("r1", "X missing"), required("r2", "")),
                        Set.of(),
                        requiredMissing(
                                "Required addon 'r1' is not installed or not available. X missing."
                                        + " Required addon 'r2' is not installed or not available.")),
                arguments(
                        "but not where the author ended it",
                        List.of(required("r1", "Why not?"), required("r2", "")),
                        Set.of(),
                        requiredMissing(
                                "Required addon 'r1' is not installed or not available. Why not?"
                                        + " Required addon 'r2' is not installed or not available.")),
                arguments(
                        "only what is missing is told",
                        List.of(required("r", ""), optional("o", "M.")),
                        Set.of("r"),
                        optionalMissing(
                                "Optional addon 'o' is not installed or not available. M.")),
                arguments(
                        "all are there",
                        List.of(required("r", ""), optional("o", "")),
                        Set.of("r", "o"),
                        new Satisfied()),
                arguments("none is declared", List.of(), Set.of(), new Satisfied()),
                arguments(
                        "declared twice, Required wins and its own message with it",
                        List.of(optional("a", "opt"), required("a", ""), required("a", "req")),
                        Set.of(),
                        requiredMissing(
                                "Required addon 'a' is not installed or not available. req")),
                arguments(
                        "declared twice, the other's message is better than none",
                        List.of(optional("a", "opt"), required("a", "")),
                        Set.of(),
                        requiredMissing(
                                "Required addon 'a' is not installed or not available. opt")),
                arguments(
                        "nothing depends on itself with success",
                        List.of(required("self", "")),
                        Set.of("self"),
                        requiredMissing(
                                "Required addon 'self' is not installed or not available.")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void decides(
            String behaviour,
            List<Dependency> declared,
            Set<String> available,
            DependencyVerdict expected) {
        assertThat(DependencyDecision.decide(new DependencyState("self", declared, available)))
                .isEqualTo(expected);
    }

    @Test
    void namesTheCycleThatKeepsTheAddonsWaitingForEachOther() {
        var state = new DependencyState("a", List.of(required("b", "")), Set.of(), "a -> b -> a");

        assertThat(DependencyDecision.decide(state))
                .isEqualTo(
                        requiredMissing(
                                "Required addon 'b' is not installed or not available."
                                        + " The declarations form a cycle: a -> b -> a."));
    }

    @Test
    void aMessageNeverOutgrowsItsCondition() {
        var state = new DependencyState("a", List.of(required("b", "x".repeat(40_000))), Set.of());

        assertThat(DependencyDecision.decide(state))
                .isInstanceOfSatisfying(
                        Unsatisfied.class,
                        verdict -> assertThat(verdict.message()).hasSize(32_768).endsWith("x..."));
    }

    @Test
    void isDegradedJustWhileSomethingIsMissing() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var names = List.of("a", "b", "c", "d");
                    var declared =
                            gen.listOf(
                                    0,
                                    6,
                                    () ->
                                            new Dependency(
                                                    gen.pick(names),
                                                    gen.nullable(() ->
                                                            gen.pick(
                                                                    "Required", "Optional", "Odd")),
                                                    gen.string()));
                    var available = Set.copyOf(gen.someOf(names));

                    var verdict =
                            DependencyDecision.decide(
                                    new DependencyState("self", declared, available));

                    var missing =
                            declared.stream()
                                    .filter(entry -> !available.contains(entry.name()))
                                    .toList();
                    switch (verdict) {
                        case Satisfied() -> assertThat(missing).isEmpty();
                        case Unsatisfied(var reason, var message) -> {
                            assertThat(missing)
                                    .allSatisfy(entry ->
                                            assertThat(message).contains("'" + entry.name() + "'"));
                            assertThat(reason == Reason.REQUIRED_MISSING)
                                    .isEqualTo(
                                            missing.stream()
                                                    .anyMatch(entry ->
                                                            !"Optional".equals(entry.type())));
                        }
                    }
                });
    }

    private static Dependency required(String name, String message) {
        return new Dependency(name, Dependency.REQUIRED, message);
    }

    private static Dependency optional(String name, String message) {
        return new Dependency(name, Dependency.OPTIONAL, message);
    }

    private static DependencyVerdict requiredMissing(String message) {
        return new Unsatisfied(Reason.REQUIRED_MISSING, message);
    }

    private static DependencyVerdict optionalMissing(String message) {
        return new Unsatisfied(Reason.OPTIONAL_MISSING, message);
    }
}
