package dev.trellis.promote.delivery;

import dev.trellis.api.promotion.Activation;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ClaimHolder;
import dev.trellis.api.promotion.EffectiveStrategy;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleStatusBuilder;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpecBuilder;
import dev.trellis.api.promotion.PromotionClaimStatus;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Writer;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.policy.PolicyBook;
import dev.trellis.promote.policy.Targets;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads and writes what concerns objects that several bundles need. */
final class SharedObjects {
    private static final Logger LOG = LoggerFactory.getLogger(SharedObjects.class);

    private final HubAccess hub;
    private final PolicyBook book;
    private final CacheIndex<ManifestWork> worksOf;
    private final Writer<PromotedBundle> bundles;
    private final Writer<PromotionClaim> claims;

    /**
     * @param worksOf works by the identity of their bundle
     */
    SharedObjects(HubAccess hub, PolicyBook book, CacheIndex<ManifestWork> worksOf) {
        this.hub = hub;
        this.book = book;
        this.worksOf = worksOf;
        this.bundles = hub.writer(HubAccess.BUNDLES);
        this.claims = hub.writer(HubAccess.CLAIMS);
    }

    static boolean isShared(PromotedBundle bundle) {
        return PromotedBundleSpec.SHARED.equals(bundle.getSpec().role());
    }

    /** Those who wait for a bundle to deliver on a cluster what they pass on to it. */
    Stream<ObjectKey> waitingFor(ObjectKey bundle, String cluster) {
        return hub.bundles().find(bundle).filter(SharedObjects::isShared).stream()
                .flatMap(heir -> heir.getSpec().objects().stream())
                .map(object -> new ObjectKey(cluster, object.id()))
                .flatMap(claim -> hub.claims().find(claim).stream())
                .map(Sharing::holder);
    }

    /** Where somebody needs what the bundle has, or is about to have. */
    static Targets needed(ObjectKey key, List<PromotionClaim> concerned) {
        return new Targets.Required(
                concerned.stream()
                        .filter(claim ->
                                Sharing.holder(claim).equals(key)
                                        ? !claim.getSpec().requirers().isEmpty()
                                        : Sharing.heir(claim).filter(key::equals).isPresent())
                        .map(claim -> claim.getMetadata().getNamespace())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    Sharing sharing(PromotedBundle bundle, List<PromotionClaim> concerned, boolean leaves) {
        var key = ObjectKey.of(bundle);
        if (isShared(bundle)) {
            return Sharing.of(
                    Optional.empty(),
                    Map.of(),
                    concerned.stream()
                            .filter(claim -> Sharing.holder(claim).equals(key))
                            .collect(Collectors.toMap(ObjectKey::of, this::ending)));
        }
        var passing =
                concerned.stream()
                        .filter(claim -> leaves && Sharing.holder(claim).equals(key))
                        .filter(claim -> Sharing.heir(claim).isPresent())
                        .toList();
        var heirs = new TreeMap<ObjectKey, Sharing.Heir>();
        for (var claim : passing) {
            Sharing.heir(claim)
                    .flatMap(hub.bundles()::find)
                    .ifPresent(heir ->
                            heirs.put(
                                    ObjectKey.of(heir), heir(heir, claim.getMetadata().getName())));
        }
        return passing.isEmpty()
                ? Sharing.NONE
                : Sharing.of(
                        StoredContents.of(bundle, hub.payloads().in(key.namespace()))
                                .map(Contents::new),
                        heirs,
                        Map.of());
    }

    private Sharing.Heir heir(PromotedBundle heir, String id) {
        var key = ObjectKey.of(heir);
        var values = heir.getSpec().find(id).map(BundleObject::secretRef);
        return new Sharing.Heir(
                heir,
                values.flatMap(name -> hub.secret(new ObjectKey(key.namespace(), name)))
                        .isPresent(),
                worksOf.find(BundleNames.of(key).hash()));
    }

    /** The last word of those who need the object, once there is nobody left to ask. */
    private String ending(PromotionClaim claim) {
        var requirers = claim.getSpec().requirers();
        var deletes =
                requirers.isEmpty()
                        ? Sharing.isToBeDeleted(claim)
                        : requirers.stream().allMatch(this::takesAlong);
        return deletes ? EffectiveStrategy.DELETE : EffectiveStrategy.ORPHAN;
    }

    private boolean takesAlong(Requirer requirer) {
        return !Requirer.ORPHAN.equals(requirer.deletion())
                && hub.bundles()
                        .find(Requirers.bundleOf(requirer))
                        .filter(it -> Departure.of(it) != Departure.RELEASED)
                        .filter(it ->
                                new Terms(
                                                it.getSpec().cluster(),
                                                book.targets(it).rules(),
                                                Set.of(),
                                                Set.of())
                                        .isArmed(it))
                        .isPresent();
    }

    Next tell(PromotionClaim claim, PromotionClaimStatus status) {
        var told = new PromotionClaim();
        told.setMetadata(claim.getMetadata());
        told.setSpec(claim.getSpec());
        told.setStatus(status);
        return Next.after(claims.patchStatus(claim, told));
    }

    Next pass(PromotionClaim claim, PromotedBundle heir) {
        var key = ObjectKey.of(heir);
        LOG.atInfo()
                .setMessage("object passes to another bundle")
                .addKeyValue("object", claim.getSpec().ref())
                .addKeyValue("from", Sharing.holder(claim))
                .addKeyValue("to", key)
                .log();
        var passed = new PromotionClaim();
        passed.setMetadata(
                new ObjectMetaBuilder(claim.getMetadata())
                        .addToLabels(PromotionMarks.BUNDLE, BundleNames.of(key).hash())
                        .build());
        passed.setStatus(claim.getStatus());
        passed.setSpec(
                PromotionClaimSpecBuilder.builder(claim.getSpec())
                        .holder(
                                new ClaimHolder(
                                        key.namespace(), key.name(), heir.getMetadata().getUid()))
                        .build());
        return Next.after(claims.patch(claim, passed));
    }

    Next activate(PromotedBundle heir, Activation by) {
        var active = new PromotedBundle();
        active.setMetadata(heir.getMetadata());
        active.setSpec(heir.getSpec());
        active.setStatus(PromotedBundleStatusBuilder.builder(heir.status()).activated(by).build());
        return Next.after(bundles.patchStatus(heir, active));
    }

    Next copyValues(ObjectKey from, PromotedBundle heir, String to) {
        var key = ObjectKey.of(heir);
        return hub.secret(from)
                .map(values ->
                        Next.after(
                                hub.writer(HubAccess.SECRETS)
                                        .create(
                                                new SecretBuilder()
                                                        .withNewMetadata()
                                                        .withNamespace(key.namespace())
                                                        .withName(to)
                                                        .addToLabels(
                                                                PromotionMarks.BUNDLE,
                                                                BundleNames.of(key).hash())
                                                        .addToOwnerReferences(reference(heir))
                                                        .endMetadata()
                                                        .withType(PromotionMarks.SECRET_TYPE)
                                                        .withData(values.getData())
                                                        .build())))
                .orElse(Next.DONE);
    }

    private static OwnerReference reference(PromotedBundle heir) {
        return new OwnerReferenceBuilder()
                .withApiVersion(heir.getApiVersion())
                .withKind(heir.getKind())
                .withName(heir.getMetadata().getName())
                .withUid(heir.getMetadata().getUid())
                .build();
    }
}
