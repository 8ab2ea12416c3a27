package dev.trellis.hub.work;

import dev.trellis.api.Groups;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.hub.admission.Access;
import dev.trellis.hub.admission.CheckReviewer;
import dev.trellis.hub.admission.Hook;

import java.util.List;
import java.util.Optional;

/** What API servers ask before they store a work. */
public final class WorkHooks {

    static final String KIND = "ManifestWork";

    private static final Hook.About WORKS =
            new Hook.About(Groups.WORK, List.of("v1"), "manifestworks", true);

    // Agents write finalizers and status often; what is in the work then stays as it was checked.
    private static final String SPEC_CHANGED =
            "request.operation == 'CREATE' "
                    + "|| object.metadata.generation != oldObject.metadata.generation";

    // Whoever changes a work later has an agent that looks after it.
    private static final String UNGUARDED =
            "request.operation == 'CREATE' && (!has(object.metadata.finalizers) || !('%s' in object.metadata.finalizers))"
                    .formatted(WorkFinalizers.MANIFEST_WORK);

    private WorkHooks() {}

    public static List<Hook> of(Access.Rights rights, WorkSettings settings) {
        return List.of(content(), executor(rights, settings));
    }

    /**
     * Spares agents a write for every new work; while nobody answers, they make it themselves.
     *
     * @param clusters of the fleet, as far as they are known
     */
    public static Hook guard(WatchCache<ManagedCluster> clusters) {
        return new Hook(
                "work-finalizers.trellis.dev",
                "work-finalizer-webhook",
                "/mutate-manifestwork",
                "work-finalizers",
                WORKS,
                false,
                Optional.of(UNGUARDED),
                new CheckReviewer(
                        KIND,
                        new FinalizerGuard(
                                name -> clusters.find(ObjectKey.ofClusterScoped(name)))));
    }

    /** A work that is wrong harms itself only, so it may be stored while no manager runs. */
    private static Hook content() {
        return new Hook(
                "works.trellis.dev",
                "work-webhook",
                "/validate-manifestwork",
                "works",
                WORKS,
                false,
                Optional.of(SPEC_CHANGED),
                new CheckReviewer(KIND, new ContentCheck()));
    }

    /** An executor gives rights on a cluster: without an answer none is given. */
    private static Hook executor(Access.Rights rights, WorkSettings settings) {
        return new Hook(
                "work-executors.trellis.dev",
                "work-executor-webhook",
                "/validate-manifestwork-executor",
                "work-executors",
                WORKS,
                true,
                Optional.of(executorMatters(settings)),
                new CheckReviewer(KIND, new ExecutorCheck(rights, settings)));
    }

    private static String executorMatters(WorkSettings settings) {
        var named = "has(object.spec) && has(object.spec.executor)";
        return settings.checksUsualExecutor()
                ? SPEC_CHANGED
                : "%s && (%s)".formatted(named, SPEC_CHANGED);
    }
}
