package dev.trellis.api.promotion;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/** What is delivered to clusters, and how it ends. */
@Wire
@ValidationRule(
        value =
                "self.objects == oldSelf.objects ? self.revision == oldSelf.revision : self.revision == oldSelf.revision + 1",
        message = "objects and revision change together, the revision by one")
@Doc("What is delivered to clusters, and how it ends.")
public record PromotedBundleSpec(
        @Doc("Whether it is an application or shared by several.")
                @OneOf({APPLICATION, SHARED})
                @Default(APPLICATION)
                @ValidationRule(value = "self == oldSelf", message = "role cannot be changed")
                @Nullable String role,
        @Doc("The promotion that made it.")
                @ValidationRule(value = "self == oldSelf", message = "createdBy cannot be changed")
                @Nullable BundleOrigin createdBy,
        @Doc("Counts the changes of the objects.") @Required @Min(1) Long revision,
        @Doc("Whether deleting the bundle may delete objects of the clusters.")
                @ValidationRule(
                        value = "self == oldSelf || oldSelf == 'Probation'",
                        message = "lifecycle cannot go back")
                @OneOf({PROBATION, GRADUATED, ORPHAN})
                @Default(PROBATION)
                @Nullable String lifecycle,
        @Doc("Whether the objects are delivered or given back.")
                @ValidationRule(
                        value = "self == oldSelf || oldSelf == 'Managed'",
                        message = "what is released stays released: promote it again")
                @OneOf({MANAGED, RELEASED})
                @Default(MANAGED)
                @Nullable String management,
        @Doc("Where the values of Secrets are kept.")
                @OneOf({REFERENCE, INLINE, LEAVE})
                @Default(REFERENCE)
                @Nullable String secretMode,
        @Doc("Cluster that gets the objects.")
                @Required
                @ValidationRule(value = "self == oldSelf", message = "cluster cannot be changed")
                @Size(min = 1, max = 253)
                String cluster,
        @Doc("The objects.") @Required @ListMap("id") @Size(max = 500) List<BundleObject> objects) {
    public static final String APPLICATION = "Application";
    public static final String SHARED = "Shared";
    public static final String PROBATION = "Probation";
    public static final String GRADUATED = "Graduated";
    public static final String ORPHAN = "Orphan";
    public static final String MANAGED = "Managed";
    public static final String RELEASED = "Released";
    public static final String REFERENCE = "Reference";
    public static final String INLINE = "Inline";
    public static final String LEAVE = "Leave";

    public PromotedBundleSpec {
        objects = Copies.list(objects);
    }

    /** The object of this identity, where the bundle has it. */
    public Optional<BundleObject> find(String id) {
        return objects.stream().filter(object -> object.id().equals(id)).findFirst();
    }
}
