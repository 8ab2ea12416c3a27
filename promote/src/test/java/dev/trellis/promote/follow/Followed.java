package dev.trellis.promote.follow;

import static java.util.Objects.requireNonNull;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.Activation;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.ClaimHolder;
import dev.trellis.api.promotion.ClaimPromotion;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.PromotedBundleStatusBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpecBuilder;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Rank;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A hub in memory with bundles of one cluster, on which following is carried out. */
final class Followed implements HubRecords {
    static final String CLUSTER = "paris";

    private final Map<ObjectKey, PromotedBundle> bundles = new TreeMap<>();
    private final Map<String, PromotionClaim> claims = new TreeMap<>();
    private List<Layer> layers;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    Followed(List<Layer> layers) {
        this.layers = layers;
    }

    void interpretBy(List<Layer> others) {
        layers = others;
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    /** A bundle that was delivered, with claims on its objects; the first object is its root. */
    void deliver(String name, KubeObject... objects) {
        var listed = new ArrayList<BundleObject>();
        for (var object : objects) {
            listed.add(
                    listed(object, listed.isEmpty() ? BundleObject.ROOT : BundleObject.DEPENDENCY));
            claims.put(object.id().hash(), claim(object, name));
        }
        var bundle = new PromotedBundle();
        bundle.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace("hub")
                        .withName(name)
                        .withUid("uid-" + name)
                        .withGeneration(1L)
                        .build());
        bundle.setSpec(
                PromotedBundleSpecBuilder.builder()
                        .revision(1L)
                        .role(PromotedBundleSpec.APPLICATION)
                        .management(PromotedBundleSpec.MANAGED)
                        .lifecycle(PromotedBundleSpec.PROBATION)
                        .cluster(CLUSTER)
                        .objects(listed)
                        .build());
        bundle.setStatus(
                PromotedBundleStatusBuilder.builder()
                        .activated(new Activation(name, "uid", now.toString()))
                        .build());
        bundles.put(key(name), bundle);
        // As a plan would have it: what each object needs is written down at first.
        follow(name);
    }

    private static BundleObject listed(KubeObject object, String role) {
        var id = object.id();
        return BundleObjectBuilder.builder()
                .id(id.hash())
                .ref(ref(id, object.kind().version()))
                .role(role)
                .rank(Rank.of(id))
                .part(0)
                .manifest(RawObject.of(object.copy()))
                .digest("sha256:" + object.json().hashCode())
                .build();
    }

    static ObjectRef ref(ObjectId id, String version) {
        return new ObjectRef(
                id.group().isEmpty() ? null : id.group(),
                version,
                id.kind(),
                id.kind().toLowerCase(Locale.ROOT) + "s",
                id.namespace().isEmpty() ? null : id.namespace(),
                id.name());
    }

    private static PromotionClaim claim(KubeObject object, String bundle) {
        var claim = new PromotionClaim();
        claim.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(CLUSTER)
                        .withName(object.id().hash())
                        .build());
        claim.setSpec(
                PromotionClaimSpecBuilder.builder()
                        .ref(ref(object.id(), object.kind().version()))
                        .holder(new ClaimHolder("hub", bundle, null))
                        .promotion(new ClaimPromotion("hub", bundle, "gone", "x"))
                        .build());
        return claim;
    }

    /** Somebody writes other content of an object, and says nothing about what it needs. */
    void edit(String name, KubeObject object) {
        var bundle = bundle(name);
        revise(
                bundle,
                bundle.getSpec().objects().stream()
                        .map(it ->
                                it.id().equals(object.id().hash())
                                        ? BundleObjectBuilder.builder(it)
                                                .manifest(RawObject.of(object.copy()))
                                                .build()
                                        : it)
                        .toList());
    }

    void annotate(String name, String key, String value) {
        bundle(name).getMetadata().setAnnotations(Map.of(key, value));
    }

    private static void revise(PromotedBundle bundle, List<BundleObject> objects) {
        bundle.setSpec(
                PromotedBundleSpecBuilder.builder(bundle.getSpec())
                        .objects(objects)
                        .revision(bundle.getSpec().revision() + 1)
                        .build());
        bundle.getMetadata().setGeneration(bundle.getMetadata().getGeneration() + 1);
    }

    /** Looks at a bundle until there is nothing more to do. */
    void follow(String name) {
        for (var round = 0; round < 10; round++) {
            var bundle = bundle(name);
            var wanted = decide(name);
            wanted.joins().forEach(join -> require(bundle, join));
            if (wanted.objects().isPresent()) {
                if (wanted.again().isPresent()) {
                    bundle.setStatus(wanted.status());
                }
                revise(bundle, wanted.objects().get());
                continue;
            }
            wanted.leaves().forEach(claim -> require(bundle, new Following.Join(claim, List.of())));
            bundle.setStatus(wanted.status());
            if (wanted.leaves().isEmpty()) {
                return;
            }
        }
        throw new AssertionError("following " + name + " does not come to rest");
    }

    Following decide(String name) {
        var all = new ArrayList<>(layers);
        all.add(new RecordedNeeds(bundle(name).getSpec()));
        return FollowDecision.decide(
                new HubSight(this, bundle(name), Options.usual())
                        .look(new Interpreters(all, InstantSource.system()))
                        .orElseThrow());
    }

    private void require(PromotedBundle bundle, Following.Join join) {
        var spec = join.claim().getSpec();
        join.claim()
                .setSpec(
                        PromotionClaimSpecBuilder.builder(spec)
                                .requirers(
                                        Stream.concat(
                                                        spec.requirers().stream()
                                                                .filter(it ->
                                                                        !it.bundle()
                                                                                .equals(
                                                                                        bundle.getMetadata()
                                                                                                .getName())),
                                                        join.requirers().stream())
                                                .toList())
                                .build());
    }

    PromotedBundle bundle(String name) {
        return requireNonNull(bundles.get(key(name)), name);
    }

    /** The objects of a bundle as people read them. */
    List<String> objects(String name) {
        return bundle(name).getSpec().objects().stream()
                .map(object -> object.role() + " " + object.ref())
                .toList();
    }

    List<String> requirers(KubeObject object) {
        var claim = requireNonNull(claims.get(object.id().hash()), "claim of " + object.id());
        return claim.getSpec().requirers().stream().map(it -> it.bundle()).toList();
    }

    void forget(KubeObject object) {
        claims.remove(object.id().hash());
    }

    private static ObjectKey key(String name) {
        return new ObjectKey("hub", name);
    }

    @Override
    public Collection<PromotionClaim> claims(String cluster) {
        return claims.values();
    }

    @Override
    public Optional<PromotedBundle> bundle(ObjectKey key) {
        return Optional.ofNullable(bundles.get(key));
    }

    @Override
    public Collection<PromotionPayload> payloads(String namespace) {
        return List.of();
    }

    @Override
    public Optional<Promotion> promotion(ObjectKey key) {
        return Optional.empty();
    }

    @Override
    public Instant now() {
        return now;
    }
}
