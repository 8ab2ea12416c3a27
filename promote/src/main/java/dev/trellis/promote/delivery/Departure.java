package dev.trellis.promote.delivery;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PendingConfirmation;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.interpreter.object.Digests;

import java.util.List;

/** Whether a bundle goes, and what becomes of its objects. */
public enum Departure {
    /** It stays. */
    NONE,

    /** It goes, and all objects stay on their cluster. */
    RELEASED,

    /** It goes, and takes along what it may delete. */
    DELETED,

    /** It is to go with objects that run, and nobody has confirmed that. */
    UNCONFIRMED;

    private static final int SHOWN_MAX = 100;

    public static Departure of(PromotedBundle bundle) {
        if (PromotedBundleSpec.RELEASED.equals(bundle.getSpec().management())) {
            return RELEASED;
        }
        if (!Metadata.isTerminating(bundle)) {
            return NONE;
        }
        if (!usual(bundle).isArmed(bundle)) {
            return RELEASED;
        }
        var answer = Metadata.annotation(bundle, PromotionMarks.CONFIRM_DELETE).orElse("");
        if (answer.equals(PromotionMarks.CONFIRM_ORPHAN)) {
            return RELEASED;
        }
        return answer.equals(affected(bundle).digest()) ? DELETED : UNCONFIRMED;
    }

    private static Terms usual(PromotedBundle bundle) {
        return Terms.usual(bundle.getSpec().cluster());
    }

    /** The objects that go with the bundle once it has graduated, and the digest that says so. */
    public static PendingConfirmation affected(PromotedBundle bundle) {
        var objects =
                bundle.getSpec().objects().stream()
                        .filter(usual(bundle)::isDeletable)
                        .map(BundleObject::ref)
                        .toList();
        return confirmation(
                objects, objects.stream().map(ref -> ref.groupName() + "/" + ref).toList());
    }

    /**
     * @param texts that tell the objects apart, in any order
     */
    static PendingConfirmation confirmation(List<ObjectRef> objects, List<String> texts) {
        var all = JsonNodeFactory.instance.arrayNode();
        texts.stream().sorted().forEach(all::add);
        return new PendingConfirmation(
                Digests.of(all), objects.stream().limit(SHOWN_MAX).toList(), objects.size());
    }
}
