package dev.trellis.sdk.manage;

import dev.trellis.sdk.work.WorkKey;

import java.util.Map;
import java.util.Optional;

/**
 * Writes of a pass that were refused.
 *
 * @param grant why a permission could not be given; empty where none was refused
 * @param works why works could not be written, by work
 */
public record Failures(Optional<String> grant, Map<WorkKey, String> works) {
    public static final Failures NONE = new Failures(Optional.empty(), Map.of());

    public Failures {
        works = Map.copyOf(works);
    }
}
