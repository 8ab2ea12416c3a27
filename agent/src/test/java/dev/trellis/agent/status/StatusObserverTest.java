package dev.trellis.agent.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.agent.feedback.FeedbackReader;
import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.agent.manifest.EffectiveConfig;
import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.agent.rule.RuleReader;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ConditionRule;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

class StatusObserverTest {

    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2026-01-01T01:00:00Z");
    private static final Condition APPLIED =
            new Condition(
                    "Applied",
                    "True",
                    1L,
                    "2025-12-31T00:00:00Z",
                    "AppliedManifestComplete",
                    "Apply manifest complete");
    private static final ManifestStatus NEW =
            new ManifestStatus(
                    new ManifestMeta(0, "apps", "v1", "Deployment", "deployments", "web", "ns"),
                    null,
                    List.of(APPLIED));

    private final StatusObserver observer =
            new StatusObserver(new FeedbackReader(FeedbackSettings.USUAL), new RuleReader());

    static Stream<Arguments> readings() {
        return Stream.of(
                arguments(deployment(1), "True", "ResourceAvailable", "Resource is available"),
                arguments(
                        new LiveObject.Missing(),
                        "False",
                        "ResourceNotAvailable",
                        "Resource is not available"),
                arguments(
                        new LiveObject.Unreadable("no answer"),
                        "Unknown",
                        "FetchingResourceFailed",
                        "Failed to fetch resource: no answer"),
                arguments(
                        new LiveObject.Unnamed(),
                        "Unknown",
                        "IncompleteResourceMeta",
                        "Resource meta is incomplete"));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void saysWhetherTheObjectIsThere(
            LiveObject live, String status, String reason, String message) {
        var observed = observer.observe(NEW, EffectiveConfig.NONE, live, 1, FIRST);

        assertThat(observed.conditions().getFirst()).isEqualTo(APPLIED);
        assertThat(observed.conditions().get(1))
                .isEqualTo(
                        new Condition(
                                "Available", status, null, FIRST.toString(), reason, message));
        assertThat(observed.resourceMeta()).isEqualTo(NEW.resourceMeta());
    }

    @Test
    void hasThreeConditionsWithoutRules() {
        var observed = observer.observe(NEW, EffectiveConfig.NONE, deployment(1), 1, FIRST);

        assertThat(observed.statusFeedback()).isNull();
        assertThat(observed.conditions())
                .extracting(Condition::type, Condition::status, Condition::reason)
                .containsExactly(
                        tuple("Applied", "True", "AppliedManifestComplete"),
                        tuple("Available", "True", "ResourceAvailable"),
                        tuple("StatusFeedbackSynced", "True", "NoStatusFeedbackSynced"));
    }

    @Test
    void tellsNothingNewWhereNothingChanged() {
        var config = config(List.of(wellKnown()), List.of(rule("Complete", "true")));

        var once = observer.observe(NEW, config, deployment(1), 1, FIRST);
        var again = observer.observe(once, config, deployment(1), 1, LATER);

        assertThat(again).isEqualTo(once);
    }

    @Test
    void movesTheTimeOfFeedbackWithItsValues() {
        var config = config(List.of(wellKnown()), List.of());

        var once = observer.observe(NEW, config, deployment(1), 1, FIRST);
        var changed = observer.observe(once, config, deployment(2), 1, LATER);

        assertThat(condition(once, "StatusFeedbackSynced").lastTransitionTime())
                .isEqualTo(FIRST.toString());
        assertThat(condition(changed, "StatusFeedbackSynced").lastTransitionTime())
                .isEqualTo(LATER.toString());
        assertThat(condition(changed, "Available").lastTransitionTime())
                .isEqualTo(FIRST.toString());
    }

    @Test
    void keepsGoodValuesBesideABadPath() {
        var paths =
                new FeedbackRule(
                        FeedbackRule.JSON_PATHS,
                        List.of(
                                new FeedbackPath("good", null, ".status.readyReplicas"),
                                new FeedbackPath("bad", null, ".status.[")));

        var observed =
                observer.observe(NEW, config(List.of(paths), List.of()), deployment(1), 1, FIRST);

        assertThat(Objects.requireNonNull(observed.statusFeedback()).values()).hasSize(1);
        var condition = condition(observed, "StatusFeedbackSynced");
        assertThat(condition.status()).isEqualTo("False");
        assertThat(condition.reason()).isEqualTo("StatusFeedbackSyncFailed");
        assertThat(condition.observedGeneration()).isNull();
        assertThat(condition.message())
                .isEqualTo(
                        "Sync status feedback failed with error failed to parse json path "
                                + ".status.[ of bad with error: unterminated array");
    }

    @Test
    void forgetsFeedbackThatNobodyAsksForAnyMore() {
        var fed =
                observer.observe(
                        NEW, config(List.of(wellKnown()), List.of()), deployment(1), 1, FIRST);

        var quiet = observer.observe(fed, EffectiveConfig.NONE, deployment(1), 2, LATER);

        assertThat(fed.statusFeedback()).isNotNull();
        assertThat(quiet.statusFeedback()).isNull();
        assertThat(condition(quiet, "StatusFeedbackSynced").lastTransitionTime())
                .isEqualTo(LATER.toString());
    }

    @Test
    void keepsWhatWasSeenOfAnObjectOutOfSight() {
        var config = config(List.of(wellKnown()), List.of(rule("Complete", "true")));
        var seen = observer.observe(NEW, config, deployment(1), 1, FIRST);

        var gone = observer.observe(seen, config, new LiveObject.Missing(), 2, LATER);

        assertThat(gone.statusFeedback()).isEqualTo(seen.statusFeedback());
        assertThat(condition(gone, "Complete")).isEqualTo(condition(seen, "Complete"));
        assertThat(condition(gone, "Available").status()).isEqualTo("False");
    }

    @Test
    void dropsConditionsOfRulesThatAreGone() {
        var both = config(List.of(), List.of(rule("Complete", "true"), rule("Big", "false")));
        var one = config(List.of(), List.of(rule("Big", "false")));
        var seen = observer.observe(NEW, both, deployment(1), 1, FIRST);

        var fewer = observer.observe(seen, one, deployment(1), 2, LATER);

        assertThat(seen.conditions())
                .extracting(Condition::type)
                .containsExactly("Applied", "Available", "StatusFeedbackSynced", "Complete", "Big");
        assertThat(fewer.conditions())
                .extracting(Condition::type)
                .containsExactly("Applied", "Available", "StatusFeedbackSynced", "Big");
        assertThat(condition(fewer, "Big").observedGeneration()).isEqualTo(2);
        assertThat(condition(fewer, "Big").lastTransitionTime()).isEqualTo(FIRST.toString());
    }

    @Test
    void cutsMessagesThatNoServerTakes() {
        var rule =
                new ConditionRule(
                        "Long", ConditionRule.CEL, List.of("true"), "y".repeat(40_000), null);

        var observed =
                observer.observe(NEW, config(List.of(), List.of(rule)), deployment(1), 1, FIRST);

        assertThat(condition(observed, "Long").message()).hasSize(32768).endsWith("y...");
    }

    private static Condition condition(ManifestStatus status, String type) {
        return Condition.find(status.conditions(), type).orElseThrow();
    }

    private static LiveObject deployment(int ready) {
        return new LiveObject.Found(
                ApiJson.readObject(
                        """
                        {"apiVersion":"apps/v1","kind":"Deployment","status":{"readyReplicas":%d}}
                        """
                                .formatted(ready)));
    }

    private static EffectiveConfig config(
            List<FeedbackRule> feedback, List<ConditionRule> conditions) {
        return new EffectiveConfig(EffectiveConfig.NONE.strategy(), feedback, conditions, false);
    }

    private static FeedbackRule wellKnown() {
        return new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of());
    }

    private static ConditionRule rule(String type, String expression) {
        return new ConditionRule(type, ConditionRule.CEL, List.of(expression), null, null);
    }
}
