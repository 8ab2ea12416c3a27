package dev.trellis.bench.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.FieldValue;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ManifestWorkStatus;
import dev.trellis.api.work.ResourceStatus;
import dev.trellis.api.work.StatusFeedback;
import dev.trellis.api.work.WorkConditions;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** What the agent of a cluster reports of a work that it has applied and that runs well. */
final class WorkReport {
    private static final String CORE = "";

    private WorkReport() {}

    /** Whether the work's current generation was not reported yet. */
    static boolean isDue(ManifestWork work) {
        var generation = work.getMetadata().getGeneration();
        return Stream.of(WorkConditions.APPLIED, WorkConditions.AVAILABLE)
                .map(type -> Condition.find(work.status().conditions(), type))
                .anyMatch(condition ->
                        condition
                                .filter(it ->
                                        it.holds()
                                                && Objects.equals(
                                                        it.observedGeneration(), generation))
                                .isEmpty());
    }

    static ManifestWorkStatus of(ManifestWork work, Instant now) {
        var generation = work.getMetadata().getGeneration();
        var since = now.truncatedTo(ChronoUnit.SECONDS).toString();
        var applied =
                condition(WorkConditions.APPLIED, generation, since, "AppliedManifestWorkComplete");
        var available =
                condition(WorkConditions.AVAILABLE, generation, since, "ResourcesAvailable");
        var manifests = new ArrayList<ManifestStatus>();
        for (var manifest : work.spec().manifests()) {
            var meta = meta(manifests.size(), manifest.toTree());
            var values = values(meta, manifest.toTree(), work.spec().manifestConfigs());
            manifests.add(
                    new ManifestStatus(
                            meta,
                            values.isEmpty() ? null : new StatusFeedback(values),
                            List.of(
                                    condition(
                                            WorkConditions.APPLIED,
                                            null,
                                            since,
                                            "AppliedManifestComplete"),
                                    condition(
                                            WorkConditions.AVAILABLE,
                                            null,
                                            since,
                                            "ResourceAvailable"))));
        }
        return new ManifestWorkStatus(List.of(applied, available), new ResourceStatus(manifests));
    }

    private static Condition condition(
            String type, @Nullable Long generation, String since, String reason) {
        return new Condition(type, Condition.TRUE, generation, since, reason, "");
    }

    private static ManifestMeta meta(int ordinal, ObjectNode manifest) {
        var apiVersion = manifest.path("apiVersion").asText();
        var border = apiVersion.indexOf('/');
        var kind = manifest.path("kind").asText();
        var metadata = manifest.path("metadata");
        return new ManifestMeta(
                ordinal,
                border < 0 ? CORE : apiVersion.substring(0, border),
                apiVersion.substring(border + 1),
                kind,
                kind.toLowerCase(Locale.ROOT) + "s",
                metadata.path("name").asText(),
                metadata.path("namespace").asText());
    }

    /** What the work asks to be told about the object: of a deployment, how many pods it has. */
    private static List<FeedbackValue> values(
            ManifestMeta meta, ObjectNode manifest, List<ManifestConfig> configs) {
        var asked =
                configs.stream()
                        .filter(config -> names(config, meta))
                        .flatMap(config -> config.feedbackRules().stream())
                        .anyMatch(rule -> rule.type().equals(FeedbackRule.WELL_KNOWN_STATUS));
        if (!asked || !"Deployment".equals(meta.kind())) {
            return List.of();
        }
        var replicas = manifest.path("spec").path("replicas").asLong(1);
        return Stream.of("ReadyReplicas", "Replicas", "AvailableReplicas")
                .map(name ->
                        new FeedbackValue(
                                name,
                                new FieldValue(FieldValue.INTEGER, replicas, null, null, null)))
                .toList();
    }

    private static boolean names(ManifestConfig config, ManifestMeta meta) {
        var id = config.resourceIdentifier();
        return Objects.requireNonNullElse(id.group(), CORE).equals(meta.group())
                && id.resource().equals(meta.resource())
                && matches(id.name(), meta.name())
                && matches(Objects.requireNonNullElse(id.namespace(), ""), meta.namespace());
    }

    private static boolean matches(String pattern, @Nullable String name) {
        return pattern.equals("*") || pattern.equals(name);
    }
}
