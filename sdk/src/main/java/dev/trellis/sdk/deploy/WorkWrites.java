package dev.trellis.sdk.deploy;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.sdk.work.WorkContent;
import dev.trellis.sdk.work.WorkKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the writes of works, and tells how far each work has come. */
final class WorkWrites {
    private final DeployState state;
    private final List<WorkWrite> writes = new ArrayList<>();

    WorkWrites(DeployState state) {
        this.state = state;
    }

    /** How far a work has come on its cluster. */
    sealed interface Progress {
        /** It could not be written. */
        record Refused(String why) implements Progress {}

        /** The cluster could not apply all of it. */
        record NotApplied() implements Progress {}

        /** The cluster has not said anything about it. */
        record Unreported() implements Progress {}

        record Applied() implements Progress {}
    }

    List<WorkWrite> all() {
        return List.copyOf(writes);
    }

    Progress apply(ManifestWork wanted) {
        var found = find(wanted);
        if (found.isEmpty()) {
            writes.add(new WorkWrite.Create(state.isAttended(wanted) ? guarded(wanted) : wanted));
        } else if (!WorkContent.same(found.get(), wanted)) {
            writes.add(new WorkWrite.Patch(found.get(), basedOn(found.get(), wanted)));
        }
        return refusal(wanted)
                .<Progress>map(Progress.Refused::new)
                .orElseGet(() -> reported(found));
    }

    /** Whether it is or will be gone. */
    Optional<String> delete(ManifestWork found) {
        if (!Metadata.isTerminating(found)) {
            writes.add(new WorkWrite.Delete(found));
        }
        return refusal(found);
    }

    /** The work of this name as it is on the hub. */
    Optional<ManifestWork> find(ManifestWork wanted) {
        return state.works().find(WorkKey.of(wanted));
    }

    private Optional<String> refusal(ManifestWork work) {
        return Optional.ofNullable(state.failures().get(WorkKey.of(work)));
    }

    private static Progress reported(Optional<ManifestWork> found) {
        return found.flatMap(
                        work -> Condition.find(work.status().conditions(), WorkConditions.APPLIED))
                .<Progress>map(applied ->
                        applied.holds() ? new Progress.Applied() : new Progress.NotApplied())
                .orElseGet(Progress.Unreported::new);
    }

    /**
     * With the finalizer that the agent would put on it before it applies anything: a request less
     * for every work. Only where an agent is there to take it off again.
     */
    private static ManifestWork guarded(ManifestWork wanted) {
        wanted.getMetadata().setFinalizers(List.of(WorkFinalizers.MANIFEST_WORK));
        return wanted;
    }

    private static ManifestWork basedOn(ManifestWork found, ManifestWork wanted) {
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder(found.getMetadata())
                        .withLabels(wanted.getMetadata().getLabels())
                        .withAnnotations(wanted.getMetadata().getAnnotations())
                        .withOwnerReferences(wanted.getMetadata().getOwnerReferences())
                        .build());
        work.setSpec(wanted.spec());
        work.setStatus(found.getStatus());
        return work;
    }
}
