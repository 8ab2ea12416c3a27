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

import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Brings one work, named by its name on the hub, to the member, and takes it away again.
 *
 * <pre>
 *   work ──▶ finalizer ──▶ AppliedManifestWork ──▶ pass ──▶ status, record
 *   deleted ──▶ Deleting told, AppliedManifestWork deleted ──▶ it is gone ──▶ finalizer off
 * </pre>
 */
final class WorkController implements Controller<String> {
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
        if (work.isEmpty() || Metadata.isTerminating(work.get())) {
            forget(name);
            return work.map(this::takeAway).orElse(Next.DONE);
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
        if (!Works.hasFinalizer(work)) {
            return Next.DONE;
        }
        var applied = appliedWorks.ofWork(work.getMetadata().getName());
        if (applied.isEmpty()) {
            return Next.after(works.removeFinalizer(work));
        }
        if (Metadata.isTerminating(applied.get())) {
            return waits.resync();
        }
        return withWritten(
                works.tellDeleting(work, clock.instant()),
                _ -> Next.after(appliedWorks.writer().delete(applied.get())));
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
