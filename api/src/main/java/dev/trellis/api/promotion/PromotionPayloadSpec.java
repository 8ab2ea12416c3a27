package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Content of objects, in parts that fit into storage. */
@Wire
@ValidationRule(
        value = "self == oldSelf",
        message = "a payload cannot be changed: make another one")
@Doc("Content of objects, in parts that fit into storage.")
public record PromotionPayloadSpec(
        @Doc("What it is kept for.") @Required @OneOf({PLAN, TEMPLATE, RECOVERY, PREVIOUS})
                String purpose,
        @Doc("Whom it belongs to.") @Required PayloadOwner owner,
        @Doc("Revision of the bundle.") @Nullable Long revision,
        @Doc("Number of this part, from 0.") @Required @Min(0) Integer part,
        @Doc("How many parts there are.") @Required @Min(1) Integer parts,
        @Doc("The content.") @Size(max = 500) @Atomic List<PayloadItem> items,
        @Doc("Digest of the whole list.") @Required String digest) {
    public static final String PLAN = "Plan";
    public static final String TEMPLATE = "Template";
    public static final String RECOVERY = "Recovery";
    public static final String PREVIOUS = "Previous";

    public PromotionPayloadSpec {
        items = Copies.list(items);
    }
}
