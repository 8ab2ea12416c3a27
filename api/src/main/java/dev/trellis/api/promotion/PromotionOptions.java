package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** How the promotion is done. */
@Wire
@Doc("How the promotion is done.")
public record PromotionOptions(
        @Doc("Which dependencies come along.") @OneOf({NONE, DIRECT, ALL}) @Default(ALL)
                @Nullable String dependencies,
        @Doc("How far dependencies are followed.") @Default("16") @Min(1)
                @Nullable Integer maxDepth,
        @Doc("How many objects may be promoted together.") @Default("500") @Min(1)
                @Nullable Integer maxObjects,
        @Doc("Kinds of neighbours that come along.") @Size(max = 20) List<String> with,
        @Doc("What is taken, by group, kind and name.") @Size(max = 100) List<String> include,
        @Doc("What is left out, by group, kind and name.") @Size(max = 100) List<String> exclude,
        @Doc("What becomes of objects that are promoted already.")
                @OneOf({ABORT, SHARE, ADOPT})
                @Default(ABORT)
                @Nullable String onExisting,
        @Doc("Whose content wins where both have some.") @OneOf({HUB, MEMBER}) @Default(HUB)
                @Nullable String acceptContent,
        @Doc("What a deletion on the hub does to the objects of the cluster.")
                @OneOf({PROBATION, DELETE, ORPHAN})
                @Default(PROBATION)
                @Nullable String deletion,
        @Doc("Clusters that get the objects; the source cluster unless said.") @Size(max = 100)
                List<String> clusters,
        @Doc("Placement that chooses the clusters; the source cluster is among them.")
                @Size(max = 253)
                @Nullable String placementRef,
        @Doc("Whether a policy is made that delivers the objects.") @Default("true")
                @Nullable Boolean createPolicy,
        @Doc("Name of that policy; that of the promotion unless said.") @Size(max = 253)
                @Nullable String policyName,
        @Doc("Whether namespaces come along.") @OneOf({AUTO, NEVER}) @Default(AUTO)
                @Nullable String createNamespace,
        @Doc("Where the values of Secrets are kept.")
                @OneOf({REFERENCE, INLINE, LEAVE})
                @Default(REFERENCE)
                @Nullable String secretMode,
        @Doc("Whether a promotion that is not adopted in time is undone.") @Default("true")
                @Nullable Boolean autoRollback,
        @Doc("How long adoption may take.") @Default("300") @Min(1)
                @Nullable Integer timeoutSeconds,
        @Doc("Whether the agent is asked first whether it sees the same objects.") @Default("true")
                @Nullable Boolean probe,
        @Doc("Checks that the requester has overridden.") @Size(max = 50) List<String> overrides) {
    public static final String NONE = "None";
    public static final String DIRECT = "Direct";
    public static final String ALL = "All";
    public static final String ABORT = "Abort";
    public static final String SHARE = "Share";
    public static final String ADOPT = "Adopt";
    public static final String HUB = "Hub";
    public static final String MEMBER = "Member";
    public static final String PROBATION = "Probation";
    public static final String DELETE = "Delete";
    public static final String ORPHAN = "Orphan";
    public static final String AUTO = "Auto";
    public static final String NEVER = "Never";
    public static final String REFERENCE = "Reference";
    public static final String INLINE = "Inline";
    public static final String LEAVE = "Leave";
    public static final PromotionOptions EMPTY = PromotionOptionsBuilder.builder().build();

    public PromotionOptions {
        with = Copies.list(with);
        include = Copies.list(include);
        exclude = Copies.list(exclude);
        clusters = Copies.list(clusters);
        overrides = Copies.list(overrides);
    }
}
