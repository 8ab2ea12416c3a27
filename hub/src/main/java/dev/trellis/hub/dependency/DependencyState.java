package dev.trellis.hub.dependency;

import dev.trellis.api.addon.Dependency;

import java.util.List;
import java.util.Set;

/**
 * All that a dependency decision may look at.
 *
 * @param addon the install's own name
 * @param declared the dependencies as declared, in their order
 * @param available names of the installs on the same cluster that are available and not on their
 *     way out
 * @param cycle the cycle that a Required dependency closes, as text; empty where there is none
 * @param missingApis APIs that it cannot do without and that no operator of the cluster provides
 */
public record DependencyState(
        String addon,
        List<Dependency> declared,
        Set<String> available,
        String cycle,
        List<ApiNeed> missingApis) {
    public DependencyState {
        declared = List.copyOf(declared);
        available = Set.copyOf(available);
        missingApis = List.copyOf(missingApis);
    }

    public DependencyState(
            String addon, List<Dependency> declared, Set<String> available, String cycle) {
        this(addon, declared, available, cycle, List.of());
    }

    public DependencyState(String addon, List<Dependency> declared, Set<String> available) {
        this(addon, declared, available, "");
    }

    /** An add-on can never be the ground it stands on itself. */
    boolean isSatisfied(Need need) {
        return !need.name().equals(addon) && available.contains(need.name());
    }
}
