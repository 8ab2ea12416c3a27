package dev.trellis.hub.dependency;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Metadata;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds the installs that cannot do without another one, and the words for its deletion. */
public final class Dependants {
    // An event has room for a kilobyte.
    private static final int NAMED_MAX = 10;

    private Dependants() {}

    /**
     * The names of those that Require an add-on on a cluster, in their order.
     *
     * @param installs all on the cluster; those on their way out need nothing any more
     */
    public static List<String> of(
            String addon,
            Collection<ManagedClusterAddOn> installs,
            Function<String, Optional<ClusterManagementAddOn>> declarations) {
        return installs.stream()
                .filter(install -> !Metadata.isTerminating(install))
                .map(install -> install.getMetadata().getName())
                .filter(name -> !name.equals(addon))
                .filter(name ->
                        declarations
                                .apply(name)
                                .filter(declaration -> requires(declaration, addon))
                                .isPresent())
                .sorted()
                .toList();
    }

    private static boolean requires(ClusterManagementAddOn declaration, String addon) {
        return Need.of(declaration.getSpec().dependencies()).stream()
                .anyMatch(need -> need.required() && need.name().equals(addon));
    }

    /** What is said of the deletion to those who look at the deleted install. */
    static String note(String addon, List<String> dependants) {
        var named =
                String.join(", ", dependants.subList(0, Math.min(NAMED_MAX, dependants.size())));
        var rest = dependants.size() - NAMED_MAX;
        return "Addon '%s' is deleted while others on this cluster require it: %s%s. They are not available until it is installed again."
                .formatted(addon, named, rest > 0 ? " and " + rest + " more" : "");
    }
}
