package dev.trellis.hub.operatorset;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.OperatorLock;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.operatorset.OperatorSetMarks;
import dev.trellis.api.operatorset.OperatorSetStatus;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.write.Writer;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.hub.configuration.PlacementState;
import dev.trellis.hub.configuration.Strategies;
import dev.trellis.operators.image.ImageTrouble;
import dev.trellis.operators.source.Shelf;
import dev.trellis.operators.source.Shelved;
import dev.trellis.operators.source.StaleCatalog;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Looks after one set: asks what its clusters should have, and sees that they get it. */
final class OperatorSetController implements Controller<ObjectKey> {
    private static final Duration SOON = Duration.ofSeconds(2);

    private final SetCaches caches;
    private final Shelf shelf;
    private final Memo memo;
    private final Writer<OperatorSet> writer;
    private final ClusterWriting writing;
    private final Settings settings;
    private final EventRecorder events;
    private final InstantSource clock;

    OperatorSetController(
            SetCaches caches,
            Shelf shelf,
            Memo memo,
            Writer<OperatorSet> writer,
            ClusterWriting writing,
            Settings settings,
            EventRecorder events,
            InstantSource clock) {
        this.caches = caches;
        this.shelf = shelf;
        this.memo = memo;
        this.writer = writer;
        this.writing = writing;
        this.settings = settings;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return caches.sets.find(key).map(this::look).orElse(Next.DONE);
    }

    private Next look(OperatorSet set) {
        var isKept = set.getMetadata().getFinalizers().contains(OperatorSetMarks.FINALIZER);
        if (Metadata.isTerminating(set)) {
            return isKept ? leave(set) : Next.DONE;
        }
        if (!isKept) {
            return Next.after(writer.patch(set, withFinalizer(set, true)));
        }
        try {
            return decide(set);
        } catch (ImageTrouble e) {
            return Next.retry("BundleNotThere", e.sentence());
        } catch (StaleCatalog e) {
            return Next.waiting("CatalogChanged", SOON);
        }
    }

    private Next decide(OperatorSet set) {
        var namespace = set.getMetadata().getNamespace();
        var name = new ObjectKey(namespace, set.getSpec().placementRef().name());
        var placement = caches.placements.find(name);
        if (placement.isEmpty()) {
            return trouble(set, "PlacementMissing", "Placement %s is not there: create it.", name);
        }
        var chosen =
                PlacementState.of(
                        placement.get(), caches.decisionsByPlacement.find(name.toString()));
        if (!(chosen instanceof PlacementState.Decided(var groups, var perGroup))) {
            return trouble(
                    set,
                    "PlacementUnreadable",
                    "The decisions of placement %s make no sense.",
                    name);
        }
        SortedMap<String, Shelved> catalogs = new TreeMap<>();
        for (var one : set.getSpec().catalogs()) {
            var source = new CatalogKey(one.hubRef().namespace(), one.hubRef().name());
            var content = shelf.find(source).filter(found -> !found.digest().isEmpty());
            if (content.isEmpty()) {
                return trouble(
                        set,
                        "CatalogNotReady",
                        "Catalog %s of the hub has not been read: look at its CatalogSource.",
                        source);
            }
            catalogs.put(one.name(), content.get());
        }
        var lockName = set.getSpec().lockName();
        var lock =
                lockName.isEmpty()
                        ? Optional.<OperatorLock>empty()
                        : caches.locks.find(new ObjectKey(namespace, lockName));
        if (!lockName.isEmpty() && lock.isEmpty()) {
            return trouble(
                    set, "LockMissing", "OperatorLock %s is not there: create it.", lockName);
        }
        var standings = caches.standings(set);
        SortedMap<String, KnownCluster> known = new TreeMap<>();
        for (var cluster : groups.clusters()) {
            var standing = standings.getOrDefault(cluster, Standing.NOTHING);
            known.put(cluster, standing.known(caches.kubernetes(cluster)));
        }
        var frozen = lock.map(one -> new Ask.Lock(lockName, one.getSpec()));
        var answers =
                memo.answers(known, one -> new Ask(set.getSpec(), frozen, catalogs, one, settings));
        var plan =
                FleetDecision.decide(
                        new FleetState(
                                set,
                                groups,
                                Strategies.of(set.getSpec().strategy(), perGroup),
                                standings,
                                answers,
                                clock.instant()));
        var next =
                Next.ofEach(
                        plan.writes(),
                        write ->
                                writing.write(
                                        set,
                                        write,
                                        standings.getOrDefault(write.cluster(), Standing.NOTHING)));
        next = Next.both(next, tell(set, plan.status()));
        return plan.recheck().isPresent()
                ? Next.both(next, Next.after(plan.recheck().get()))
                : next;
    }

    private Next trouble(OperatorSet set, String reason, String message, Object about) {
        var trouble = new SetTrouble(reason, message.formatted(about));
        events.warning(set, reason, "RollOut", trouble.message());
        return Next.both(tell(set, trouble.told(set, clock.instant())), Next.blocked(reason));
    }

    private Next tell(OperatorSet set, OperatorSetStatus status) {
        if (status.equals(set.status())) {
            return Next.DONE;
        }
        var told = copy(set);
        told.setStatus(status);
        return Next.after(writer.patchStatus(set, told));
    }

    /** What is on the clusters stays; what is on the hub for them goes, then the set. */
    private Next leave(OperatorSet set) {
        var standings = caches.standings(set);
        var abandoned =
                Arrays.asList(
                        Metadata.annotation(set, OperatorSetMarks.ABANDON)
                                .orElse("")
                                .split(",", -1));
        var next = Next.DONE;
        var left = new ArrayList<String>();
        for (var one : standings.entrySet()) {
            next = Next.both(next, writing.withdraw(one.getValue()));
            if (abandoned.contains(one.getKey())) {
                next = Next.both(next, writing.forget(one.getValue()));
            } else {
                left.add(one.getKey());
            }
        }
        return left.isEmpty()
                ? Next.both(next, Next.after(writer.patch(set, withFinalizer(set, false))))
                : next;
    }

    private static OperatorSet withFinalizer(OperatorSet set, boolean wanted) {
        var copy = copy(set);
        var finalizers = new ArrayList<>(set.getMetadata().getFinalizers());
        finalizers.remove(OperatorSetMarks.FINALIZER);
        if (wanted) {
            finalizers.add(OperatorSetMarks.FINALIZER);
        }
        copy.setMetadata(
                new ObjectMetaBuilder(set.getMetadata()).withFinalizers(finalizers).build());
        return copy;
    }

    private static OperatorSet copy(OperatorSet set) {
        var copy = new OperatorSet();
        copy.setMetadata(set.getMetadata());
        copy.setSpec(set.getSpec());
        Optional.ofNullable(set.getStatus()).ifPresent(copy::setStatus);
        return copy;
    }
}
