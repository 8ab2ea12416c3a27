package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.Activation;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.Handover;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimStatusBuilder;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.SelectiveOrphans;
import dev.trellis.api.work.Workload;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Passes an object that others need on to a bundle which they share, before the bundle that
 * delivers it goes.
 *
 * <pre>
 * 1 the heir is stored and delivers the object too, and the agent has applied it
 * 2 the old work would leave the object alone, and the agent knows
 * 3 the old work does not carry it any more, and the agent knows
 * 4 the old work says nothing of it any more
 * 5 the claim names the heir
 * </pre>
 *
 * <p>The claim says which step is being taken, so that whoever comes after a crash takes it again.
 * Without the second step an agent would delete what the old work ceases to carry, since a work
 * that takes nothing away owns nothing either.
 */
final class HandingOver {
    private static final String PREFIX = "shared-";

    private final BundleState state;
    private final PromotionClaim claim;
    private final String cluster;
    private final ObjectRef ref;

    private HandingOver(BundleState state, PromotionClaim claim) {
        this.state = state;
        this.claim = claim;
        this.cluster = claim.getMetadata().getNamespace();
        this.ref = claim.getSpec().ref();
    }

    /** The next step of each object that others need. */
    static List<Change> changes(BundleState state) {
        var changes = new ArrayList<Change>();
        var busy = new HashSet<ObjectKey>();
        for (var claim : BundleDecision.stillNeeded(state)) {
            new HandingOver(state, claim)
                    .next()
                    // Objects of one work take turns: each change is made to the work as it was.
                    .filter(change -> work(change).map(busy::add).orElse(true))
                    .filter(change -> !changes.contains(change))
                    .ifPresent(changes::add);
        }
        return List.copyOf(changes);
    }

    private static Optional<ObjectKey> work(Change change) {
        return switch (change) {
            case Change.ChangeWork(var known, _) -> Optional.of(ObjectKey.of(known));
            case Change.DeleteWork(var work) -> Optional.of(ObjectKey.of(work));
            default -> Optional.empty();
        };
    }

    /** What the object waits for, for a person who looks. */
    static String sentence(PromotionClaim claim) {
        return Sharing.heir(claim)
                .map(heir -> "%s passes to bundle %s.".formatted(claim.getSpec().ref(), heir))
                .orElseGet(
                        () -> "%s passes to a bundle of its own.".formatted(claim.getSpec().ref()));
    }

    private int step() {
        var handover = claim.status().handover();
        return handover == null ? 0 : handover.step();
    }

    private Optional<Change> next() {
        return switch (step()) {
            case 0 -> Optional.of(reached(1));
            case 1 -> inherited();
            case 2, 3 -> withdrawn();
            case 4 -> unruled();
            default -> heir().map(heir -> new Change.PassClaim(claim, heir.bundle()));
        };
    }

    private Change reached(int step) {
        return new Change.TellClaim(
                claim,
                PromotionClaimStatusBuilder.builder(claim.status())
                        .handover(new Handover(step, key().toString()))
                        .build());
    }

    /** As written down; before that, beside the first of those who need the object. */
    private ObjectKey key() {
        return Sharing.heir(claim)
                .orElseGet(() ->
                        new ObjectKey(
                                state.others(claim).stream()
                                        .map(Requirers::bundleOf)
                                        .min(Comparator.naturalOrder())
                                        .orElseThrow()
                                        .namespace(),
                                PREFIX + claim.getMetadata().getName()));
    }

    private Optional<Sharing.Heir> heir() {
        return Optional.ofNullable(state.sharing().heirs().get(key()));
    }

    private Optional<Change> inherited() {
        var object = state.bundle().getSpec().find(claim.getMetadata().getName());
        if (object.isEmpty()) {
            return Optional.empty();
        }
        var found = heir();
        if (found.isEmpty()) {
            return draft(object.get()).map(Change.CreateHeir::new);
        }
        var heir = found.get().bundle();
        var theirs = heir.getSpec().find(object.get().id());
        // One that is about to go, or has other content: there will be another, or a person looks.
        if (Departure.of(heir) != Departure.NONE
                || theirs.filter(it -> it.digest().equals(object.get().digest())).isEmpty()) {
            return Optional.empty();
        }
        var values = object.get().secretRef();
        if (values != null && !found.get().hasValues()) {
            return Optional.of(
                    new Change.CopyValues(
                            new ObjectKey(state.bundle().getMetadata().getNamespace(), values),
                            heir,
                            BundleNames.secret(heir.getMetadata().getName(), object.get().id())));
        }
        if (heir.status().activated() == null) {
            return Optional.of(new Change.Activate(heir, activation()));
        }
        return found.get().works().stream()
                        .filter(work -> work.getMetadata().getNamespace().equals(cluster))
                        .filter(work -> WorkAnswer.carries(work, ref))
                        .map(work -> WorkAnswer.result(object.get(), work))
                        .anyMatch(result -> Boolean.TRUE.equals(result.applied()))
                ? Optional.of(reached(2))
                : Optional.empty();
    }

    private Activation activation() {
        var by = claim.getSpec().promotion();
        return new Activation(
                by.name(), by.uid(), state.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private Optional<PromotedBundle> draft(BundleObject object) {
        return state.sharing()
                .stored()
                .flatMap(contents -> contents.find(object.id()))
                .map(manifest -> {
                    var key = key();
                    var heir = new PromotedBundle();
                    heir.setMetadata(
                            new ObjectMetaBuilder()
                                    .withNamespace(key.namespace())
                                    .withName(key.name())
                                    .addToLabels(PromotionMarks.BUNDLE, BundleNames.of(key).hash())
                                    .addToFinalizers(PromotionMarks.FINALIZER)
                                    .build());
                    heir.setSpec(
                            PromotedBundleSpecBuilder.builder()
                                    .role(PromotedBundleSpec.SHARED)
                                    .revision(1L)
                                    .lifecycle(PromotedBundleSpec.PROBATION)
                                    .management(PromotedBundleSpec.MANAGED)
                                    .secretMode(state.bundle().getSpec().secretMode())
                                    .cluster(cluster)
                                    .objects(
                                            List.of(
                                                    BundleObjectBuilder.builder(object)
                                                            .role(BundleObject.ROOT)
                                                            .part(0)
                                                            .manifest(manifest)
                                                            .payload(null)
                                                            .secretRef(
                                                                    object.secretRef() == null
                                                                            ? null
                                                                            : BundleNames.secret(
                                                                                    key.name(),
                                                                                    object.id()))
                                                            .requires(List.of())
                                                            .build()))
                                    .build());
                    return heir;
                });
    }

    private Optional<Change> withdrawn() {
        var carrying =
                state.worksAt(cluster).stream()
                        .filter(work -> WorkAnswer.carries(work, ref))
                        .findFirst();
        if (carrying.isEmpty()) {
            return ruled().allMatch(WorkAnswer::isSeen)
                    ? Optional.of(reached(4))
                    : Optional.empty();
        }
        var work = carrying.get();
        if (Metadata.isTerminating(work)) {
            return Optional.empty();
        }
        if (!WorkAnswer.orphans(work, ref)) {
            return Optional.of(change(work, withRule(work)));
        }
        if (!WorkAnswer.isAcknowledged(work, ref)) {
            return Optional.empty();
        }
        if (step() == 2) {
            return Optional.of(reached(3));
        }
        return Optional.of(
                work.spec().manifests().size() == 1
                        ? new Change.DeleteWork(work)
                        : change(work, without(work)));
    }

    private Optional<Change> unruled() {
        return ruled().findFirst()
                .map(work -> change(work, withoutRule(work)))
                .or(() -> Optional.of(reached(5)));
    }

    /** Works that know a rule for the object. */
    private Stream<ManifestWork> ruled() {
        return state.worksAt(cluster).stream()
                .filter(work -> WorkAnswer.rules(work).contains(Rendering.identifier(ref)));
    }

    private static Change change(ManifestWork work, ManifestWorkSpec spec) {
        var changed = new ManifestWork();
        changed.setMetadata(work.getMetadata());
        changed.setStatus(work.getStatus());
        changed.setSpec(spec);
        return new Change.ChangeWork(work, changed);
    }

    private ManifestWorkSpec withRule(ManifestWork work) {
        var rules = new ArrayList<>(WorkAnswer.rules(work));
        rules.add(Rendering.identifier(ref));
        return orphaning(work, rules);
    }

    private ManifestWorkSpec withoutRule(ManifestWork work) {
        var rules = new ArrayList<>(WorkAnswer.rules(work));
        rules.remove(Rendering.identifier(ref));
        return orphaning(work, rules);
    }

    private static ManifestWorkSpec orphaning(ManifestWork work, List<ResourceIdentifier> rules) {
        return ManifestWorkSpecBuilder.builder(work.spec())
                .deleteOption(
                        rules.isEmpty()
                                ? new DeleteOption(DeleteOption.FOREGROUND, null, null)
                                : new DeleteOption(
                                        DeleteOption.SELECTIVELY_ORPHAN,
                                        new SelectiveOrphans(rules),
                                        null))
                .build();
    }

    private ManifestWorkSpec without(ManifestWork work) {
        return ManifestWorkSpecBuilder.builder(work.spec())
                .workload(
                        new Workload(
                                work.spec().manifests().stream()
                                        .filter(manifest -> !WorkAnswer.isOf(manifest, ref))
                                        .toList()))
                .manifestConfigs(
                        work.spec().manifestConfigs().stream()
                                .filter(config ->
                                        !config.resourceIdentifier()
                                                .equals(Rendering.identifier(ref)))
                                .toList())
                .build();
    }
}
