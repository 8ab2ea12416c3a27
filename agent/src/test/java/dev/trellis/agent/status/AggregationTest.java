package dev.trellis.agent.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

class AggregationTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String BEFORE = "2025-01-01T00:00:00Z";
    private static final Condition APPLIED =
            new Condition("Applied", "True", 3L, BEFORE, "AppliedManifestWorkComplete", "done");
    private static final Condition OLD =
            new Condition("Complete", "True", 2L, BEFORE, "ConditionRulesAggregated", "finished");

    static Stream<Arguments> availabilities() {
        return Stream.of(
                arguments("TT", "True", "ResourcesAvailable", "All resources are available"),
                arguments(
                        "TFUF",
                        "False",
                        "ResourcesNotAvailable",
                        "2 of 4 resources are not available"),
                arguments(
                        "TU",
                        "Unknown",
                        "ResourcesStatusUnknown",
                        "1 of 2 resources have unknown status"),
                arguments(
                        "",
                        "Unknown",
                        "ResourcesStatusUnknown",
                        "cannot get any available resource "),
                arguments(
                        "--",
                        "Unknown",
                        "ResourcesStatusUnknown",
                        "cannot get any available resource "),
                arguments("T-", "True", "ResourcesAvailable", "All resources are available"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("availabilities")
    void sumsUpAvailability(String manifests, String status, String reason, String message) {
        assertThat(aggregate(List.of(APPLIED), manifests(manifests, "Available", "Any")))
                .containsExactly(
                        APPLIED,
                        new Condition("Available", status, 3L, NOW.toString(), reason, message));
    }

    static Stream<Arguments> rules() {
        return Stream.of(
                arguments("Complete", "TT", "True"),
                arguments("Complete", "TF", "False"),
                arguments("Complete", "TU", "Unknown"),
                arguments("Complete", "FU", "False"),
                arguments("Complete", "T-", "True"),
                arguments("Degraded", "FF", "False"),
                arguments("Progressing", "TF", "True"),
                arguments("Progressing", "TU", "True"),
                arguments("Progressing", "FU", "Unknown"),
                arguments("Progressing", "FF", "False"));
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @MethodSource("rules")
    void sumsUpWhatRulesMade(String type, String manifests, String status) {
        var all = aggregate(List.of(), manifests(manifests, type, "ConditionRuleEvaluated"));

        var found = Condition.find(all, type).orElseThrow();
        assertThat(found.status()).isEqualTo(status);
        assertThat(found.reason()).isEqualTo("ConditionRulesAggregated");
        assertThat(found.observedGeneration()).isEqualTo(3);
        assertThat(found.message())
                .isEqualTo(
                        manifests.contains("-")
                                ? "said by 0"
                                : "Aggregated from 2 manifest conditions");
    }

    @Test
    void leavesOutWhatNoRuleMade() {
        assertThat(aggregate(List.of(), manifests("TT", "Complete", "SomebodyElse")))
                .extracting(Condition::type)
                .containsExactly("Available");
    }

    @Test
    void dropsWhatRulesOfAnotherGenerationMade() {
        assertThat(aggregate(List.of(APPLIED, OLD), manifests("T", "Available", "Any")))
                .extracting(Condition::type)
                .containsExactly("Applied", "Available");
    }

    @Test
    void keepsTheTimeWhileTheStatusStays() {
        var all =
                aggregate(
                        List.of(APPLIED, OLD),
                        manifests("T", "Complete", "ConditionRuleEvaluated"));

        var found = Condition.find(all, "Complete").orElseThrow();
        assertThat(found.lastTransitionTime()).isEqualTo(BEFORE);
        assertThat(found.observedGeneration()).isEqualTo(3);
    }

    @Test
    void doesNotDependOnTheOrderOfManifestsAndComesToRest() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var manifests = gen.listOf(() -> manifest(gen));

                    var once = aggregate(List.of(APPLIED), manifests);
                    var shuffled = aggregate(List.of(APPLIED), gen.shuffled(manifests));
                    var again = Aggregation.of(once, manifests, 3, NOW.plusSeconds(60));

                    assertThat(shuffled).isEqualTo(once);
                    assertThat(again).isEqualTo(once);
                });
    }

    private static ManifestStatus manifest(Gen gen) {
        var conditions = new ArrayList<Condition>();
        for (var type : List.of("Available", "Complete", "Progressing", "Degraded")) {
            if (gen.chance(70)) {
                conditions.add(
                        new Condition(
                                type,
                                gen.pick("True", "False", "Unknown"),
                                3L,
                                BEFORE,
                                type.equals("Available") ? "Any" : "ConditionRuleEvaluated",
                                gen.pick("", "one", "two")));
            }
        }
        return status(gen.intBetween(0, 100), gen.shuffled(conditions));
    }

    private static List<Condition> aggregate(
            List<Condition> before, List<ManifestStatus> manifests) {
        return Aggregation.of(before, manifests, 3, NOW);
    }

    /** A manifest per letter: T, F and U for the status of its condition, - for none. */
    private static List<ManifestStatus> manifests(String letters, String type, String reason) {
        var manifests = new ArrayList<ManifestStatus>();
        for (var ordinal = 0; ordinal < letters.length(); ordinal++) {
            var letter = letters.charAt(ordinal);
            manifests.add(
                    letter == '-'
                            ? status(ordinal, List.of())
                            : status(
                                    ordinal,
                                    List.of(
                                            new Condition(
                                                    type,
                                                    named(letter),
                                                    3L,
                                                    BEFORE,
                                                    reason,
                                                    "said by " + ordinal))));
        }
        return manifests;
    }

    private static String named(char letter) {
        return switch (letter) {
            case 'T' -> "True";
            case 'F' -> "False";
            default -> "Unknown";
        };
    }

    private static ManifestStatus status(int ordinal, List<Condition> conditions) {
        return new ManifestStatus(
                new ManifestMeta(ordinal, "", "v1", "ConfigMap", "configmaps", "a", "b"),
                null,
                conditions);
    }
}
