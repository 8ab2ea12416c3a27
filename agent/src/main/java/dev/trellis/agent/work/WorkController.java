package dev.trellis.agent.work;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.AppliedManifestWork;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.engine.cache.Lookouts;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Brings one work, named by its name on the hub, to the member, and takes it away again.
 *
 * <pre>
 *   work ──▶ finalizer ──▶ AppliedManifestWork ──▶ pass ──▶ status, record
 *   deleted ──▶ Deleting told, AppliedManifestWork deleted ──▶ (what is left is told) ──▶ it is gone ──▶ finalizer off
 * </pre>
 */
final class WorkController implements Controller<String> {
    /** A deletion that is over by then the hub need not hear more of. */
    private static final Duration UNTOLD = Duration.ofSeconds(10);

    private final Works works;
    private final AppliedWorks appliedWorks;
    private final WorkPass pass;
    private final CompletedWork completed;
    private final AccessCache access;
    private final Lookouts<Owner> lookouts;
    private final Waits waits;
    private final InstantSource clock;
    private final Map<String, Memory> memories = new ConcurrentHashMap<>();

    WorkController(
            Works works,
            AppliedWorks appliedWorks,
            WorkPass pass,
            CompletedWork completed,
            AccessCache access,
            Lookouts<Owner> lookouts,
            Waits waits,
            InstantSource clock) {
        this.works = works;
        this.appliedWorks = appliedWorks;
        this.pass = pass;
        this.completed = completed;
        this.access = access;
        this.lookouts = lookouts;
        this.waits = waits;
        this.clock = clock;
    }

    @Override
    public Next reconcile(String name) {
        var work = works.find(name);
        if (work.isEmpty()) {
            forget(name);
            return Next.DONE;
        }
        if (Metadata.isTerminating(work.get())) {
            return takeAway(work.get());
        }
        return Works.hasFinalizer(work.get())
                ? bring(work.get())
                : withWritten(works.addFinalizer(work.get()), this::bring);
    }

    /** A pass goes on with what it wrote until nothing is left to do. */
    @Override
    public boolean settlesInOneRun() {
        return true;
    }

    private Next bring(ManifestWork work) {
        var name = work.getMetadata().getName();
        var memory = memories.computeIfAbsent(name, _ -> new Memory());
        if (Condition.holds(work.status().conditions(), WorkConditions.COMPLETE)) {
            return completed.run(work, memory, clock.instant());
        }
        if (work.spec().executor() == null) {
            access.unusedBy(name);
        } else {
            access.usedBy(name);
        }
        var known = appliedWorks.ofWork(name);
        if (known.filter(Metadata::isTerminating).isPresent()) {
            // What carries a reference to it is about to go. The work is brought again, whole, as
            // soon as the old record is gone, which its watch tells.
            return waits.resync();
        }
        var ensured = appliedWorks.ensure(work, known);
        if (ensured instanceof Outcome.Skipped) {
            return run(work, known.orElseThrow(), memory);
        }
        return withWritten(ensured, applied -> run(work, applied, memory));
    }

    private Next run(ManifestWork work, AppliedManifestWork applied, Memory memory) {
        var next = pass.run(work, applied, memory, clock.instant());
        return work.spec().executor() != null && access.isSettling()
                ? Next.both(next, waits.settled())
                : next;
    }

    private Next takeAway(ManifestWork work) {
        var name = work.getMetadata().getName();
        if (!Works.hasFinalizer(work)) {
            forget(name);
            return Next.DONE;
        }
        var applied = appliedWorks.ofWork(name);
        if (applied.isEmpty()) {
            forget(name);
            return Next.after(works.removeFinalizer(work));
        }
        if (Metadata.isTerminating(applied.get())) {
            return lookOn(work);
        }
        return withWritten(
                works.tellDeleting(work, clock.instant()),
                _ -> Next.after(appliedWorks.writer().delete(applied.get())));
    }

    /** What goes at once needs no words; where something holds it, the hub hears what is left. */
    private Next lookOn(ManifestWork work) {
        var now = clock.instant();
        var since = Instant.parse(work.getMetadata().getDeletionTimestamp());
        var left = Duration.between(now, since.plus(UNTOLD));
        if (left.isPositive()) {
            return Next.after(left);
        }
        var name = work.getMetadata().getName();
        return completed.run(work, memories.computeIfAbsent(name, _ -> new Memory()), now);
    }

    /** Goes on with the object as it was written, or lets the write decide what follows. */
    private static <T extends HasMetadata> Next withWritten(
            Outcome<T> outcome, Function<T, Next> then) {
        return outcome.written().map(then).orElseGet(() -> Next.after(outcome));
    }

    private void forget(String name) {
        memories.remove(name);
        access.unusedBy(name);
        lookouts.want(new Owner.Work(name), Lookouts.Wants.NOTHING);
    }
}
