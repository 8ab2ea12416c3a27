package dev.trellis.cli.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.hub.view.Fleet;

import java.util.Collection;

/** Names that the user typed, held against what there is. */
final class Names {
    private Names() {}

    /** An add-on that is declared, or at least installed somewhere. */
    static void requireAddon(Fleet fleet, String addon) {
        if (!fleet.declarations().containsKey(addon) && fleet.installsOf(addon).isEmpty()) {
            throw unknown("add-on", addon, fleet.declarations().keySet(), "trellis addon list");
        }
    }

    static ClusterManagementAddOn requireDeclared(Fleet fleet, String addon) {
        var declaration = fleet.declarations().get(addon);
        if (declaration == null) {
            throw unknown("add-on", addon, fleet.declarations().keySet(), "trellis addon list");
        }
        return declaration;
    }

    static void requireCluster(Fleet fleet, String cluster) {
        if (!fleet.clusters().containsKey(cluster)) {
            throw unknown("cluster", cluster, fleet.clusters().keySet(), "trellis clusters");
        }
    }

    private static Refusal unknown(
            String what, String name, Collection<String> known, String list) {
        return Refusal.failed(
                Nearest.correction(what, name, known)
                        .orElse(
                                "There is no %s %s: `%s` shows those there are."
                                        .formatted(what, name, list)));
    }
}
