package dev.trellis.promote.follow;

import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.Layer;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.delivery.Departure;
import dev.trellis.promote.delivery.Requirers;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.policy.PolicyBook;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Looks again at what the objects of each bundle need, and keeps its list of them. */
public final class Follower implements Controller<ObjectKey> {
    private static final Logger LOG = LoggerFactory.getLogger(Follower.class);

    /** Nobody tells of new scripts and webhooks, so they are looked for now and then. */
    private static final Duration LOOK_AGAIN = Duration.ofMinutes(5);

    private final HubAccess hub;
    private final PolicyBook book;
    private final Supplier<List<Layer>> layers;
    private final Writer<PromotedBundle> bundles;
    private final Writer<PromotionClaim> claims;

    /**
     * @param layers of interpreters as they are configured now
     */
    public Follower(HubAccess hub, PolicyBook book, Supplier<List<Layer>> layers) {
        this.hub = hub;
        this.book = book;
        this.layers = layers;
        this.bundles = hub.writer(HubAccess.BUNDLES);
        this.claims = hub.writer(HubAccess.CLAIMS);
    }

    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(hub.bundles(), it -> List.of(ObjectKey.of(it)), queue);
        CacheSource.connect(
                hub.payloads(),
                it ->
                        List.of(
                                new ObjectKey(
                                        it.getMetadata().getNamespace(),
                                        it.getSpec().owner().name())),
                queue);
        var onCluster = hub.bundles().index("cluster", it -> List.of(it.getSpec().cluster()));
        // What one bundle begins to deliver another may have been waiting for.
        CacheSource.connect(
                hub.claims(),
                claim ->
                        onCluster.find(claim.getMetadata().getNamespace()).stream()
                                .map(ObjectKey::of)
                                .toList(),
                queue);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return hub.bundles()
                .find(key)
                .filter(Follower::isFollowed)
                .map(this::follow)
                .orElse(Next.DONE);
    }

    /** What is shared by others is needed by them, whatever its own objects name. */
    private static boolean isFollowed(PromotedBundle bundle) {
        return bundle.status().activated() != null
                && Departure.of(bundle) == Departure.NONE
                && !PromotedBundleSpec.SHARED.equals(bundle.getSpec().role());
    }

    private Next follow(PromotedBundle bundle) {
        var options = options(bundle);
        if (options.dependencies() == Options.Depth.NONE) {
            return Next.DONE;
        }
        var all = new ArrayList<>(layers.get());
        all.add(new RecordedNeeds(bundle.getSpec()));
        var state =
                new HubSight(HubRecords.of(hub), bundle, options)
                        .look(new Interpreters(all, hub.clock()));
        return state.isEmpty()
                ? Next.DONE // A payload is missing, and wakes us when it is there.
                : carryOut(bundle, FollowDecision.decide(state.get()));
    }

    /** What the policy of the bundle says goes before what its promotion was asked for. */
    private Options options(PromotedBundle bundle) {
        var asked = asked(bundle);
        return Optional.ofNullable(bundle.status().policyRef())
                .flatMap(book::find)
                .map(policy -> policy.spec().dependencies())
                .map(rules -> FollowOptions.under(rules, asked))
                .orElse(asked);
    }

    private Options asked(PromotedBundle bundle) {
        var origin = bundle.getSpec().createdBy();
        return origin == null
                ? Options.usual()
                : hub.promotions()
                        .find(
                                new ObjectKey(
                                        bundle.getMetadata().getNamespace(), origin.promotion()))
                        .map(Promotion::getSpec)
                        .map(spec -> FollowOptions.of(spec.how()))
                        .orElseGet(Options::usual);
    }

    private Next carryOut(PromotedBundle bundle, Following wanted) {
        var next =
                Next.ofEach(
                        wanted.joins(),
                        join ->
                                Next.after(
                                        claims.patch(
                                                join.claim(),
                                                Requirers.with(
                                                        bundle, join.claim(), join.requirers()))));
        if (!next.equals(Next.DONE)) {
            return next;
        }
        if (wanted.objects().isPresent()) {
            if (wanted.again().isPresent()) {
                // What waits is told first: afterwards the bundle looks as if an author changed it.
                var told = tell(bundle, wanted);
                return told.written().isPresent() || told instanceof Outcome.Skipped<?>
                        ? revise(told.written().orElse(bundle), wanted.objects().get())
                        : Next.after(told);
            }
            // The new list is looked at by itself, when the cache has it.
            return revise(bundle, wanted.objects().get());
        }
        next =
                Next.ofEach(
                        wanted.leaves(),
                        claim ->
                                Next.after(
                                        claims.patch(
                                                claim, Requirers.with(bundle, claim, List.of()))));
        return Next.both(
                Next.both(next, Next.after(tell(bundle, wanted))),
                Next.after(wanted.again().orElse(LOOK_AGAIN)));
    }

    private Outcome<PromotedBundle> tell(PromotedBundle bundle, Following wanted) {
        var told = copy(bundle);
        told.setStatus(wanted.status());
        return bundles.patchStatus(bundle, told);
    }

    private Next revise(PromotedBundle bundle, List<BundleObject> objects) {
        LOG.atInfo()
                .setMessage("bundle gets other objects")
                .addKeyValue("bundle", ObjectKey.of(bundle))
                .addKeyValue("before", bundle.getSpec().objects().size())
                .addKeyValue("after", objects.size())
                .log();
        var revised = copy(bundle);
        revised.setSpec(
                PromotedBundleSpecBuilder.builder(bundle.getSpec())
                        .objects(objects)
                        .revision(bundle.getSpec().revision() + 1)
                        .build());
        return Next.after(bundles.patch(bundle, revised));
    }

    private static PromotedBundle copy(PromotedBundle bundle) {
        var copy = new PromotedBundle();
        copy.setMetadata(bundle.getMetadata());
        copy.setSpec(bundle.getSpec());
        copy.setStatus(bundle.getStatus());
        return copy;
    }
}
