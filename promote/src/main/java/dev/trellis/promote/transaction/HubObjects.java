package dev.trellis.promote.transaction;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleOrigin;
import dev.trellis.api.promotion.ClaimHolder;
import dev.trellis.api.promotion.ClaimPromotion;
import dev.trellis.api.promotion.PayloadItem;
import dev.trellis.api.promotion.PayloadOwner;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpecBuilder;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.api.promotion.PromotionPayloadSpec;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.interpreter.object.Digests;
import dev.trellis.promote.delivery.BundleNames;
import dev.trellis.promote.delivery.BundleWorks;
import dev.trellis.promote.delivery.Probes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What a promotion makes on the hub. All of it is inert until the bundle is activated. */
final class HubObjects {
    private final Promotion promotion;
    private final Draft draft;
    private final BundleNames names;

    HubObjects(Promotion promotion, Draft draft) {
        this.promotion = promotion;
        this.draft = draft;
        this.names = BundleNames.of(Increment.bundle(promotion));
    }

    /** The short id by which everything of a promotion is found. */
    static String id(Promotion promotion) {
        return Metadata.label(promotion, PromotionMarks.PROMOTION).orElse("");
    }

    PromotionClaim claim(String id) {
        var metadata = promotion.getMetadata();
        var claim = new PromotionClaim();
        claim.setMetadata(meta(promotion.getSpec().sourceCluster(), id).build());
        claim.setSpec(
                PromotionClaimSpecBuilder.builder()
                        .ref(object(id).ref())
                        .holder(new ClaimHolder(bundleKey().namespace(), bundleKey().name(), null))
                        .promotion(
                                new ClaimPromotion(
                                        metadata.getNamespace(),
                                        metadata.getName(),
                                        metadata.getUid(),
                                        id(promotion)))
                        .requirers(requirers(id))
                        .build());
        return claim;
    }

    /** The claim of another bundle, with this one among those who need the object. */
    PromotionClaim shared(PromotionClaim claim) {
        var mine = requirers(claim.getMetadata().getName());
        var shared = new PromotionClaim();
        shared.setMetadata(claim.getMetadata());
        shared.setStatus(claim.getStatus());
        shared.setSpec(
                PromotionClaimSpecBuilder.builder(claim.getSpec())
                        .requirers(
                                Stream.concat(
                                                claim.getSpec().requirers().stream()
                                                        .filter(it -> !isMine(promotion, it)),
                                                mine.stream())
                                        .toList())
                        .build());
        return shared;
    }

    static PromotionClaim unshared(Promotion promotion, PromotionClaim claim) {
        var left = new PromotionClaim();
        left.setMetadata(claim.getMetadata());
        left.setStatus(claim.getStatus());
        left.setSpec(
                PromotionClaimSpecBuilder.builder(claim.getSpec())
                        .requirers(
                                claim.getSpec().requirers().stream()
                                        .filter(it -> !isMine(promotion, it))
                                        .toList())
                        .build());
        return left;
    }

    static boolean isMine(Promotion promotion, Requirer requirer) {
        return new ObjectKey(requirer.namespace(), requirer.bundle())
                .equals(Increment.bundle(promotion));
    }

    private ObjectKey bundleKey() {
        return Increment.bundle(promotion);
    }

    private List<Requirer> requirers(String id) {
        var roots = draft.rootsOf(id);
        // An increment may have no root of its own; following finds the bundle's.
        return (roots.isEmpty() ? Set.of(id) : roots)
                .stream()
                        .sorted()
                        .map(root ->
                                new Requirer(
                                        bundleKey().namespace(),
                                        bundleKey().name(),
                                        null,
                                        root,
                                        id(promotion),
                                        Requirer.REQUIRED,
                                        null))
                        .toList();
    }

    PromotedBundle bundle() {
        var bundle = new PromotedBundle();
        bundle.setMetadata(
                meta(promotion.getMetadata().getNamespace(), promotion.getMetadata().getName())
                        .addToFinalizers(PromotionMarks.FINALIZER)
                        .build());
        bundle.setSpec(
                PromotedBundleSpecBuilder.builder(draft.bundle())
                        .createdBy(
                                new BundleOrigin(
                                        promotion.getMetadata().getName(),
                                        promotion.getMetadata().getUid(),
                                        id(promotion)))
                        .build());
        return bundle;
    }

    PromotionPayload payload(String name, PromotedBundle owner) {
        var objects =
                draft.bundle().objects().stream()
                        .filter(object -> name.equals(object.payload()))
                        .map(object -> item(object.id()))
                        .toList();
        var all =
                (int)
                        draft.bundle().objects().stream()
                                .map(BundleObject::payload)
                                .distinct()
                                .count();
        var payload = new PromotionPayload();
        payload.setMetadata(
                meta(promotion.getMetadata().getNamespace(), name)
                        .addToOwnerReferences(reference(owner))
                        .build());
        payload.setSpec(
                new PromotionPayloadSpec(
                        PromotionPayloadSpec.TEMPLATE,
                        new PayloadOwner(
                                PayloadOwner.PROMOTED_BUNDLE,
                                owner.getMetadata().getName(),
                                owner.getMetadata().getUid()),
                        draft.bundle().revision(),
                        Integer.parseInt(name.substring(name.lastIndexOf('-') + 1)),
                        all,
                        objects,
                        digest(objects)));
        return payload;
    }

    static String digest(List<PayloadItem> items) {
        return Digests.of(ApiJson.toTree(Map.of("items", items)));
    }

    private PayloadItem item(String id) {
        var item = draft.contents().get(id);
        if (item == null) {
            throw new IllegalStateException("The plan lacks the content of " + object(id).ref());
        }
        return item;
    }

    /** Asks the agent which objects it sees, by name alone: content would need rights to write. */
    ManifestWork probe() {
        var probe = new ManifestWork();
        probe.setMetadata(
                meta(
                                promotion.getSpec().sourceCluster(),
                                BundleNames.of(ObjectKey.of(promotion)).probe())
                        .addToLabels(PromotionMarks.ROLE, "probe")
                        .build());
        probe.setSpec(Probes.asking(BundleWorks.delivered(draft.bundle())));
        return probe;
    }

    private BundleObject object(String id) {
        return draft.bundle()
                .find(id)
                .orElseThrow(() -> new IllegalStateException("The plan lacks object " + id));
    }

    private ObjectMetaBuilder meta(String namespace, String name) {
        return new ObjectMetaBuilder(new ObjectMeta())
                .withNamespace(namespace)
                .withName(name)
                .addToLabels(PromotionMarks.PROMOTION, id(promotion))
                .addToLabels(PromotionMarks.BUNDLE, names.hash());
    }

    static OwnerReference reference(HasMetadata owner) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .build();
    }
}
