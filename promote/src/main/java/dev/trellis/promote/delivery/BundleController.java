package dev.trellis.promote.delivery;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ClusterPropagationPolicy;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.api.promotion.PropagationPolicy;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.policy.Policy;
import dev.trellis.promote.policy.PolicyBook;
import dev.trellis.promote.policy.Targets;

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
import java.util.function.Predicate;
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

    private static final Set<String> SETTLED =
            Set.of(PromotionStatus.PROBATION, PromotionStatus.GRADUATED);

    private final HubAccess hub;
    private final PolicyBook book;
    private final Reach reach;
    private final CacheIndex<ManifestWork> worksOf;
    private final CacheIndex<PromotionClaim> claimsOn;
    private final CacheIndex<PromotionClaim> claimsOf;
    private final WatchCache<PromotedBundle> bundles;
    private final WatchCache<PromotionPayload> payloads;
    private final WatchCache<PromotionClaim> claims;
    private final WatchCache<ManifestWork> works;
    private final Writer<PromotedBundle> bundleWriter;
    private final Writer<PromotionClaim> claimWriter;
    private final Writer<ManifestWork> workWriter;
    private final SharedObjects shared;

    /**
     * @param reach whether this process looks after all clusters of a bundle
     */
    public BundleController(HubAccess hub, PolicyBook book, Reach reach) {
        this.hub = hub;
        this.book = book;
        this.reach = reach;
        this.worksOf = hub.works().index("bundle", it -> List.of(label(it)));
        this.claimsOn = hub.claims().index("object", it -> List.of(it.getMetadata().getName()));
        this.claimsOf =
                hub.claims()
                        .index(
                                "bundle",
                                it -> bundlesOf(it).stream().map(ObjectKey::toString).toList());
        this.bundles = hub.bundles();
        this.payloads = hub.payloads();
        this.claims = hub.claims();
        this.works = hub.works();
        this.bundleWriter = hub.writer(HubAccess.BUNDLES);
        this.claimWriter = hub.writer(HubAccess.CLAIMS);
        this.workWriter = hub.writer(HubAccess.WORKS);
        this.shared = new SharedObjects(hub, book, worksOf);
    }

    public void lookInto(KeySink<ObjectKey> queue) {
        var objectsOf =
                bundles.index(
                        "object",
                        it ->
                                it.getSpec().objects().stream()
                                        .filter(object -> WorkRole.of(object).isPresent())
                                        .map(BundleObject::id)
                                        .toList());
        CacheSource.connect(
                bundles,
                // What it is to end like also tells how an object ends that it only needs.
                bundle ->
                        Stream.concat(
                                        Stream.of(ObjectKey.of(bundle)),
                                        claimsOf.find(ObjectKey.of(bundle).toString()).stream()
                                                .map(Sharing::holder))
                                .distinct()
                                .toList(),
                queue);
        CacheSource.connect(
                works,
                work ->
                        bundleOf(work).stream()
                                .flatMap(key ->
                                        Stream.concat(
                                                Stream.of(key),
                                                shared.waitingFor(
                                                        key, work.getMetadata().getNamespace())))
                                .distinct()
                                .toList(),
                queue);
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
                // Also those who would deliver the same to another cluster.
                claim ->
                        Stream.concat(
                                        bundlesOf(claim).stream(),
                                        objectsOf.find(claim.getMetadata().getName()).stream()
                                                .map(ObjectKey::of))
                                .distinct()
                                .toList(),
                queue);
        CacheSource.connect(hub.promotions(), promotion -> List.of(ObjectKey.of(promotion)), queue);
        book.wakeBundles(queue);
    }

    private static List<ObjectKey> bundlesOf(PromotionClaim claim) {
        return Stream.concat(
                        Stream.of(Sharing.holder(claim)),
                        claim.getSpec().requirers().stream().map(Requirers::bundleOf))
                .distinct()
                .toList();
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
        if (!reach.isEverywhere() && !Set.of(state.home()).containsAll(state.wanted())) {
            // Only who looks after all clusters knows how they fare.
            return Next.DONE;
        }
        var told = new PromotedBundle();
        told.setMetadata(state.bundle().getMetadata());
        told.setSpec(state.bundle().getSpec());
        told.setStatus(BundleProgress.of(state));
        return Next.after(bundleWriter.patchStatus(state.bundle(), told));
    }

    private BundleState gather(PromotedBundle bundle) {
        var key = ObjectKey.of(bundle);
        var leaves = Departure.of(bundle) != Departure.NONE;
        var concerned =
                Stream.concat(
                                claimsOf.find(key.toString()).stream(),
                                bundle.getSpec().objects().stream()
                                        .flatMap(it -> claimsOn.find(it.id()).stream()))
                        .distinct()
                        .toList();
        var known = worksOf.find(BundleNames.of(key).hash());
        var targets =
                SharedObjects.isShared(bundle)
                        ? SharedObjects.needed(key, concerned)
                        : book.targets(bundle);
        return new BundleState(
                bundle,
                bundle.status().activated() == null || leaves ? Optional.empty() : contents(bundle),
                known.stream().filter(Predicate.not(BundleController::isProbe)).toList(),
                concerned,
                concerned.stream()
                        .filter(this::isUnderway)
                        .map(claim -> claim.getMetadata().getName())
                        .collect(Collectors.toSet()),
                new BundleState.Leftovers(
                        leaves && !secretsOf(key).isEmpty(),
                        leaves && !policiesOf(bundle).isEmpty()),
                targets,
                surroundings(bundle, targets, known, leaves),
                shared.sharing(bundle, concerned, leaves),
                hub.clock().instant());
    }

    private Surroundings surroundings(
            PromotedBundle bundle, Targets targets, List<ManifestWork> known, boolean leaves) {
        var home = bundle.getSpec().cluster();
        var probes = new TreeMap<String, ManifestWork>();
        // The one at home belongs to a promotion.
        known.stream()
                .filter(BundleController::isProbe)
                .filter(it -> !it.getMetadata().getNamespace().equals(home))
                .forEach(it -> probes.put(it.getMetadata().getNamespace(), it));
        var barred = new TreeMap<String, String>();
        var foreign = new TreeMap<String, Map<String, String>>();
        var settled = isSettled(bundle);
        if (targets instanceof Targets.Chosen(var policy, var clusters)
                && settled
                && !leaves
                && reach.isEverywhere()) {
            for (var cluster : clusters) {
                if (cluster.equals(home)) {
                    continue;
                }
                reach.barred(policy, cluster).ifPresent(why -> barred.put(cluster, why));
                var isNew =
                        known.stream()
                                .noneMatch(it ->
                                        it.getMetadata().getNamespace().equals(cluster)
                                                && !isProbe(it));
                if (isNew && !barred.containsKey(cluster)) {
                    foreign.put(cluster, ofOthers(bundle, cluster));
                }
            }
        }
        return new Surroundings(settled, reach.isEverywhere(), probes, barred, foreign);
    }

    /** Which objects of the bundle others deliver to a cluster, by identity hash. */
    private Map<String, String> ofOthers(PromotedBundle bundle, String cluster) {
        var found = new TreeMap<String, String>();
        for (var work : hub.worksOfOthers(cluster)) {
            bundle.getSpec().objects().stream()
                    .filter(object -> WorkAnswer.carries(work, object.ref()))
                    .forEach(object -> found.put(object.id(), work.getMetadata().getName()));
        }
        return found;
    }

    private static boolean isProbe(ManifestWork work) {
        return work.getMetadata().getName().endsWith("-probe");
    }

    /** Whether nothing can be taken back any more that is on its way home. */
    private boolean isSettled(PromotedBundle bundle) {
        var origin = bundle.getSpec().createdBy();
        return origin == null
                || hub.promotions()
                        .find(
                                new ObjectKey(
                                        bundle.getMetadata().getNamespace(), origin.promotion()))
                        .filter(it -> it.getMetadata().getUid().equals(origin.uid()))
                        .map(it -> SETTLED.contains(it.status().phaseName()))
                        .orElse(true);
    }

    private List<Policy> policiesOf(PromotedBundle bundle) {
        return book.madeFor(
                bundle, PromotionMarks.BUNDLE, BundleNames.of(ObjectKey.of(bundle)).hash());
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
                    Next.after(claimWriter.patch(claim, Requirers.with(bundle, claim, List.of())));
            case Change.CreateClaim(var claim) -> created(claim);
            case Change.JoinClaim(var claim, var requirers) ->
                    Next.after(claimWriter.patch(claim, Requirers.with(bundle, claim, requirers)));
            case Change.TellClaim(var claim, var status) -> shared.tell(claim, status);
            case Change.PassClaim(var claim, var heir) -> shared.pass(claim, heir);
            case Change.CreateHeir(var heir) -> Next.after(bundleWriter.create(heir));
            case Change.CopyValues(var from, var heir, var to) -> shared.copyValues(from, heir, to);
            case Change.Activate(var heir, var by) -> shared.activate(heir, by);
            case Change.Revise(var spec) -> {
                var revised = new PromotedBundle();
                revised.setMetadata(bundle.getMetadata());
                revised.setStatus(bundle.getStatus());
                revised.setSpec(spec);
                yield Next.after(bundleWriter.patch(bundle, revised));
            }
            case Change.DropPolicies() ->
                    Next.ofEach(
                            policiesOf(bundle).stream()
                                    .filter(it -> !Metadata.isTerminating(it.object()))
                                    .toList(),
                            this::dropped);
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

    /** Somebody was faster: the caches may not have heard of it yet. */
    private Next created(PromotionClaim claim) {
        var outcome = claimWriter.create(claim);
        if (outcome instanceof Outcome.Exists<?>) {
            hub.show(HubAccess.CLAIMS, ObjectKey.of(claim));
        }
        return Next.after(outcome);
    }

    private Next dropped(Policy policy) {
        return switch (policy.object()) {
            case PropagationPolicy known ->
                    Next.after(hub.writer(HubAccess.POLICIES).delete(known));
            case ClusterPropagationPolicy known ->
                    Next.after(hub.writer(HubAccess.CLUSTER_POLICIES).delete(known));
            default -> throw new IllegalStateException("no policy: " + policy.ref());
        };
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
