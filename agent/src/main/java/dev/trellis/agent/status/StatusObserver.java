package dev.trellis.agent.status;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.feedback.FeedbackReader;
import dev.trellis.agent.manifest.EffectiveConfig;
import dev.trellis.agent.manifest.LiveObject;
import dev.trellis.agent.manifest.ManifestObserver;
import dev.trellis.agent.rule.RuleReader;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.StatusFeedback;
import dev.trellis.api.work.WorkConditions;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;

/** Says what the member cluster has in the words of the hub. */
public final class StatusObserver implements ManifestObserver {

    private static final String FEEDBACK = WorkConditions.STATUS_FEEDBACK_SYNCED;

    private final FeedbackReader feedback;
    private final RuleReader rules;

    public StatusObserver(FeedbackReader feedback, RuleReader rules) {
        this.feedback = feedback;
        this.rules = rules;
    }

    @Override
    public ManifestStatus observe(
            ManifestStatus before,
            EffectiveConfig config,
            LiveObject live,
            long generation,
            Instant now) {
        var available = Availability.in(before.conditions(), live, now);
        var known = new ManifestStatus(before.resourceMeta(), before.statusFeedback(), available);
        return switch (live) {
            case LiveObject.Found(var object) -> {
                var fed = withFeedback(known, config, object, now);
                yield new ManifestStatus(
                        fed.resourceMeta(),
                        fed.statusFeedback(),
                        withRules(fed.conditions(), config, object, generation, now));
            }
            // What was last seen stays: it is all that is known of an object out of sight.
            case LiveObject.Missing _, LiveObject.Unreadable _, LiveObject.Unnamed _ -> known;
        };
    }

    @Override
    public List<Condition> aggregate(
            List<Condition> before, List<ManifestStatus> manifests, long generation, Instant now) {
        return Aggregation.of(before, manifests, generation, now);
    }

    private ManifestStatus withFeedback(
            ManifestStatus known, EffectiveConfig config, ObjectNode object, Instant now) {
        var found = feedback.read(object, config.feedbackRules());
        var values = found.values();
        var changed = !values.equals(values(known.statusFeedback()));
        // A value that changed is news even where the status of the condition is the same.
        var conditions =
                changed ? Conditions.without(known.conditions(), FEEDBACK) : known.conditions();
        var problem = FeedbackReader.joined(found.problems());
        var status = problem.isEmpty() ? Condition.TRUE : Condition.FALSE;
        var message = problem.map(it -> "Sync status feedback failed with error " + it).orElse("");
        return new ManifestStatus(
                known.resourceMeta(),
                changed ? statusFeedback(values) : known.statusFeedback(),
                Conditions.with(
                        conditions,
                        FEEDBACK,
                        status,
                        null,
                        reason(config, problem.isPresent()),
                        Bounded.message(message),
                        now));
    }

    private static String reason(EffectiveConfig config, boolean failed) {
        if (config.feedbackRules().isEmpty()) {
            return "NoStatusFeedbackSynced";
        }
        return failed ? "StatusFeedbackSyncFailed" : "StatusFeedbackSynced";
    }

    private static List<FeedbackValue> values(@Nullable StatusFeedback known) {
        return known == null ? List.of() : known.values();
    }

    private static @Nullable StatusFeedback statusFeedback(List<FeedbackValue> values) {
        return values.isEmpty() ? null : new StatusFeedback(values);
    }

    private List<Condition> withRules(
            List<Condition> conditions,
            EffectiveConfig config,
            ObjectNode object,
            long generation,
            Instant now) {
        var all = conditions;
        for (var finding : rules.read(object, config.conditionRules())) {
            all =
                    Conditions.with(
                            all,
                            finding.type(),
                            finding.status(),
                            generation,
                            finding.reason(),
                            Bounded.message(finding.message()),
                            now);
        }
        return Aggregation.pruned(all, generation);
    }
}
