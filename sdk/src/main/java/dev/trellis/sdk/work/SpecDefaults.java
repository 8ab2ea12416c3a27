package dev.trellis.sdk.work;

import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.DeleteOptionBuilder;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.SelectiveOrphans;
import dev.trellis.api.work.ServerSideApply;
import dev.trellis.api.work.ServerSideApplyBuilder;
import dev.trellis.api.work.UpdateStrategy;

import org.jspecify.annotations.Nullable;

/**
 * The rules of a work in one spelling: what the API server fills in is filled in, and an empty
 * string stands for an absent one. The manifests, which have no defaults, are left out.
 */
public final class SpecDefaults {
    private SpecDefaults() {}

    static ManifestWorkSpec filled(ManifestWorkSpec spec) {
        return ManifestWorkSpecBuilder.builder(spec)
                .workload(null)
                .deleteOption(filled(spec.deleteOption()))
                .manifestConfigs(spec.manifestConfigs().stream().map(SpecDefaults::filled).toList())
                .build();
    }

    private static @Nullable DeleteOption filled(@Nullable DeleteOption option) {
        if (option == null) {
            return null;
        }
        var orphans = option.selectivelyOrphans();
        return DeleteOptionBuilder.builder(option)
                .propagationPolicy(or(option.propagationPolicy(), DeleteOption.FOREGROUND))
                .selectivelyOrphans(
                        orphans == null
                                ? null
                                : new SelectiveOrphans(
                                        orphans.orphaningRules().stream()
                                                .map(SpecDefaults::filled)
                                                .toList()))
                .build();
    }

    private static ManifestConfig filled(ManifestConfig config) {
        return ManifestConfigBuilder.builder(config)
                .resourceIdentifier(filled(config.resourceIdentifier()))
                .feedbackRules(config.feedbackRules().stream().map(SpecDefaults::filled).toList())
                .feedbackScrapeType(or(config.feedbackScrapeType(), ManifestConfig.POLL))
                .updateStrategy(filled(config.updateStrategy()))
                .build();
    }

    /** Empty strings for what is absent, so that equal identifiers are equal. */
    public static ResourceIdentifier filled(ResourceIdentifier identifier) {
        return new ResourceIdentifier(
                or(identifier.group(), ""),
                identifier.resource(),
                or(identifier.namespace(), ""),
                identifier.name());
    }

    private static FeedbackRule filled(FeedbackRule rule) {
        return new FeedbackRule(
                rule.type(),
                rule.jsonPaths().stream()
                        .map(path ->
                                new FeedbackPath(path.name(), or(path.version(), ""), path.path()))
                        .toList());
    }

    private static @Nullable UpdateStrategy filled(@Nullable UpdateStrategy strategy) {
        if (strategy == null) {
            return null;
        }
        var apply = strategy.serverSideApply();
        return new UpdateStrategy(
                strategy.type(),
                apply == null
                        ? null
                        : ServerSideApplyBuilder.builder(apply)
                                .force(Boolean.TRUE.equals(apply.force()))
                                .fieldManager(
                                        or(apply.fieldManager(), ServerSideApply.FIELD_MANAGER))
                                .build());
    }

    private static String or(@Nullable String text, String usual) {
        return text == null || text.isEmpty() ? usual : text;
    }
}
