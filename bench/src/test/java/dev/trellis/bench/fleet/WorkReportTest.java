package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.Workload;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.List;

final class WorkReportTest {
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    @Test
    void isDueOncePerGeneration() {
        var work = work(3, "space", "agent");
        assertThat(WorkReport.isDue(work)).isTrue();

        work.setStatus(WorkReport.of(work, NOW));

        assertThat(WorkReport.isDue(work)).isFalse();
        work.getMetadata().setGeneration(4L);
        assertThat(WorkReport.isDue(work)).isTrue();
    }

    @ParameterizedTest(name = "asked about {0}/{1}: {2}")
    @CsvSource({"space,agent,true", "*,*,true", "space,other,false", "other,agent,false"})
    void tellsHowManyPodsADeploymentHasWhereTheWorkAsks(
            String namespace, String name, boolean answers) {
        var status = WorkReport.of(work(1, namespace, name), NOW);

        assertThat(status.conditions())
                .allMatch(condition -> condition.holds())
                .extracting(condition -> condition.type() + " " + condition.observedGeneration())
                .containsExactly("Applied 1", "Available 1");
        var deployment = status.manifests().getFirst();
        assertThat(deployment.resourceMeta().resource()).isEqualTo("deployments");
        assertThat(values(deployment))
                .isEqualTo(
                        answers
                                ? List.of("ReadyReplicas=2", "Replicas=2", "AvailableReplicas=2")
                                : List.of());
        assertThat(values(status.manifests().getLast())).isEmpty();
    }

    private static List<String> values(ManifestStatus manifest) {
        var feedback = manifest.statusFeedback();
        return feedback == null
                ? List.of()
                : feedback.values().stream()
                        .map(value -> value.name() + "=" + value.fieldValue().integer())
                        .toList();
    }

    private static ManifestWork work(long generation, String namespace, String name) {
        var config =
                new ManifestConfig(
                        new ResourceIdentifier("apps", "deployments", namespace, name),
                        List.of(new FeedbackRule(FeedbackRule.WELL_KNOWN_STATUS, List.of())),
                        null,
                        null,
                        List.of());
        var deployment =
                """
                {"apiVersion": "apps/v1", "kind": "Deployment",
                 "metadata": {"namespace": "space", "name": "agent"}, "spec": {"replicas": 2}}
                """;
        var account =
                """
                {"apiVersion": "v1", "kind": "ServiceAccount",
                 "metadata": {"namespace": "space", "name": "agent"}}
                """;
        var work = new ManifestWork();
        work.getMetadata().setGeneration(generation);
        work.setSpec(
                new ManifestWorkSpec(
                        new Workload(List.of(RawObject.of(deployment), RawObject.of(account))),
                        null,
                        List.of(config),
                        null));
        return work;
    }
}
