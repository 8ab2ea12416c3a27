package dev.trellis.api.work;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How some manifests of a work are applied and watched. */
@Wire
@Doc("How some of the manifests are applied and watched.")
public record ManifestConfig(
        @Doc("The manifests.") @Required ResourceIdentifier resourceIdentifier,
        @Doc("What of their status is reported to the hub.") List<FeedbackRule> feedbackRules,
        @Doc("Poll looks from time to time, Watch is told of every change.")
                @Default(POLL)
                @OneOf({POLL, WATCH})
                @Nullable String feedbackScrapeType,
        @Nullable UpdateStrategy updateStrategy,
        @Doc("Conditions derived from their status.") @ListMap("condition")
                List<ConditionRule> conditionRules) {

    public static final String POLL = "Poll";
    public static final String WATCH = "Watch";

    public ManifestConfig {
        feedbackRules = Copies.list(feedbackRules);
        conditionRules = Copies.list(conditionRules);
    }
}
