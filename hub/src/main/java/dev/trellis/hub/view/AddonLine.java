package dev.trellis.hub.view;

import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.hub.dependency.Need;

import java.util.List;
import java.util.Optional;

/**
 * One add-on over all clusters.
 *
 * @param clusters how many have it
 * @param unavailable on how many it is neither available nor degraded
 * @param requires what it cannot do without
 * @param uses what it would rather have
 */
public record AddonLine(
        String name,
        String installStrategy,
        int clusters,
        int available,
        int degraded,
        int unavailable,
        List<String> requires,
        List<String> uses) {
    public AddonLine {
        requires = List.copyOf(requires);
        uses = List.copyOf(uses);
    }

    /** A line for each add-on that is declared or installed. */
    public static List<AddonLine> of(Fleet fleet) {
        return fleet.addons().stream().map(name -> of(fleet, name)).toList();
    }

    public static AddonLine of(Fleet fleet, String addon) {
        var declaration = Optional.ofNullable(fleet.declarations().get(addon));
        var states = fleet.installsOf(addon).values().stream().map(State::of).toList();
        var available = count(states, State.AVAILABLE);
        var degraded = count(states, State.DEGRADED);
        var needs =
                declaration.map(found -> Need.of(found.getSpec().dependencies())).orElse(List.of());
        return new AddonLine(
                addon,
                declaration.map(AddonLine::strategy).orElse("not declared"),
                states.size(),
                available,
                degraded,
                states.size() - available - degraded,
                needs.stream().filter(Need::required).map(Need::name).toList(),
                needs.stream().filter(need -> !need.required()).map(Need::name).toList());
    }

    private static String strategy(ClusterManagementAddOn declaration) {
        return Optional.ofNullable(declaration.getSpec().installStrategy())
                .map(InstallStrategy::type)
                .orElse(InstallStrategy.MANUAL);
    }

    private static int count(List<State> states, State wanted) {
        return (int) states.stream().filter(state -> state == wanted).count();
    }
}
