package dev.trellis.hub.configuration;

import dev.trellis.api.addon.InstallConfigReference;
import dev.trellis.api.addon.InstallConfigReferenceBuilder;
import dev.trellis.api.addon.InstallProgression;
import dev.trellis.api.addon.InstallProgressionBuilder;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;

import java.time.Instant;

/**
 * How far a placement's clusters have come, in numbers.
 *
 * @param selected clusters of the placement
 * @param configuring those that this placement configures
 */
record NodeProgress(
        int selected, int configuring, int progressing, int done, int failed, int timedOut) {
    private boolean isComplete() {
        return done == configuring && configuring != 0;
    }

    /** The progression with these numbers in its condition. */
    InstallProgression shownIn(InstallProgression progression, Instant now) {
        return isComplete() ? completed(progression, now) : progressing(progression, now);
    }

    private InstallProgression progressing(InstallProgression progression, Instant now) {
        var message =
                "selected clusters %d. configured addons %d/%d progressing..., %d failed %d timeout."
                        .formatted(selected, progressing + done, configuring, failed, timedOut);
        return InstallProgressionBuilder.builder(progression)
                .conditions(
                        Conditions.with(
                                progression.conditions(),
                                "Progressing",
                                Condition.TRUE,
                                "Progressing",
                                message,
                                now))
                .build();
    }

    private InstallProgression completed(InstallProgression progression, Instant now) {
        var message =
                "selected clusters %d. configured addons %d/%d completed with no errors, %d failed %d timeout."
                        .formatted(selected, done, configuring, failed, timedOut);
        return InstallProgressionBuilder.builder(progression)
                .configReferences(
                        progression.configReferences().stream().map(NodeProgress::reached).toList())
                .conditions(
                        Conditions.with(
                                progression.conditions(),
                                "Progressing",
                                Condition.FALSE,
                                "Completed",
                                message,
                                now))
                .build();
    }

    private static InstallConfigReference reached(InstallConfigReference reference) {
        return InstallConfigReferenceBuilder.builder(reference)
                .lastAppliedConfig(reference.desiredConfig())
                .lastKnownGoodConfig(reference.desiredConfig())
                .build();
    }
}
