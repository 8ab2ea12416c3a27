package dev.trellis.hub.configuration;

import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.hub.rollout.ClusterProgress;
import dev.trellis.hub.rollout.Progress;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** Where an install stands with the configuration it should have. */
final class Standing {
    // Stored times have lost their fraction of a second: without this a deadline could end early.
    private static final Duration LOST_FRACTION = Duration.ofSeconds(1);
    private static final String PROGRESSING = "Progressing";

    private Standing() {}

    static ClusterProgress of(
            ManagedClusterAddOn install, List<ConfigReference> shown, ConfigSet desired) {
        var cluster = install.getMetadata().getNamespace();
        if (shown.size() != desired.size()
                || !shown.stream().allMatch(said -> isDesired(said, desired))) {
            return new ClusterProgress(cluster, Progress.TO_APPLY);
        }
        var progressing = Condition.find(install.status().conditions(), PROGRESSING);
        var reason = progressing.map(Condition::reason).orElse("");
        var since = progressing.flatMap(Standing::timeOf);
        if (shown.stream().allMatch(Standing::isApplied)) {
            return new ClusterProgress(
                    cluster,
                    Progress.SUCCEEDED,
                    reason.equals("Completed") ? since : Optional.empty());
        }
        return switch (reason) {
            case "Failed" -> new ClusterProgress(cluster, Progress.FAILED, since);
            case PROGRESSING -> new ClusterProgress(cluster, Progress.PROGRESSING, since);
            default -> new ClusterProgress(cluster, Progress.PROGRESSING);
        };
    }

    private static boolean isDesired(ConfigReference shown, ConfigSet desired) {
        return WireConfigs.desired(shown)
                .filter(said -> desired.find(said.name()).filter(said::equals).isPresent())
                .isPresent();
    }

    private static boolean isApplied(ConfigReference shown) {
        return WireConfigs.desired(shown).equals(WireConfigs.lastApplied(shown));
    }

    private static Optional<Instant> timeOf(Condition condition) {
        try {
            return Optional.of(Instant.parse(condition.lastTransitionTime()).plus(LOST_FRACTION));
        } catch (DateTimeParseException unreadable) {
            return Optional.empty(); // Somebody else's writing; it then counts as never timed.
        }
    }
}
