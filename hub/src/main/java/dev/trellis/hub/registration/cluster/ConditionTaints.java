package dev.trellis.hub.registration.cluster;

import dev.trellis.api.cluster.ClusterTaints;
import dev.trellis.api.cluster.Taint;
import dev.trellis.api.meta.Condition;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which taints follow from what is known of a cluster's availability. */
final class ConditionTaints {

    private ConditionTaints() {}

    /** Taints of others stay as they are, and so does the time of one that stays. */
    static List<Taint> mended(List<Taint> taints, Optional<Condition> available) {
        var wanted = wanted(available);
        var kept =
                taints.stream()
                        .filter(taint ->
                                !isOurs(taint) || wanted.filter(taint.key()::equals).isPresent())
                        .toList();
        var missing = wanted.filter(key -> kept.stream().noneMatch(ConditionTaints::isOurs));
        // Without a time: admission knows it best, and lets nobody else say it.
        return Stream.concat(
                        kept.stream(),
                        missing.stream().map(key -> new Taint(key, null, Taint.NO_SELECT, null)))
                .toList();
    }

    private static Optional<String> wanted(Optional<Condition> available) {
        return switch (available.map(Condition::status).orElse(Condition.UNKNOWN)) {
            case Condition.TRUE -> Optional.empty();
            case Condition.FALSE -> Optional.of(ClusterTaints.UNAVAILABLE);
            default -> Optional.of(ClusterTaints.UNREACHABLE);
        };
    }

    private static boolean isOurs(Taint taint) {
        return isEmpty(taint.value())
                && taint.effect().equals(Taint.NO_SELECT)
                && (taint.key().equals(ClusterTaints.UNAVAILABLE)
                        || taint.key().equals(ClusterTaints.UNREACHABLE));
    }

    private static boolean isEmpty(@Nullable String value) {
        return value == null || value.isEmpty();
    }
}
