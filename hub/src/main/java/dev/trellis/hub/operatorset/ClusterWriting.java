package dev.trellis.hub.operatorset;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operatorset.ClusterOperatorStatus;
import dev.trellis.api.operatorset.ClusterOperatorStatusSpec;
import dev.trellis.api.operatorset.ClusterOperatorStatusStatus;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.operatorset.OperatorSetMarks;
import dev.trellis.api.operatorset.SetReference;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.operatorset.FleetPlan.Write;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.Optional;

/** Carries out what was decided for single clusters. */
final class ClusterWriting {
    private final Writer<ClusterOperatorStatus> statuses;
    private final Writer<ManifestWork> works;
    private final EventRecorder events;

    ClusterWriting(
            Writer<ClusterOperatorStatus> statuses,
            Writer<ManifestWork> works,
            EventRecorder events) {
        this.statuses = statuses;
        this.works = works;
        this.events = events;
    }

    Next write(OperatorSet set, Write write, Standing standing) {
        return switch (write) {
            case Write.Withdraw _ -> withdraw(standing);
            case Write.Keep keep -> keep(set, keep, standing);
        };
    }

    /** What was decided is written first: a work that nobody decided on must not be. */
    private Next keep(OperatorSet set, Write.Keep keep, Standing standing) {
        var wanted = status(set, keep);
        var known = standing.status();
        var outcome =
                known.isEmpty()
                        ? statuses.create(wanted)
                        : statuses.patch(known.get(), with(known.get(), wanted));
        var next = Next.after(outcome);
        if (!next.equals(Next.DONE)) {
            return next;
        }
        if (keep.target().isPresent() && !keep.manifests().isEmpty()) {
            next =
                    Next.after(
                            works.apply(
                                    SetWork.of(
                                            set,
                                            keep.cluster(),
                                            keep.target().get(),
                                            keep.manifests()),
                                    standing.work()));
        }
        var now = outcome.written().or(() -> known);
        return now.isEmpty() ? next : Next.both(next, tell(now.get(), keep.status()));
    }

    private Next tell(ClusterOperatorStatus now, ClusterOperatorStatusStatus status) {
        if (status.equals(now.status())) {
            return Next.DONE;
        }
        var told = new ClusterOperatorStatus();
        told.setMetadata(now.getMetadata());
        told.setSpec(now.getSpec());
        told.setStatus(status);
        var reason = status.reason();
        var explanation = status.explanation();
        if (reason != null
                && explanation != null
                && isBad(status)
                && !reason.equals(now.status().reason())) {
            events.warning(now, reason, "RollOut", explanation);
        }
        return Next.after(statuses.patchStatus(now, told));
    }

    private static boolean isBad(ClusterOperatorStatusStatus status) {
        return "Failed".equals(status.phase()) || "TimedOut".equals(status.phase());
    }

    private static ClusterOperatorStatus status(OperatorSet set, Write.Keep keep) {
        var status = new ClusterOperatorStatus();
        var metadata = set.getMetadata();
        status.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(keep.cluster())
                        .withName(Names.status(set))
                        .addToLabels(OperatorSetMarks.SET, Names.label(set))
                        .build());
        status.setSpec(
                new ClusterOperatorStatusSpec(
                        new SetReference(
                                metadata.getNamespace(), metadata.getName(), metadata.getUid()),
                        keep.target().orElse(null)));
        return status;
    }

    private static ClusterOperatorStatus with(
            ClusterOperatorStatus known, ClusterOperatorStatus wanted) {
        var after = new ClusterOperatorStatus();
        after.setMetadata(known.getMetadata());
        after.setSpec(wanted.getSpec());
        after.setStatus(known.getStatus());
        return after;
    }

    /** The work first: while it is there, somebody has to know of it. */
    Next withdraw(Standing standing) {
        var work = standing.work();
        if (work.isPresent()) {
            return Metadata.isTerminating(work.get())
                    ? Next.DONE
                    : done(works.delete(work.get()), standing.status());
        }
        return forget(standing);
    }

    private Next done(Outcome<ManifestWork> deleted, Optional<ClusterOperatorStatus> status) {
        return deleted instanceof Outcome.Gone<?> && status.isPresent()
                ? Next.after(statuses.delete(status.get()))
                : Next.after(deleted);
    }

    Next forget(Standing standing) {
        return standing.status().map(one -> Next.after(statuses.delete(one))).orElse(Next.DONE);
    }
}
