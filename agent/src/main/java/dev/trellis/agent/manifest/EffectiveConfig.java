package dev.trellis.agent.manifest;

import dev.trellis.api.work.ConditionRule;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ServerSideApply;
import dev.trellis.api.work.UpdateStrategy;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How one manifest is treated: what all entries of a work's configs that name it come to.
 *
 * @param strategy how an existing object is treated; {@code Update} where no entry says
 * @param watched whether the last entry that names the manifest asks to be told of every change
 */
public record EffectiveConfig(
        UpdateStrategy strategy,
        List<FeedbackRule> feedbackRules,
        List<ConditionRule> conditionRules,
        boolean watched) {

    /** Of a manifest that no entry says anything about. */
    public static final EffectiveConfig NONE =
            new EffectiveConfig(
                    new UpdateStrategy(UpdateStrategy.UPDATE, null), List.of(), List.of(), false);

    public EffectiveConfig {
        feedbackRules = List.copyOf(feedbackRules);
        conditionRules = List.copyOf(conditionRules);
    }

    /**
     * The first entry that says something about one of strategy, feedback and conditions decides
     * that one; how feedback is taken is decided by the last entry.
     */
    public static EffectiveConfig of(List<ManifestConfig> configs, ManifestMeta manifest) {
        var named =
                configs.stream()
                        .filter(config -> Named.by(config.resourceIdentifier(), manifest))
                        .toList();
        var strategy = named.stream().flatMap(EffectiveConfig::strategy).findFirst();
        var feedback = first(named, ManifestConfig::feedbackRules);
        var conditions = first(named, ManifestConfig::conditionRules);
        if (strategy.isEmpty() && feedback.isEmpty() && conditions.isEmpty()) {
            return NONE;
        }
        return new EffectiveConfig(
                strategy.orElse(NONE.strategy),
                feedback,
                conditions,
                ManifestConfig.WATCH.equals(named.getLast().feedbackScrapeType()));
    }

    /** The settings of server-side apply, the usual ones where none are given. */
    public ServerSideApply serverSideApply() {
        return Optional.ofNullable(strategy.serverSideApply())
                .orElseGet(() -> new ServerSideApply(null, null, List.of()));
    }

    private static Stream<UpdateStrategy> strategy(ManifestConfig config) {
        return Optional.ofNullable(config.updateStrategy()).stream();
    }

    private static <R> List<R> first(
            List<ManifestConfig> configs, Function<ManifestConfig, List<R>> rules) {
        return configs.stream()
                .map(rules)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }
}
