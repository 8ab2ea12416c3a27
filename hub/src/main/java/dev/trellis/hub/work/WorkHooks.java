package dev.trellis.hub.work;

import dev.trellis.api.Groups;
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

    private WorkHooks() {}

    public static List<Hook> of(Access.Rights rights, WorkSettings settings) {
        return List.of(content(), executor(rights, settings));
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
