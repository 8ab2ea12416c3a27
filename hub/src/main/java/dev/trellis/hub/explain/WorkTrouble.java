package dev.trellis.hub.explain;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.WorkConditions;
import dev.trellis.graph.explain.Explanation;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What is the matter with one work. */
final class WorkTrouble {
    private static final int FAILING_MAX = 5;

    private WorkTrouble() {}

    /**
     * @param cluster what is the matter with the cluster that should apply it
     */
    static Optional<Explanation> of(ManifestWork work, Optional<Explanation> cluster) {
        var applied = Condition.find(work.status().conditions(), WorkConditions.APPLIED);
        if (applied.filter(condition -> isOfNow(condition, work)).isEmpty()) {
            return Optional.of(unreported(work, cluster));
        }
        if (applied.filter(Condition::holds).isEmpty()) {
            return applied.map(condition -> notApplied(work, condition));
        }
        return Condition.find(work.status().conditions(), WorkConditions.AVAILABLE)
                .filter(condition -> !condition.holds())
                .map(condition -> notAvailable(work, condition));
    }

    /** A condition that names no generation is taken for current: not every writer names one. */
    private static boolean isOfNow(Condition condition, ManifestWork work) {
        var observed = condition.observedGeneration();
        return observed == null || observed.equals(work.getMetadata().getGeneration());
    }

    private static Explanation unreported(ManifestWork work, Optional<Explanation> cluster) {
        return Reason.WORK_NOT_REPORTED
                .of(
                        Subjects.work(work),
                        "the cluster to say that it applied the work",
                        work.status().conditions().isEmpty()
                                ? "no word about it"
                                : "a report about an older state of it only",
                        "see that the work agent on the cluster runs and reaches the hub")
                .because(cluster.stream().toList());
    }

    private static Explanation notApplied(ManifestWork work, Condition condition) {
        return Reason.MANIFEST_NOT_APPLIED.of(
                Subjects.work(work),
                "all manifests of the work to be applied on the cluster",
                details(work, WorkConditions.APPLIED).orElseGet(() -> Quote.of(condition)),
                "correct the manifests, or permit the work agent on the cluster to apply them");
    }

    private static Explanation notAvailable(ManifestWork work, Condition condition) {
        return Reason.OBJECT_NOT_AVAILABLE.of(
                Subjects.work(work),
                "all objects of the work to be on the cluster",
                details(work, WorkConditions.AVAILABLE).orElseGet(() -> Quote.of(condition)),
                "look on the cluster for what removes or refuses these objects");
    }

    /** Which manifests fail, each with what the cluster says about it. */
    private static Optional<String> details(ManifestWork work, String type) {
        var failing =
                work.status().manifests().stream()
                        .flatMap(one -> failure(one, type).stream())
                        .sorted()
                        .toList();
        return failing.isEmpty() ? Optional.empty() : Optional.of(joined(failing));
    }

    private static Optional<String> failure(ManifestStatus manifest, String type) {
        return Condition.find(manifest.conditions(), type)
                .filter(condition -> !condition.holds())
                .map(condition -> name(manifest.resourceMeta()) + ": " + Quote.of(condition));
    }

    private static String name(ManifestMeta meta) {
        var namespace = orEmpty(meta.namespace());
        var type = orEmpty(meta.kind()).isEmpty() ? orEmpty(meta.resource()) : meta.kind();
        return "%s %s%s"
                .formatted(type, namespace.isEmpty() ? "" : namespace + "/", orEmpty(meta.name()));
    }

    private static String joined(List<String> failing) {
        var shown = failing.subList(0, Math.min(FAILING_MAX, failing.size()));
        var more = failing.size() - shown.size();
        return String.join("; ", shown) + (more == 0 ? "" : "; and " + more + " more");
    }

    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
