package dev.trellis.promote.transaction;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.interpreter.object.Digests;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.prune.Pruning;
import dev.trellis.promote.delivery.BundleWorks;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The next revision of a bundle, with other content of some of its objects. */
final class BundleEdit {
    private BundleEdit() {}

    /**
     * @throws PlanRefused where the bundle does not deliver one of them, or not in this way
     */
    static PromotedBundleSpec of(
            String bundle, PromotedBundleSpec spec, List<KubeObject> contents) {
        var changed = new TreeMap<String, KubeObject>();
        for (var content : contents) {
            check(bundle, spec, content);
            changed.put(content.id().hash(), Pruning.of(content).object());
        }
        var objects = spec.objects().stream().map(object -> changed(object, changed)).toList();
        return objects.equals(spec.objects())
                ? spec
                : PromotedBundleSpecBuilder.builder(spec)
                        .objects(objects)
                        .revision(spec.revision() + 1)
                        .build();
    }

    private static BundleObject changed(
            BundleObject object, SortedMap<String, KubeObject> contents) {
        var content = contents.get(object.id());
        if (content == null) {
            return object;
        }
        var digest = Digests.of(content.json());
        return digest.equals(object.digest())
                ? object
                : BundleObjectBuilder.builder(object)
                        .manifest(RawObject.of(content.copy()))
                        .payload(null)
                        .digest(digest)
                        .build();
    }

    private static void check(String bundle, PromotedBundleSpec spec, KubeObject content) {
        var known =
                BundleWorks.delivered(spec).stream()
                        .filter(object -> object.id().equals(content.id().hash()))
                        .findFirst();
        if (known.isEmpty()) {
            throw new PlanRefused(
                    ProblemCode.NOT_PROMOTABLE,
                    "%s is not in bundle %s: add it with trellis promote apply --bundle %s."
                            .formatted(content.id(), bundle, bundle));
        }
        if (known.get().secretRef() != null) {
            throw new PlanRefused(
                    ProblemCode.NOT_PROMOTABLE,
                    "The values of %s are kept in Secret %s of the hub: change them there."
                            .formatted(content.id(), known.get().secretRef()));
        }
        var bytes = content.json().toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > BundleDraft.PART_BYTES_MAX) {
            throw new PlanRefused(
                    ProblemCode.TOO_LARGE,
                    "%s has %d bytes, and a work carries at most %d: make it smaller."
                            .formatted(content.id(), bytes, BundleDraft.PART_BYTES_MAX));
        }
    }
}
