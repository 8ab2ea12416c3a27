package dev.trellis.hub.operatorset;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.operatorset.OperatorSet;
import dev.trellis.api.operatorset.OperatorSetMarks;
import dev.trellis.api.operatorset.SetTarget;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.ServerSideApply;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.api.work.Workload;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.List;

/** The work that brings a target to a cluster. */
final class SetWork {
    private static final String OPERATORS = "operators.coreos.com";
    private static final String FIELD_MANAGER = "work-agent-operators";

    private SetWork() {}

    static ManifestWork of(
            OperatorSet set, String cluster, SetTarget target, List<RawObject> manifests) {
        var work = new ManifestWork();
        work.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(cluster)
                        .withName(Names.work(set))
                        .addToLabels(OperatorSetMarks.SET, Names.label(set))
                        .addToAnnotations(OperatorSetMarks.PLAN_DIGEST, target.planDigest())
                        .build());
        var namespace = set.getSpec().targetNamespace();
        work.setSpec(
                new ManifestWorkSpec(
                        new Workload(manifests),
                        // Whatever becomes of the set: operators that run go on running.
                        new DeleteOption(DeleteOption.ORPHAN, null, null),
                        List.of(
                                config(
                                        new ResourceIdentifier("", "namespaces", "", namespace),
                                        UpdateStrategy.CREATE_ONLY,
                                        List.of()),
                                applied("", "configmaps", namespace, List.of()),
                                applied(OPERATORS, "catalogsources", namespace, List.of()),
                                applied(OPERATORS, "operatorgroups", namespace, List.of()),
                                applied(
                                        OPERATORS,
                                        "subscriptions",
                                        namespace,
                                        List.of(
                                                path(Report.INSTALLED, ".status.installedCSV"),
                                                path(Report.FAILED, failed("status")),
                                                path(Report.WHY, failed("message")))),
                                config(
                                        new ResourceIdentifier(
                                                OPERATORS,
                                                "clusterserviceversions",
                                                namespace,
                                                "*"),
                                        UpdateStrategy.READ_ONLY,
                                        List.of(
                                                path(Report.PHASE, ".status.phase"),
                                                path(Report.REASON, ".status.reason")))),
                        null));
        return work;
    }

    private static String failed(String member) {
        return ".status.conditions[?(@.type==\"ResolutionFailed\")]." + member;
    }

    private static FeedbackPath path(String name, String path) {
        return new FeedbackPath(name, null, path);
    }

    private static ManifestConfig applied(
            String group, String resource, String namespace, List<FeedbackPath> paths) {
        return config(
                new ResourceIdentifier(group, resource, namespace, "*"),
                UpdateStrategy.SERVER_SIDE_APPLY,
                paths);
    }

    // What the server would fill in is said, so that the work looks as it was sent.
    private static ManifestConfig config(
            ResourceIdentifier which, String strategy, List<FeedbackPath> paths) {
        return new ManifestConfig(
                which,
                paths.isEmpty()
                        ? List.of()
                        : List.of(new FeedbackRule(FeedbackRule.JSON_PATHS, paths)),
                paths.isEmpty() ? ManifestConfig.POLL : ManifestConfig.WATCH,
                new UpdateStrategy(
                        strategy,
                        strategy.equals(UpdateStrategy.SERVER_SIDE_APPLY)
                                ? new ServerSideApply(true, FIELD_MANAGER, List.of())
                                : null),
                List.of());
    }
}
