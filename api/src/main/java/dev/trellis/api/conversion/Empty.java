package dev.trellis.api.conversion;

import dev.trellis.api.addon.AddOnMeta;
import dev.trellis.api.addon.HealthCheck;
import dev.trellis.api.addon.InstallStrategy;

import org.jspecify.annotations.Nullable;

/**
 * Leaves out what is empty. A converted object must not say more than its source: an empty
 * healthCheck, for one, would be filled with a default at the next write, and no longer be the
 * writer's.
 */
final class Empty {

    private Empty() {}

    static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }

    static @Nullable String toAbsent(@Nullable String text) {
        return isEmpty(text) ? null : text;
    }

    /** The one member that is written though empty: an empty group is the core group. */
    static String group(@Nullable String group) {
        return group == null ? "" : group;
    }

    static @Nullable AddOnMeta toAbsent(@Nullable AddOnMeta meta) {
        return meta == null || (meta.displayName() == null && meta.description() == null)
                ? null
                : meta;
    }

    static @Nullable HealthCheck toAbsent(@Nullable HealthCheck check) {
        return check == null || isEmpty(check.mode()) ? null : check;
    }

    static @Nullable InstallStrategy toAbsent(@Nullable InstallStrategy strategy) {
        if (strategy == null || !isEmpty(strategy.type())) {
            return strategy;
        }
        return strategy.placements().isEmpty()
                ? null
                : new InstallStrategy(null, strategy.placements());
    }

    /** The value, unless it equals the one that says nothing. */
    static <T> @Nullable T unless(T empty, @Nullable T value) {
        return empty.equals(value) ? null : value;
    }
}
