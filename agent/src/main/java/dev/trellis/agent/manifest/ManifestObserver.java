package dev.trellis.agent.manifest;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestStatus;

import java.time.Instant;
import java.util.List;

/**
 * Turns what the member cluster has into what the hub is told: availability, feedback and the
 * conditions that rules ask for. Pure: equal arguments give equal answers, and where nothing
 * changed the answer equals what was told before, times included.
 */
public interface ManifestObserver {

    /**
     * What is told of one manifest from now on.
     *
     * @param before what was told so far, already with the manifest's {@code Applied} of this pass;
     *     conditions that are not the observer's stay as they are
     * @param generation of the work that the configuration is from
     */
    ManifestStatus observe(
            ManifestStatus before,
            EffectiveConfig config,
            LiveObject live,
            long generation,
            Instant now);

    /**
     * What is told of the work as a whole.
     *
     * @param before its conditions so far, already with the {@code Applied} of this pass
     * @param manifests all manifests as observed
     */
    List<Condition> aggregate(
            List<Condition> before, List<ManifestStatus> manifests, long generation, Instant now);
}
