package dev.trellis.console.data;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.hub.view.Fleet;
import dev.trellis.hub.view.Standing;
import dev.trellis.hub.view.State;
import dev.trellis.hub.view.WhyOnCluster;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One add-on on one cluster: how it is, why, and what brings it there.
 *
 * @param state in words; also where it is not installed
 * @param why from symptoms to root causes; empty of both where all is well
 * @param sentences the same as people read it
 */
public record InstallDetail(
        String addon,
        String cluster,
        String state,
        WhyOnCluster why,
        List<String> sentences,
        List<ConditionLine> conditions,
        List<WorkLine> works) {
    public InstallDetail {
        sentences = List.copyOf(sentences);
        conditions = List.copyOf(conditions);
        works = List.copyOf(works);
    }

    /** What somebody says about the install. */
    public record ConditionLine(
            String type, String status, String reason, String message, String since) {
        static ConditionLine of(Condition condition) {
            return new ConditionLine(
                    condition.type(),
                    condition.status(),
                    condition.reason(),
                    condition.message(),
                    condition.lastTransitionTime());
        }
    }

    /**
     * A work that brings manifests of the install to a cluster.
     *
     * @param namespace that of the cluster it runs on
     */
    public record WorkLine(
            String namespace, String name, Standing standing, List<ObjectLine> objects) {
        public WorkLine {
            objects = List.copyOf(objects);
        }

        static WorkLine of(ManifestWork work) {
            return new WorkLine(
                    work.getMetadata().getNamespace(),
                    work.getMetadata().getName(),
                    Standing.of(work.status().conditions()),
                    work.status().manifests().stream().map(ObjectLine::of).toList());
        }
    }

    /** An object of a work, as the cluster's agent reports it. */
    public record ObjectLine(String kind, String namespace, String name, Standing standing) {
        static ObjectLine of(ManifestStatus status) {
            var meta = status.resourceMeta();
            return new ObjectLine(
                    text(meta.kind()),
                    text(meta.namespace()),
                    text(meta.name()),
                    Standing.of(status.conditions()));
        }

        private static String text(@Nullable String maybe) {
            return Objects.requireNonNullElse(maybe, "");
        }
    }

    public static InstallDetail of(Fleet fleet, String addon, String cluster) {
        var install = Optional.ofNullable(fleet.on(cluster).get(addon));
        var why = WhyOnCluster.of(fleet, addon, cluster);
        return new InstallDetail(
                addon,
                cluster,
                install.map(found -> State.Shown.of(found).text()).orElse("not installed"),
                why,
                why.lines(),
                install.map(found -> found.status().conditions()).orElse(List.of()).stream()
                        .map(ConditionLine::of)
                        .toList(),
                fleet.works().getOrDefault(cluster, List.of()).stream()
                        .filter(work ->
                                Metadata.label(work, AddOnLabels.ADDON_NAME)
                                        .filter(addon::equals)
                                        .isPresent())
                        .sorted(Comparator.comparing(work -> work.getMetadata().getName()))
                        .map(WorkLine::of)
                        .toList());
    }
}
