package dev.trellis.promote.delivery;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ClaimHolder;
import dev.trellis.api.promotion.ClaimPromotion;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.PromotionClaimSpec;
import dev.trellis.api.promotion.PromotionClaimSpecBuilder;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PropagationPolicySpec;
import dev.trellis.api.promotion.Requirer;
import dev.trellis.api.promotion.RequirerBuilder;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How far a further cluster is from getting a bundle. First its agent is asked which objects are
 * there, then all are claimed, and only then the first work is written: a cluster gets everything
 * or nothing.
 */
sealed interface Widening {
    /** Changes that bring it nearer. */
    List<Change> changes();

    /** It gets nothing until a person acts. */
    record Refused(String why, List<Change> changes) implements Widening {}

    /** On its way. */
    record Waiting(List<Change> changes) implements Widening {}

    /** All is claimed. */
    record Ready(List<Change> changes) implements Widening {}

    static Widening of(BundleState state, String cluster) {
        return new Steps(state, cluster).next();
    }

    /** The steps for one cluster. */
    final class Steps {
        private final BundleState state;
        private final String cluster;
        private final boolean isNew;

        Steps(BundleState state, String cluster) {
            this.state = state;
            this.cluster = cluster;
            this.isNew = state.worksAt(cluster).isEmpty();
        }

        Widening next() {
            var barred = state.around().barred().get(cluster);
            if (barred != null) {
                return refused(barred);
            }
            var missing = new ArrayList<BundleObject>();
            var joins = new ArrayList<Change>();
            for (var object : state.bundle().getSpec().objects()) {
                if (!isClaimed(object)) {
                    continue;
                }
                var claim = state.claim(cluster, object.id());
                if (claim.isEmpty()) {
                    missing.add(object);
                } else if (!state.holds(claim.get())) {
                    if (!isShared(object)) {
                        return refused(taken(claim.get()));
                    }
                    join(object, claim.get()).ifPresent(joins::add);
                }
            }
            missing.removeIf(object -> isLink(object) && home(object).isEmpty());
            return missing.isEmpty() ? ready(joins) : claiming(missing);
        }

        private Widening ready(List<Change> joins) {
            var probe = state.around().probes().get(cluster);
            if (probe != null) {
                return new Waiting(deletion(probe));
            }
            return new Ready(List.copyOf(joins));
        }

        private Widening claiming(List<BundleObject> missing) {
            var foreign = state.around().foreign().getOrDefault(cluster, Map.of());
            for (var object : missing) {
                var work = foreign.get(object.id());
                if (work != null) {
                    return refused(
                            "%s is delivered to cluster %s by the work %s, which no promotion made: take it out there first."
                                    .formatted(object.ref(), cluster, work));
                }
            }
            var wanted = probe(missing);
            var probe = state.around().probes().get(cluster);
            if (probe == null) {
                return new Waiting(List.of(new Change.CreateWork(wanted)));
            }
            if (!probe.spec().manifests().equals(wanted.spec().manifests())) {
                return new Waiting(deletion(probe));
            }
            var seen = new TreeMap<String, Probes.Look>();
            for (var object : missing) {
                var look = Probes.look(probe, object);
                if (look.isEmpty()) {
                    return new Waiting(List.of());
                }
                seen.put(object.id(), look.get());
            }
            return answered(missing, seen);
        }

        private Widening answered(List<BundleObject> missing, Map<String, Probes.Look> seen) {
            var there =
                    missing.stream()
                            .filter(object ->
                                    seen.get(object.id()) instanceof Probes.Look(var is, _) && is)
                            .filter(object -> !object.role().equals(BundleObject.CRD))
                            .toList();
            var aborts =
                    state.targets()
                            .rules()
                            .map(PropagationPolicySpec::conflictResolution)
                            .filter(PropagationPolicySpec.ABORT::equals)
                            .isPresent();
            if (aborts && !there.isEmpty()) {
                // The probe stays, and tells when they are gone.
                return new Refused(
                        "Cluster %s has %s already, and the policy says Abort: remove them there, or say Adopt."
                                .formatted(cluster, named(there)),
                        List.of());
            }
            return new Waiting(
                    missing.stream()
                            // One order for all, so that two never wait for each other.
                            .sorted(Comparator.comparing(BundleObject::id))
                            .<Change>map(object -> new Change.CreateClaim(claim(object, seen)))
                            .toList());
        }

        /** Who cannot have all has nothing: what was claimed is let go. */
        private Widening refused(String why) {
            var changes = new ArrayList<Change>();
            var probe = state.around().probes().get(cluster);
            if (probe != null) {
                changes.addAll(deletion(probe));
            }
            if (isNew) {
                state.claimsAt(cluster).stream()
                        .filter(claim -> state.holds(claim) && state.others(claim).isEmpty())
                        .forEach(claim -> changes.add(new Change.DropClaim(claim)));
            }
            return new Refused(why, List.copyOf(changes));
        }

        private static List<Change> deletion(ManifestWork probe) {
            return Metadata.isTerminating(probe)
                    ? List.of()
                    : List.of(new Change.DeleteWork(probe));
        }

        private String taken(PromotionClaim claim) {
            return "%s is delivered to cluster %s by bundle %s/%s: share it, or take the cluster out of the policy."
                    .formatted(
                            claim.getSpec().ref(),
                            cluster,
                            claim.getSpec().holder().namespace(),
                            claim.getSpec().holder().bundle());
        }

        private static String named(List<BundleObject> objects) {
            return objects.stream()
                    .limit(3)
                    .map(object -> object.ref().toString())
                    .collect(Collectors.joining(", "));
        }

        private static boolean isClaimed(BundleObject object) {
            return !object.role().equals(BundleObject.NAMESPACE)
                    && !object.role().equals(BundleObject.PREREQUISITE);
        }

        private static boolean isLink(BundleObject object) {
            return object.role().equals(BundleObject.LINK);
        }

        /** A definition is shared whether somebody asked for it or not. */
        private static boolean isShared(BundleObject object) {
            return isLink(object) || object.role().equals(BundleObject.CRD);
        }

        /** The claim at home of an object that another bundle holds. */
        private Optional<PromotionClaim> home(BundleObject object) {
            return state.claim(state.home(), object.id());
        }

        private Optional<Change> join(BundleObject object, PromotionClaim claim) {
            return claim.getSpec().requirers().stream().anyMatch(state::isMine)
                    ? Optional.empty()
                    : Optional.of(new Change.JoinClaim(claim, requirers(object, false)));
        }

        private List<Requirer> requirers(BundleObject object, boolean keeps) {
            var usual =
                    Requirers.of(state.bundle(), state.bundle().getSpec().objects(), object.id());
            return usual.stream()
                    .map(it ->
                            keeps
                                    ? RequirerBuilder.builder(it).deletion(Requirer.ORPHAN).build()
                                    : it)
                    .toList();
        }

        private PromotionClaim claim(BundleObject object, Map<String, Probes.Look> seen) {
            var key = ObjectKey.of(state.bundle());
            var look = seen.getOrDefault(object.id(), new Probes.Look(false, Optional.empty()));
            // What was there before the bundle graduated elsewhere is on probation here.
            var keeps = look.isThere() && state.terms(cluster).isArmed(state.bundle());
            var holder =
                    isLink(object)
                            ? home(object).orElseThrow().getSpec().holder()
                            : new ClaimHolder(
                                    key.namespace(),
                                    key.name(),
                                    state.bundle().getMetadata().getUid());
            var made = state.bundle().getSpec().createdBy();
            var claim = new PromotionClaim();
            claim.setMetadata(
                    new ObjectMetaBuilder()
                            .withNamespace(cluster)
                            .withName(object.id())
                            .addToLabels(PromotionMarks.BUNDLE, BundleNames.of(key).hash())
                            .build());
            claim.setSpec(
                    PromotionClaimSpecBuilder.builder()
                            .ref(object.ref())
                            .holder(holder)
                            .promotion(
                                    made == null
                                            ? new ClaimPromotion(
                                                    key.namespace(),
                                                    key.name(),
                                                    state.bundle().getMetadata().getUid(),
                                                    "")
                                            : new ClaimPromotion(
                                                    key.namespace(),
                                                    made.promotion(),
                                                    made.uid(),
                                                    made.id()))
                            .requirers(requirers(object, keeps))
                            .origin(
                                    look.isThere()
                                            ? PromotionClaimSpec.ADOPTED
                                            : PromotionClaimSpec.CREATED)
                            .memberUID(look.uid().orElse(null))
                            .build());
            return claim;
        }

        private ManifestWork probe(List<BundleObject> objects) {
            var key = ObjectKey.of(state.bundle());
            var names = BundleNames.of(key);
            var probe = new ManifestWork();
            probe.setMetadata(
                    new ObjectMetaBuilder()
                            .withNamespace(cluster)
                            .withName(names.probe())
                            .addToLabels(PromotionMarks.BUNDLE, names.hash())
                            .addToLabels(PromotionMarks.ROLE, "probe")
                            .addToAnnotations(PromotionMarks.BUNDLE_NAME, key.toString())
                            .build());
            probe.setSpec(Probes.asking(objects));
            return probe;
        }
    }

    /** Whether the cluster is to get the object from this bundle. */
    static Predicate<BundleObject> carried(BundleState state, String cluster) {
        return object ->
                object.role().equals(BundleObject.NAMESPACE)
                        || cluster.equals(state.home())
                        || state.claim(cluster, object.id()).filter(state::holds).isPresent();
    }
}
