package dev.trellis.api.promotion;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** An object of a bundle. */
@Wire
@Doc("An object of a bundle.")
public record BundleObject(
        @Doc("Identity hash of the object.") @Required String id,
        @Doc("The object.") @Required ObjectRef ref,
        @Doc("What it is in the bundle.")
                @Required
                @OneOf({ROOT, DEPENDENCY, CRD, NAMESPACE, PREREQUISITE, LINK})
                String role,
        @Doc("Order in which objects are applied.") @Required Integer rank,
        @Doc("Number of the work that carries it.") @Nullable Integer part,
        @Doc("The content, where it is in the bundle itself.") @Nullable RawObject manifest,
        @Doc("PromotionPayload that holds the content.") @Nullable String payload,
        @Doc("Secret of the hub that holds the values of a Secret.") @Nullable String secretRef,
        @Doc("Digest of the content.") @Required String digest,
        @Doc("What it needs.") @Size(max = 200) @Atomic List<Requirement> requires,
        @Doc("How an object that is there is taken over.")
                @OneOf({ADOPT, OVERWRITE, CREATE_ONLY, READ_ONLY})
                @Default(ADOPT)
                @Nullable String strategy,
        @Doc("Fields that the cluster decides.") @Size(max = 50) @Atomic
                List<IgnoredPointer> ignoreFields,
        @Doc("What the end of the bundle does to it.")
                @OneOf({INHERIT, ORPHAN, DELETE})
                @Default(INHERIT)
                @Nullable String deletion,
        @Doc("Whether it stays when nothing needs it any more.") @Nullable Boolean keep) {
    public static final String ROOT = "Root";
    public static final String DEPENDENCY = "Dependency";
    public static final String CRD = "CRD";
    public static final String NAMESPACE = "Namespace";
    public static final String PREREQUISITE = "Prerequisite";
    public static final String LINK = "Link";
    public static final String ADOPT = "Adopt";
    public static final String OVERWRITE = "Overwrite";
    public static final String CREATE_ONLY = "CreateOnly";
    public static final String READ_ONLY = "ReadOnly";
    public static final String INHERIT = "Inherit";
    public static final String ORPHAN = "Orphan";
    public static final String DELETE = "Delete";

    public BundleObject {
        requires = Copies.list(requires);
        ignoreFields = Copies.list(ignoreFields);
    }
}
