package dev.trellis.promote.delivery;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpecBuilder;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.promote.access.HubAccess;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Delivers each bundle, and gives back what it delivers when it goes. */
public final class BundleController implements Controller<ObjectKey> {
    private static final Logger LOG = LoggerFactory.getLogger(BundleController.class);

    private static final Set<String> BEFORE_DELIVERY =
            Set.of(
                    PromotionStatus.PLANNED,
                    PromotionStatus.PREPARING,
                    PromotionStatus.PREPARED,
                    PromotionStatus.COMMITTED,
                    // The cache of bundles may be behind that of promotions.
                    PromotionStatus.ADOPTING);

    private final HubAccess hub;
    private final WatchCache<PromotedBundle> bundles;
    private final WatchCache<PromotionPayload> payloads;
    private final WatchCache<PromotionClaim> claims;
    private final WatchCache<ManifestWork> works;
    private final Writer<PromotedBundle> bundleWriter;
    private final Writer<PromotionClaim> claimWriter;
    private final Writer<ManifestWork> workWriter;

    public BundleController(HubAccess hub) {
        this.hub = hub;
        this.bundles = hub.bundles();
        this.payloads = hub.payloads();
        this.claims = hub.claims();
        this.works = hub.works();
        this.bundleWriter = hub.writer(HubAccess.BUNDLES);
        this.claimWriter = hub.writer(HubAccess.CLAIMS);
        this.workWriter = hub.writer(HubAccess.WORKS);
    }

    public void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(bundles, bundle -> List.of(ObjectKey.of(bundle)), queue);
        CacheSource.connect(works, BundleController::bundleOf, queue);
        CacheSource.connect(
                payloads,
                payload ->
                        List.of(
                                new ObjectKey(
                                        payload.getMetadata().getNamespace(),
                                        payload.getSpec().owner().name())),
                queue);
        CacheSource.connect(
                claims,
                claim ->
                        Stream.concat(
                                        Stream.of(
                                                new ObjectKey(
                                                        claim.getSpec().holder().namespace(),
                                                        claim.getSpec().holder().bundle())),
                                        claim.getSpec().requirers().stream()
                                                .map(it ->
                                                        new ObjectKey(it.namespace(), it.bundle())))
                                .distinct()
                                .toList(),
                queue);
    }

    private static List<ObjectKey> bundleOf(ManifestWork work) {
        var annotations = work.getMetadata().getAnnotations();
        var name = annotations == null ? null : annotations.get(PromotionMarks.BUNDLE_NAME);
        if (name == null || name.indexOf('/') < 1) {
            return List.of();
        }
        var slash = name.indexOf('/');
        return List.of(new ObjectKey(name.substring(0, slash), name.substring(slash + 1)));
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return bundles.find(key).map(this::look).orElse(Next.DONE);
    }

    /** Goes on as long as there is something new to do: Secrets, for one, wake nobody. */
    private Next look(PromotedBundle bundle) {
        var key = ObjectKey.of(bundle);
        var last = List.<Change>of();
        while (true) {
            var now = bundles.find(key);
            if (now.isEmpty()) {
                return Next.DONE;
            }
            var state = gather(now.get());
            var changes = BundleDecision.changes(state);
            var told = tell(state);
            if (changes.isEmpty() || changes.equals(last)) {
                return told;
            }
            var next = Next.ofEach(changes, change -> carryOut(now.get(), change));
            if (!next.equals(Next.DONE)) {
                return Next.both(told, next);
            }
            last = changes;
        }
    }

    private Next tell(BundleState state) {
        var told = new PromotedBundle();
        told.setMetadata(state.bundle().getMetadata());
        told.setSpec(state.bundle().getSpec());
        told.setStatus(BundleProgress.of(state));
        return Next.after(bundleWriter.patchStatus(state.bundle(), told));
    }

    private BundleState gather(PromotedBundle bundle) {
        var key = ObjectKey.of(bundle);
        var hash = BundleNames.of(key).hash();
        var leaves = Departure.of(bundle) != Departure.NONE;
        var concerned =
                claims.in(bundle.getSpec().cluster()).stream()
                        .filter(claim -> concerns(key, claim))
                        .toList();
        return new BundleState(
                bundle,
                bundle.status().activated() == null || leaves ? Optional.empty() : contents(bundle),
                works.in(bundle.getSpec().cluster()).stream()
                        .filter(work -> hash.equals(label(work)))
                        .filter(work -> !work.getMetadata().getName().endsWith("-probe"))
                        .toList(),
                concerned,
                concerned.stream()
                        .filter(this::isUnderway)
                        .map(claim -> claim.getMetadata().getName())
                        .collect(Collectors.toSet()),
                leaves && !secretsOf(key).isEmpty(),
                hub.clock().instant());
    }

    private boolean isUnderway(PromotionClaim claim) {
        var by = claim.getSpec().promotion();
        return hub.promotions()
                .find(new ObjectKey(by.namespace(), by.name()))
                .filter(it -> it.getMetadata().getUid().equals(by.uid()))
                .filter(it -> BEFORE_DELIVERY.contains(it.status().phaseName()))
                .isPresent();
    }

    private List<Secret> secretsOf(ObjectKey bundle) {
        return hub.secrets(
                bundle.namespace(), PromotionMarks.BUNDLE, BundleNames.of(bundle).hash());
    }

    private static String label(ManifestWork work) {
        return work.getMetadata().getLabels().getOrDefault(PromotionMarks.BUNDLE, "");
    }

    private static boolean concerns(ObjectKey bundle, PromotionClaim claim) {
        var holder = claim.getSpec().holder();
        return new ObjectKey(holder.namespace(), holder.bundle()).equals(bundle)
                || claim.getSpec().requirers().stream()
                        .anyMatch(it -> new ObjectKey(it.namespace(), it.bundle()).equals(bundle));
    }

    /** Empty as long as some content is not there. */
    private Optional<Contents> contents(PromotedBundle bundle) {
        var stored = StoredContents.of(bundle, payloads.in(bundle.getMetadata().getNamespace()));
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        Map<String, RawObject> found = new TreeMap<>();
        for (var object : BundleWorks.delivered(bundle.getSpec())) {
            var manifest = Objects.requireNonNull(stored.get().get(object.id()));
            var whole = withValues(bundle, object, manifest);
            if (whole.isEmpty()) {
                return Optional.empty();
            }
            found.put(object.id(), whole.get());
        }
        return Optional.of(new Contents(found));
    }

    private Optional<RawObject> withValues(
            PromotedBundle bundle, BundleObject object, RawObject manifest) {
        var name = object.secretRef();
        return name == null
                ? Optional.of(manifest)
                : hub.secretValues(new ObjectKey(bundle.getMetadata().getNamespace(), name))
                        .map(values -> {
                            var tree = manifest.toTree();
                            tree.set("data", values);
                            return RawObject.of(tree);
                        });
    }

    private Next carryOut(PromotedBundle bundle, Change change) {
        LOG.atDebug()
                .setMessage("bundle changes")
                .addKeyValue("bundle", ObjectKey.of(bundle))
                .addKeyValue("change", change.getClass().getSimpleName())
                .log();
        return switch (change) {
            case Change.CreateWork(var work) -> Next.after(workWriter.create(work));
            case Change.ChangeWork(var known, var wanted) ->
                    Next.after(workWriter.patch(known, like(known, wanted)));
            case Change.DeleteWork(var work) -> Next.after(workWriter.delete(work));
            case Change.DropClaim(var claim) -> Next.after(claimWriter.delete(claim));
            case Change.LeaveClaim(var claim) ->
                    Next.after(claimWriter.patch(claim, without(bundle, claim)));
            case Change.DropSecrets() ->
                    Next.ofEach(
                            secretsOf(ObjectKey.of(bundle)),
                            secret -> Next.after(hub.writer(HubAccess.SECRETS).delete(secret)));
            case Change.DeleteBundle() -> Next.after(bundleWriter.delete(bundle));
            case Change.Unguard() -> Next.after(bundleWriter.patch(bundle, unguarded(bundle)));
        };
    }

    /** What others wrote on the work, such as the agent's finalizer, stays. */
    private static ManifestWork like(ManifestWork known, ManifestWork wanted) {
        var changed = new ManifestWork();
        changed.setStatus(known.getStatus());
        changed.setSpec(wanted.getSpec());
        var metadata = new ObjectMetaBuilder(known.getMetadata());
        if (wanted.getMetadata().getLabels() != null) {
            metadata.addToLabels(wanted.getMetadata().getLabels());
        }
        if (wanted.getMetadata().getAnnotations() != null) {
            metadata.addToAnnotations(wanted.getMetadata().getAnnotations());
        }
        changed.setMetadata(metadata.build());
        return changed;
    }

    private static PromotionClaim without(PromotedBundle bundle, PromotionClaim claim) {
        var key = ObjectKey.of(bundle);
        var left = new PromotionClaim();
        left.setMetadata(claim.getMetadata());
        left.setStatus(claim.getStatus());
        left.setSpec(
                PromotionClaimSpecBuilder.builder(claim.getSpec())
                        .requirers(
                                claim.getSpec().requirers().stream()
                                        .filter(it ->
                                                !new ObjectKey(it.namespace(), it.bundle())
                                                        .equals(key))
                                        .toList())
                        .build());
        return left;
    }

    private static PromotedBundle unguarded(PromotedBundle bundle) {
        var finalizers = new ArrayList<>(bundle.getMetadata().getFinalizers());
        finalizers.remove(PromotionMarks.FINALIZER);
        var free = new PromotedBundle();
        free.setSpec(bundle.getSpec());
        free.setStatus(bundle.getStatus());
        free.setMetadata(
                new ObjectMetaBuilder(bundle.getMetadata()).withFinalizers(finalizers).build());
        return free;
    }
}
