package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.engine.client.ObjectKey;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A promotion that adds objects to a bundle that is there. Where another promotion activates its
 * bundle, this one writes the next revision of it; until it graduates, what it added outlives the
 * works whatever the bundle says, so that a roll back takes nothing from the cluster.
 */
final class Increment {
    private Increment() {}

    static boolean is(Promotion promotion) {
        return promotion.getSpec().bundleRef() != null;
    }

    /** The bundle that a promotion makes or extends. */
    static ObjectKey bundle(Promotion promotion) {
        var metadata = promotion.getMetadata();
        return new ObjectKey(
                metadata.getNamespace(),
                Objects.requireNonNullElse(promotion.getSpec().bundleRef(), metadata.getName()));
    }

    /** Whether the bundle has all that is to be added. */
    static boolean isIn(PromotedBundle bundle, Draft draft) {
        return draft.bundle().objects().stream()
                .allMatch(object -> bundle.getSpec().find(object.id()).isPresent());
    }

    /** Whether what was added has left the bundle, and the agent knows of that. */
    static boolean isOut(PromotedBundle bundle, Draft draft) {
        return draft.bundle().objects().stream()
                        .noneMatch(object -> isAdded(bundle.getSpec(), object))
                && Objects.equals(bundle.status().activeRevision(), bundle.getSpec().revision());
    }

    /** Whether what was added goes with the bundle as the plan says. */
    static boolean isGraduated(PromotedBundle bundle, Draft draft) {
        return draft.bundle().objects().stream()
                .filter(object -> isAdded(bundle.getSpec(), object))
                .allMatch(object ->
                        bundle.getSpec()
                                .find(object.id())
                                .filter(it -> Objects.equals(it.deletion(), object.deletion()))
                                .isPresent());
    }

    /** In a part of their own: an object never moves from one work to another. */
    static PromotedBundleSpec added(PromotedBundleSpec spec, Draft draft) {
        var last =
                spec.objects().stream()
                        .mapToInt(object -> Objects.requireNonNullElse(object.part(), 0))
                        .max()
                        .orElse(-1);
        var objects = new ArrayList<>(spec.objects());
        for (var object : draft.bundle().objects()) {
            if (spec.find(object.id()).isEmpty()) {
                objects.add(
                        BundleObjectBuilder.builder(object)
                                .part(last + 1 + Objects.requireNonNullElse(object.part(), 0))
                                .deletion(BundleObject.ORPHAN)
                                .build());
            }
        }
        return revised(spec, objects);
    }

    static PromotedBundleSpec graduated(PromotedBundleSpec spec, Draft draft) {
        return changed(
                spec,
                draft,
                object ->
                        BundleObjectBuilder.builder(object)
                                .deletion(
                                        draft.bundle()
                                                .find(object.id())
                                                .map(BundleObject::deletion)
                                                .orElse(object.deletion()))
                                .build());
    }

    static PromotedBundleSpec removed(PromotedBundleSpec spec, Draft draft) {
        return revised(
                spec,
                spec.objects().stream()
                        .filter(object ->
                                draft.bundle()
                                        .find(object.id())
                                        .filter(it -> isAdded(spec, it))
                                        .isEmpty())
                        .toList());
    }

    /** An object of the same name may be another's: what was added names our payload. */
    private static boolean isAdded(PromotedBundleSpec spec, BundleObject added) {
        return spec.find(added.id())
                .filter(object ->
                        object.role().equals(added.role())
                                && (added.payload() == null
                                        || object.manifest() != null
                                        || added.payload().equals(object.payload())))
                .isPresent();
    }

    private static PromotedBundleSpec changed(
            PromotedBundleSpec spec, Draft draft, UnaryOperator<BundleObject> change) {
        return revised(
                spec,
                spec.objects().stream()
                        .map(object ->
                                draft.bundle().find(object.id()).isPresent()
                                        ? change.apply(object)
                                        : object)
                        .toList());
    }

    private static PromotedBundleSpec revised(PromotedBundleSpec spec, List<BundleObject> objects) {
        return objects.equals(spec.objects())
                ? spec
                : PromotedBundleSpecBuilder.builder(spec)
                        .objects(objects)
                        .revision(spec.revision() + 1)
                        .build();
    }
}
