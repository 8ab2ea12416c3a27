package dev.trellis.hub.configuration;

import dev.trellis.api.addon.DefaultConfigReference;
import dev.trellis.api.addon.InstallProgression;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an add-on's declaration should show, and what its installs may do.
 *
 * @param progressions empty where they are another process's to write
 */
public record ConfigurationPlan(
        List<DefaultConfigReference> defaults,
        Optional<List<InstallProgression>> progressions,
        Turns turns) {
    public ConfigurationPlan {
        defaults = List.copyOf(defaults);
    }

    /** The installs' turns. */
    public sealed interface Turns {
        /**
         * Each install has one.
         *
         * @param recheckAfter when time alone may change a turn
         */
        record Given(SortedMap<String, Slot> byCluster, Optional<Duration> recheckAfter)
                implements Turns {
            public Given {
                byCluster = Collections.unmodifiableSortedMap(new TreeMap<>(byCluster));
            }
        }

        /** Nothing of any install may change while this problem stands. */
        record Withheld(String problem) implements Turns {}

        /** Another process configures the installs. */
        record NotOurs() implements Turns {}
    }
}
