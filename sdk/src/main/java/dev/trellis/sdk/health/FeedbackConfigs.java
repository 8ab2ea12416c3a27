package dev.trellis.sdk.health;

import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.work.Manifests;
import dev.trellis.sdk.work.SpecDefaults;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The rules of an install's works: what its prober needs, and what its add-on wants besides. */
public final class FeedbackConfigs {
    private FeedbackConfigs() {}

    public static List<ManifestConfig> of(
            Optional<HealthProber> prober, Manifests manifests, List<ManifestConfig> wanted) {
        var configs = new LinkedHashMap<ResourceIdentifier, ManifestConfig>();
        for (var one : prober.map(kind -> Workloads.reported(kind, manifests)).orElse(List.of())) {
            configs.put(
                    SpecDefaults.filled(one.resource()),
                    ManifestConfigBuilder.builder()
                            .resourceIdentifier(one.resource())
                            .feedbackRules(one.rules())
                            .build());
        }
        for (var one : wanted) {
            configs.merge(
                    SpecDefaults.filled(one.resourceIdentifier()), one, FeedbackConfigs::merged);
        }
        return List.copyOf(configs.values());
    }

    /** Rules add up; of the other members only the way of updating can be chosen. */
    private static ManifestConfig merged(ManifestConfig base, ManifestConfig more) {
        var rules = new ArrayList<>(base.feedbackRules());
        more.feedbackRules().stream()
                .flatMap(rule -> whatIsNew(rule, rules).stream())
                .forEach(rules::add);
        var builder = ManifestConfigBuilder.builder(base).feedbackRules(rules);
        var strategy = more.updateStrategy();
        return strategy == null ? builder.build() : builder.updateStrategy(strategy).build();
    }

    private static Optional<FeedbackRule> whatIsNew(FeedbackRule rule, List<FeedbackRule> known) {
        if (rule.type().equals(FeedbackRule.WELL_KNOWN_STATUS)) {
            return known.stream().anyMatch(one -> one.type().equals(rule.type()))
                    ? Optional.empty()
                    : Optional.of(rule);
        }
        var names = new HashSet<String>();
        known.forEach(one -> one.jsonPaths().forEach(path -> names.add(path.name())));
        var paths = new ArrayList<FeedbackPath>();
        rule.jsonPaths().stream().filter(path -> names.add(path.name())).forEach(paths::add);
        return paths.isEmpty()
                ? Optional.empty()
                : Optional.of(new FeedbackRule(rule.type(), paths));
    }
}
