package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PromotedBundleSpec;

import java.util.List;

/** What others may ask about the works of a bundle. */
public final class BundleWorks {
    private BundleWorks() {}

    /** The objects that works carry; others are delivered elsewhere. */
    public static List<BundleObject> delivered(PromotedBundleSpec bundle) {
        return bundle.objects().stream().filter(object -> WorkRole.of(object).isPresent()).toList();
    }
}
