package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What is promoted, from where, and how far. */
@Wire
@ValidationRule(
        value =
                "has(self.bundleRef) == has(oldSelf.bundleRef) && has(self.group) == has(oldSelf.group) && has(self.options) == has(oldSelf.options)",
        message = "what is promoted cannot be changed: make another Promotion")
@ValidationRule(
        value = "!has(oldSelf.planDigest) || has(self.planDigest)",
        message = "planDigest cannot be removed")
@ValidationRule(
        value = "self.desiredPhase != 'Commit' || has(self.planDigest)",
        message = "a promotion without planDigest cannot be committed")
@Doc("What is promoted, from where, and how far.")
public record PromotionSpec(
        @Doc("Cluster on which the objects run.")
                @Required
                @ValidationRule(
                        value = "self == oldSelf",
                        message = "sourceCluster cannot be changed")
                @Size(min = 1, max = 253)
                String sourceCluster,
        @Doc("The objects that were named.")
                @Required
                @Size(min = 1, max = 500)
                @ValidationRule(value = "self == oldSelf", message = "roots cannot be changed")
                List<ObjectRef> roots,
        @Doc("Bundle that is extended.")
                @ValidationRule(value = "self == oldSelf", message = "bundleRef cannot be changed")
                @Size(max = 253)
                @Nullable String bundleRef,
        @Doc("Shared by all promotions of one request.")
                @ValidationRule(value = "self == oldSelf", message = "group cannot be changed")
                @Size(max = 253)
                @Nullable String group,
        @Doc("Digest of the plan that is carried out.")
                @ValidationRule(value = "self == oldSelf", message = "planDigest cannot be changed")
                @Size(max = 100)
                @Nullable String planDigest,
        @Doc("PromotionPayloads that hold the content, in order.") @Size(max = 100)
                List<String> planPayloads,
        @Doc("How it is done.")
                @ValidationRule(value = "self == oldSelf", message = "options cannot be changed")
                @Nullable PromotionOptions options,
        @Doc("How far the promotion is to go.")
                @ValidationRule(
                        value =
                                "self == oldSelf || self == 'RollBack' || oldSelf == 'Plan' && self == 'Commit' || oldSelf == 'Commit' && self == 'Graduate'",
                        message =
                                "a promotion goes from Plan to Commit to Graduate, or to RollBack, which is final")
                @OneOf({PLAN, COMMIT, ROLL_BACK, GRADUATE})
                @Default(PLAN)
                @Nullable String desiredPhase,
        @Doc("Digest of the list of objects that may be deleted.") @Size(max = 100)
                @Nullable String confirmDigest,
        @Doc("Who asked.")
                @ValidationRule(value = "self == oldSelf", message = "requester cannot be changed")
                @Nullable Requester requester,
        @Doc("How long a finished record is kept.") @Default("2592000") @Min(0)
                @Nullable Long ttlSecondsAfterFinished) {
    public static final String PLAN = "Plan";
    public static final String COMMIT = "Commit";
    public static final String ROLL_BACK = "RollBack";
    public static final String GRADUATE = "Graduate";

    public PromotionSpec {
        roots = Copies.list(roots);
        planPayloads = Copies.list(planPayloads);
    }

    /** The options, or the usual ones where none are given. */
    public PromotionOptions how() {
        return options == null ? PromotionOptions.EMPTY : options;
    }
}
