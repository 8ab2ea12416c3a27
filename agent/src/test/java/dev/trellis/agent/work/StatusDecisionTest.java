package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.agent.feedback.FeedbackReader;
import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.agent.manifest.EffectiveConfig;
import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.agent.rule.RuleReader;
import dev.trellis.agent.status.StatusObserver;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestWorkStatus;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.ServedKind;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

final class StatusDecisionTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(60);

    private final StatusDecision decision =
            new StatusDecision(
                    new StatusObserver(
                            new FeedbackReader(FeedbackSettings.USUAL), new RuleReader()));

    @Test
    void tellsWorkAndManifestsThatAllIsApplied() {
        var status = decide(ManifestWorkStatus.EMPTY, 3, NOW, applied("red"), applied("blue"));

        assertThat(status.conditions())
                .contains(
                        new Condition(
                                "Applied",
                                "True",
                                3L,
                                NOW.toString(),
                                "AppliedManifestWorkComplete",
                                "Apply manifest work complete"));
        assertThat(status.manifests().getFirst().conditions())
                .contains(
                        new Condition(
                                "Applied",
                                "True",
                                3L,
                                NOW.toString(),
                                "AppliedManifestComplete",
                                "Apply manifest complete"));
    }

    @Test
    void tellsThatOneFailed() {
        var status = decide(ManifestWorkStatus.EMPTY, 3, NOW, applied("red"), failed("blue"));

        assertThat(status.conditions())
                .contains(
                        new Condition(
                                "Applied",
                                "False",
                                3L,
                                NOW.toString(),
                                "AppliedManifestWorkFailed",
                                "Failed to apply manifest work"));
        assertThat(status.manifests().getLast().conditions())
                .contains(
                        new Condition(
                                "Applied",
                                "False",
                                3L,
                                NOW.toString(),
                                "AppliedManifestFailed",
                                "Failed to apply manifest: no paint"));
    }

    @Test
    void movesTheTimeOfAppliedWithEachGenerationAndOfAvailableNot() {
        var before = decide(ManifestWorkStatus.EMPTY, 3, NOW, applied("red"));

        var after = decide(before, 4, LATER, applied("red"));

        var conditions = after.manifests().getFirst().conditions();
        assertThat(Condition.find(conditions, "Applied"))
                .map(Condition::lastTransitionTime)
                .contains(LATER.toString());
        assertThat(Condition.find(conditions, "Available"))
                .map(Condition::lastTransitionTime)
                .contains(NOW.toString());
        assertThat(conditions.getLast().type()).isEqualTo("Applied");
    }

    @Test
    void keepsWhatWasToldOfAManifestThatCouldNotBeChecked() {
        var before = decide(ManifestWorkStatus.EMPTY, 3, NOW, applied("red"));

        assertThat(decide(before, 3, LATER, unchecked("red"))).isEqualTo(before);
        assertThat(
                        Condition.holds(
                                decide(before, 4, LATER, unchecked("red")).conditions(), "Applied"))
                .isFalse();
    }

    @Test
    void leavesAppliedAloneWhereThereAreNoManifests() {
        var before = decide(ManifestWorkStatus.EMPTY, 3, NOW, applied("red"));

        var after = decide(before, 4, LATER);

        assertThat(Condition.find(after.conditions(), "Applied"))
                .isEqualTo(Condition.find(before.conditions(), "Applied"));
        assertThat(after.manifests()).isEmpty();
    }

    @Test
    void saysNothingNewWhenNothingIsNewInWhateverOrderManifestsAre() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var results = new ArrayList<Told>();
                    for (var name : gen.setOf(gen::dnsLabel)) {
                        results.add(gen.bool() ? applied(name) : failed(name));
                    }
                    var all = results.toArray(Told[]::new);
                    var first = decide(ManifestWorkStatus.EMPTY, 1, NOW, all);

                    assertThat(decide(first, 1, LATER, all)).isEqualTo(first);

                    var shuffled = gen.shuffled(results).toArray(Told[]::new);
                    var moved = decide(first, 1, LATER, shuffled);
                    assertThat(moved.conditions()).isEqualTo(first.conditions());
                    assertThat(moved.manifests())
                            .allSatisfy(entry ->
                                    assertThat(entry.conditions())
                                            .allMatch(condition ->
                                                    condition
                                                            .lastTransitionTime()
                                                            .equals(NOW.toString())));
                });
    }

    private record Told(String name, Verdict verdict, Optional<LiveObject> live) {}

    private static Told applied(String name) {
        var live = new LiveObject.Found(WorkBench.tree(text(name)));
        return new Told(name, new Verdict.Applied(), Optional.of(live));
    }

    private static Told failed(String name) {
        return new Told(name, Verdict.failed("no paint"), Optional.of(new LiveObject.Missing()));
    }

    private static Told unchecked(String name) {
        return new Told(name, new Verdict.Unchecked("no answer"), Optional.empty());
    }

    private ManifestWorkStatus decide(
            ManifestWorkStatus before, long generation, Instant now, Told... told) {
        List<ManifestResult> results =
                IntStream.range(0, told.length)
                        .mapToObj(i ->
                                new ManifestResult(
                                        manifest(i, told[i].name()),
                                        EffectiveConfig.NONE,
                                        told[i].verdict(),
                                        told[i].live(),
                                        Optional.empty()))
                        .toList();
        return decision.decide(before, generation, results, now);
    }

    static Manifest manifest(int ordinal, String name) {
        return Manifest.of(
                ordinal,
                RawObject.of(WorkBench.tree(text(name))),
                (group, version, kind) ->
                        Optional.of(
                                new ServedKind(
                                        ResourceKind.untyped(
                                                group, version, kind, "configmaps", true),
                                        true)));
    }

    private static String text(String name) {
        return "{apiVersion: v1, kind: ConfigMap, metadata: {name: '%s', namespace: studio}}"
                .formatted(name);
    }
}
