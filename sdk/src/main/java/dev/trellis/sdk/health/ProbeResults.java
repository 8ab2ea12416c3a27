package dev.trellis.sdk.health;

import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ManifestMeta;
import dev.trellis.api.work.ManifestStatus;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.HealthProber.ProbeField;
import dev.trellis.sdk.agent.HealthProber.ProbeResult;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.regex.Pattern;

/** What a cluster reported about the objects that a prober asks for. */
final class ProbeResults {
    private ProbeResults() {}

    /** Objects about which nothing was reported are passed over. */
    static List<ProbeResult> of(List<ProbeField> fields, List<ManifestWork> works) {
        return fields.stream()
                .flatMap(field ->
                        works.stream()
                                .flatMap(work -> work.status().manifests().stream())
                                .filter(one -> !values(one).isEmpty())
                                .filter(one -> matches(field.resource(), one)))
                .map(one -> new ProbeResult(identifier(one.resourceMeta()), values(one)))
                .toList();
    }

    static List<FeedbackValue> values(ManifestStatus status) {
        var feedback = status.statusFeedback();
        return feedback == null ? List.of() : feedback.values();
    }

    static boolean matches(ResourceIdentifier wanted, ManifestStatus status) {
        var meta = status.resourceMeta();
        return orEmpty(wanted.group()).equals(orEmpty(meta.group()))
                && wanted.resource().equals(orEmpty(meta.resource()))
                && fits(orEmpty(wanted.namespace()), orEmpty(meta.namespace()))
                && fits(wanted.name(), orEmpty(meta.name()));
    }

    /** A star stands for any characters, none included. */
    private static boolean fits(String wanted, String found) {
        if (!wanted.contains("*")) {
            return wanted.equals(found);
        }
        var pattern = "\\Q" + wanted.replace("*", "\\E.*\\Q") + "\\E";
        return Pattern.matches(pattern, found);
    }

    private static ResourceIdentifier identifier(ManifestMeta meta) {
        return new ResourceIdentifier(
                orEmpty(meta.group()),
                orEmpty(meta.resource()),
                orEmpty(meta.namespace()),
                orEmpty(meta.name()));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
