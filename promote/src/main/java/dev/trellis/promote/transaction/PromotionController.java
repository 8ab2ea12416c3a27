package dev.trellis.promote.transaction;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.Activation;
import dev.trellis.api.promotion.JournalEntry;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.PromotedBundleStatusBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.policy.Policy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Carries out what is decided about each promotion, step by step, until it has to wait.
 *
 * <p>It holds nothing between two steps but the record, so that another process goes on where this
 * one ends.
 */
public final class PromotionController implements Controller<ObjectKey> {
    private static final Logger LOG = LoggerFactory.getLogger(PromotionController.class);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(2);

    private final HubAccess hub;
    private final Sight sight;
    private final Writer<Promotion> promotions;
    private final Writer<PromotedBundle> bundles;
    private final Writer<PromotionClaim> claims;

    /**
     * @param me the name of this process, by which others see who carries a promotion out
     */
    public PromotionController(HubAccess hub, String me) {
        this.hub = hub;
        this.sight = new Sight(hub, me);
        this.promotions = hub.writer(HubAccess.PROMOTIONS);
        this.bundles = hub.writer(HubAccess.BUNDLES);
        this.claims = hub.writer(HubAccess.CLAIMS);
    }

    /** A bundle has the name of its promotion, and so has what it is made of. */
    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(hub.promotions(), it -> List.of(ObjectKey.of(it)), queue);
        CacheSource.connect(hub.bundles(), it -> List.of(ObjectKey.of(it)), queue);
        var byBundle =
                hub.promotions()
                        .index(
                                "bundle",
                                it ->
                                        Increment.is(it)
                                                ? List.of(Increment.bundle(it).toString())
                                                : List.of());
        CacheSource.connect(
                hub.bundles(),
                it ->
                        byBundle.find(ObjectKey.of(it).toString()).stream()
                                .map(ObjectKey::of)
                                .toList(),
                queue);
        CacheSource.connect(
                hub.payloads(),
                it ->
                        List.of(
                                new ObjectKey(
                                        it.getMetadata().getNamespace(),
                                        it.getSpec().owner().name())),
                queue);
        var byId = hub.promotions().index("id", it -> List.of(HubObjects.id(it)));
        Function<HasMetadata, List<ObjectKey>> madeBy =
                object ->
                        Metadata.label(object, PromotionMarks.PROMOTION).stream()
                                .flatMap(id -> byId.find(id).stream())
                                .map(ObjectKey::of)
                                .toList();
        CacheSource.connect(hub.works(), madeBy, queue);
        CacheSource.connect(hub.policies(), madeBy, queue);
        CacheSource.connect(hub.clusterPolicies(), madeBy, queue);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        @Nullable Move last = null;
        var refusal = Optional.<String>empty();
        while (true) {
            var promotion = hub.promotions().find(key);
            if (promotion.isEmpty()) {
                return Next.DONE;
            }
            var state = sight.of(promotion.get(), hub.clock().instant(), refusal);
            var move = Transaction.decide(state);
            if (move.equals(last)) {
                // What was done takes effect through others, such as a finalizer of the bundle.
                return Next.waiting("Underway", LOOK_AGAIN);
            }
            last = move;
            switch (move) {
                case Move.Rest() -> {
                    return Next.DONE;
                }
                case Move.Await(var reason, var delay) -> {
                    return Next.waiting(reason, delay);
                }
                case Move.Write(var status) -> {
                    var written = write(promotion.get(), status);
                    if (written.written().isEmpty()) {
                        return Next.after(written);
                    }
                }
                case Move.Act(var effects) -> refusal = act(state, effects);
                case Move.Guard() -> {
                    var guarded = promotions.patch(promotion.get(), guarded(promotion.get()));
                    if (guarded.written().isEmpty()) {
                        return Next.after(guarded);
                    }
                }
                case Move.Unguard() -> {
                    return Next.after(
                            promotions.patch(promotion.get(), unguarded(promotion.get())));
                }
                case Move.Expire() -> {
                    return Next.after(promotions.delete(promotion.get()));
                }
            }
        }
    }

    private Outcome<Promotion> write(Promotion promotion, PromotionStatus status) {
        var after = copy(promotion);
        after.setStatus(status);
        if (!status.phaseName().equals(promotion.status().phaseName())) {
            LOG.atInfo()
                    .setMessage("promotion enters a phase")
                    .addKeyValue("promotion", ObjectKey.of(promotion))
                    .addKeyValue("phase", status.phase())
                    .addKeyValue("reason", status.reason())
                    .log();
        }
        return promotions.patchStatus(promotion, after);
    }

    /**
     * Does everything; what another process did meanwhile is found at the next look.
     *
     * @return why the server refused something
     */
    private Optional<String> act(TransactionState state, List<Effect> effects) {
        for (var effect : effects) {
            if (carryOut(state, effect) instanceof Outcome.Refused<?>(_, _, var message)) {
                return Optional.of(message);
            }
        }
        return Optional.empty();
    }

    private Outcome<?> carryOut(TransactionState state, Effect effect) {
        return switch (effect) {
            case Effect.Make make -> make(state, make);
            case Effect.Undo undo -> undo(state, undo);
            case Effect.Activate() ->
                    isIncrement(state) ? increment(state, Increment::added) : activate(state);
            case Effect.Release() ->
                    isIncrement(state)
                            ? increment(state, Increment::removed)
                            : changeBundle(
                                    state,
                                    spec ->
                                            PromotedBundleSpecBuilder.builder(spec)
                                                    .management(PromotedBundleSpec.RELEASED)
                                                    .build());
            case Effect.Graduate(var lifecycle) ->
                    isIncrement(state)
                            ? increment(state, Increment::graduated)
                            : changeBundle(
                                    state,
                                    spec ->
                                            PromotedBundleSpecBuilder.builder(spec)
                                                    .lifecycle(lifecycle)
                                                    .build());
        };
    }

    private static boolean isIncrement(TransactionState state) {
        return Increment.is(state.promotion());
    }

    /** Computed anew on the revision that is there: others may have written one meanwhile. */
    private Outcome<?> increment(
            TransactionState state,
            BiFunction<PromotedBundleSpec, Draft, PromotedBundleSpec> change) {
        var draft = state.draft().orElseThrow();
        return changeBundle(state, spec -> change.apply(spec, draft));
    }

    private Outcome<?> make(TransactionState state, Effect.Make make) {
        var objects = new HubObjects(state.promotion(), state.draft().orElseThrow());
        var name = make.target().name();
        return switch (make.action()) {
            case JournalEntry.CLAIM -> created(HubAccess.CLAIMS, objects.claim(name));
            case JournalEntry.LINK ->
                    hub.claims()
                            .find(key(make))
                            .<Outcome<?>>map(it -> claims.change(it, objects::shared))
                            .orElseGet(Outcome.Gone::new);
            case JournalEntry.CREATE_BUNDLE -> created(HubAccess.BUNDLES, objects.bundle());
            case JournalEntry.STORE_PAYLOAD ->
                    created(
                            HubAccess.PAYLOADS,
                            objects.payload(name, state.bundle().orElseThrow()));
            case JournalEntry.STORE_SECRET -> takeOver(state, key(make));
            case JournalEntry.CREATE_POLICY -> policy(state);
            case JournalEntry.CREATE_PROBE -> created(HubAccess.WORKS, objects.probe());
            default -> throw new IllegalStateException("No step makes " + make);
        };
    }

    private Outcome<?> policy(TransactionState state) {
        var draft = PolicyDraft.of(state.promotion(), state.draft().orElseThrow()).orElseThrow();
        return draft.isNamespaced()
                ? created(HubAccess.POLICIES, draft.namespaced())
                : created(HubAccess.CLUSTER_POLICIES, draft.ofHub());
    }

    /** What is there already is shown to the caches: they may not have heard of it yet. */
    private <T extends HasMetadata> Outcome<T> created(ResourceKind<T> kind, T wanted) {
        var outcome = hub.writer(kind).create(wanted);
        if (outcome instanceof Outcome.Exists<T>) {
            hub.show(kind, ObjectKey.of(wanted));
        }
        return outcome;
    }

    private Outcome<?> takeOver(TransactionState state, ObjectKey key) {
        var writer = hub.writer(HubAccess.SECRETS);
        return hub.secret(key)
                .<Outcome<?>>map(secret ->
                        writer.patch(
                                secret,
                                new SecretBuilder(secret)
                                        .editMetadata()
                                        .addToOwnerReferences(
                                                HubObjects.reference(state.bundle().orElseThrow()))
                                        .endMetadata()
                                        .build()))
                .orElseGet(Outcome.Gone::new);
    }

    private Outcome<?> undo(TransactionState state, Effect.Undo undo) {
        var namespace = undo.target().namespace() == null ? "" : undo.target().namespace();
        var key = new ObjectKey(namespace, undo.target().name());
        return switch (undo.action()) {
            case JournalEntry.CLAIM -> deleted(HubAccess.CLAIMS, hub.claims().find(key), undo);
            case JournalEntry.LINK ->
                    hub.claims()
                            .find(key)
                            .<Outcome<?>>map(it ->
                                    claims.change(
                                            it, now -> HubObjects.unshared(state.promotion(), now)))
                            .orElseGet(Outcome.Gone::new);
            case JournalEntry.CREATE_BUNDLE ->
                    deleted(HubAccess.BUNDLES, hub.bundles().find(key), undo);
            case JournalEntry.STORE_PAYLOAD ->
                    deleted(HubAccess.PAYLOADS, hub.payloads().find(key), undo);
            case JournalEntry.CREATE_POLICY ->
                    undo.target().kind().equals(Policy.KIND)
                            ? deleted(HubAccess.POLICIES, hub.policies().find(key), undo)
                            : deleted(
                                    HubAccess.CLUSTER_POLICIES,
                                    hub.clusterPolicies().find(key),
                                    undo);
            case JournalEntry.STORE_SECRET -> deleted(HubAccess.SECRETS, hub.secret(key), undo);
            case JournalEntry.STORE_PLAN ->
                    undo.target().kind().equals(Step.SECRET_KIND)
                            ? deleted(HubAccess.SECRETS, hub.secret(key), undo)
                            : deleted(HubAccess.PAYLOADS, hub.payloads().find(key), undo);
            case JournalEntry.CREATE_PROBE, JournalEntry.DELETE_PROBE ->
                    deleted(HubAccess.WORKS, hub.works().find(key), undo);
            default -> throw new IllegalStateException("No step undoes " + undo);
        };
    }

    private <T extends HasMetadata> Outcome<T> deleted(
            ResourceKind<T> kind, Optional<T> known, Effect.Undo undo) {
        return known.filter(it -> it.getMetadata().getUid().equals(undo.uid()))
                .map(it -> hub.writer(kind).delete(it))
                .orElseGet(Outcome.Gone::new);
    }

    private Outcome<?> activate(TransactionState state) {
        var bundle = state.bundle().orElseThrow();
        return bundles.changeStatus(
                bundle,
                now -> {
                    var active = copy(now);
                    active.setStatus(
                            PromotedBundleStatusBuilder.builder(now.status())
                                    .activated(
                                            new Activation(
                                                    state.promotion().getMetadata().getName(),
                                                    state.promotion().getMetadata().getUid(),
                                                    state.now()
                                                            .truncatedTo(ChronoUnit.SECONDS)
                                                            .toString()))
                                    .build());
                    return active;
                });
    }

    private Outcome<?> changeBundle(
            TransactionState state, UnaryOperator<PromotedBundleSpec> change) {
        return bundles.change(
                state.bundle().orElseThrow(),
                now -> {
                    var changed = copy(now);
                    changed.setSpec(change.apply(now.getSpec()));
                    return changed;
                });
    }

    private static ObjectKey key(Effect.Make make) {
        var namespace = make.target().namespace();
        return new ObjectKey(namespace == null ? "" : namespace, make.target().name());
    }

    private static Promotion guarded(Promotion promotion) {
        var guarded = copy(promotion);
        guarded.setMetadata(
                new ObjectMetaBuilder(promotion.getMetadata())
                        .addToFinalizers(PromotionMarks.FINALIZER)
                        .build());
        return guarded;
    }

    private static Promotion unguarded(Promotion promotion) {
        var finalizers = new ArrayList<>(promotion.getMetadata().getFinalizers());
        finalizers.remove(PromotionMarks.FINALIZER);
        var free = copy(promotion);
        free.setMetadata(
                new ObjectMetaBuilder(promotion.getMetadata()).withFinalizers(finalizers).build());
        return free;
    }

    private static Promotion copy(Promotion promotion) {
        var copy = new Promotion();
        copy.setMetadata(promotion.getMetadata());
        copy.setSpec(promotion.getSpec());
        copy.setStatus(promotion.getStatus());
        return copy;
    }

    private static PromotedBundle copy(PromotedBundle bundle) {
        var copy = new PromotedBundle();
        copy.setMetadata(bundle.getMetadata());
        copy.setSpec(bundle.getSpec());
        copy.setStatus(bundle.getStatus());
        return copy;
    }
}
