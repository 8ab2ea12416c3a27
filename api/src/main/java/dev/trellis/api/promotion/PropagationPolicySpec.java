package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Atomic;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which bundles are delivered, where and how. */
@Wire
@ValidationRule(
        value = "has(self.bundleRef) != (has(self.resources) && size(self.resources) > 0)",
        message = "exactly one of bundleRef and resources")
@ValidationRule(
        value =
                "(has(self.placementRefs) && size(self.placementRefs) > 0) != (has(self.clusters) && size(self.clusters) > 0)",
        message = "exactly one of placementRefs and clusters")
@Doc("Which bundles are delivered, where and how.")
public record PropagationPolicySpec(
        @Doc("The bundle.") @Nullable BundleRef bundleRef,
        @Doc("Bundles with a root that one of these chooses.") @Size(max = 50) @Atomic
                List<ResourceSelection> resources,
        @Doc("Placements that choose the clusters.") @Size(max = 20) @Atomic
                List<PlacementRef> placementRefs,
        @Doc("The clusters.") @Size(max = 1000) @Atomic List<String> clusters,
        @Doc("What comes along with the roots.") @Nullable DependencyRules dependencies,
        @Doc("What becomes of objects that a cluster has already.")
                @OneOf({ABORT, ADOPT, OVERWRITE})
                @Default(ADOPT)
                @Nullable String conflictResolution,
        @Doc("What the end of a graduated bundle does.") @Nullable DeletionRules deletion,
        @Doc("When promotions graduate by themselves; never unless said.")
                @Nullable AutoGraduation autoGraduate,
        @Doc("Fields that the clusters decide.") @Size(max = 100) @Atomic
                List<IgnoredFieldRule> ignoreFields,
        @Doc("In whose name agents apply the objects.") @Nullable PolicyExecutor executor,
        @Doc("Whether works stay as they are for now.") @Default("false")
                @Nullable Boolean suspended,
        @Doc("Which of several policies counts: the highest.") @Default("0")
                @Nullable Integer priority) {
    public static final String ABORT = "Abort";
    public static final String ADOPT = "Adopt";
    public static final String OVERWRITE = "Overwrite";

    public PropagationPolicySpec {
        resources = Copies.list(resources);
        placementRefs = Copies.list(placementRefs);
        clusters = Copies.list(clusters);
        ignoreFields = Copies.list(ignoreFields);
    }
}
