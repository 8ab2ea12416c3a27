package dev.trellis.agent.work;

import dev.trellis.agent.manifest.EffectiveConfig;
import dev.trellis.agent.manifest.LiveObject;

import java.util.Optional;

/**
 * What a pass found out about one manifest.
 *
 * @param live the object now; empty where nothing changed since it was observed last
 * @param uid of the object, where there is one
 */
record ManifestResult(
        Manifest manifest,
        EffectiveConfig config,
        Verdict verdict,
        Optional<LiveObject> live,
        Optional<String> uid) {

    static ManifestResult of(
            Manifest manifest, EffectiveConfig config, Verdict verdict, LiveObject live) {
        var uid =
                live instanceof LiveObject.Found(var object)
                        ? Optional.of(object.path("metadata").path("uid").asText(""))
                        : Optional.<String>empty();
        return new ManifestResult(manifest, config, verdict, Optional.of(live), uid);
    }

    /** Nothing happened to the object since it was applied and observed. */
    static ManifestResult unchanged(
            Manifest manifest, EffectiveConfig config, Optional<String> uid) {
        return new ManifestResult(manifest, config, new Verdict.Applied(), Optional.empty(), uid);
    }
}
