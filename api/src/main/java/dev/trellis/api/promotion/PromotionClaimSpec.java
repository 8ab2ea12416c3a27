package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which object is claimed, by whom, for whom. */
@Wire
@Doc("Which object is claimed, by whom, for whom.")
public record PromotionClaimSpec(
        @Doc("The object.")
                @Required
                @ValidationRule(value = "self == oldSelf", message = "ref cannot be changed")
                ObjectRef ref,
        @Doc("The bundle that delivers it.") @Required ClaimHolder holder,
        @Doc("Who took the claim.")
                @Required
                @ValidationRule(value = "self == oldSelf", message = "promotion cannot be changed")
                ClaimPromotion promotion,
        @Doc("Who needs the object.") @ListMap({"namespace", "bundle", "rootId"}) @Size(max = 200)
                List<Requirer> requirers,
        @Doc("Whether the object was there before.") @OneOf({ADOPTED, CREATED})
                @Nullable String origin,
        @Doc("Identity of the object on the cluster.") @Nullable String memberUID) {
    public static final String ADOPTED = "Adopted";
    public static final String CREATED = "Created";

    public PromotionClaimSpec {
        requirers = Copies.list(requirers);
    }
}
