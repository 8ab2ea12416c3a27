package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ResourceIdentifier;

import java.util.List;

/** What others may ask about the works of a bundle. */
public final class BundleWorks {
    private BundleWorks() {}

    /** The objects that works carry; others are delivered elsewhere. */
    public static List<BundleObject> delivered(PromotedBundleSpec bundle) {
        return bundle.objects().stream().filter(object -> WorkRole.of(object).isPresent()).toList();
    }

    /** Whether what a work tells is about the object. */
    public static boolean isAbout(ManifestMeta meta, ObjectRef ref) {
        return WorkAnswer.isAbout(meta, ref);
    }

    public static ResourceIdentifier identifier(ObjectRef ref) {
        return Rendering.identifier(ref);
    }
}
