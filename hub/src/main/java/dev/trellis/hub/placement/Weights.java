package dev.trellis.hub.placement;

import dev.trellis.api.placement.PrioritizerConfig;
import dev.trellis.api.placement.PrioritizerPolicy;
import dev.trellis.api.placement.ScoreCoordinate;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How much each prioritizer counts. */
record Weights(List<Weight> inOrder) {
    /** What goes wrong here is told without the name of a step. */
    private static final String STEP = "";

    private static final List<Prioritizer> BUILT_IN =
            List.of(
                    new Prioritizer.Balance(),
                    new Prioritizer.Steady(),
                    new Prioritizer.Allocatable(Prioritizer.Resource.CPU),
                    new Prioritizer.Allocatable(Prioritizer.Resource.MEMORY));

    record Weight(Prioritizer prioritizer, int factor) {}

    Weights {
        inOrder = List.copyOf(inOrder);
    }

    static Checked<Weights> of(@Nullable PrioritizerPolicy policy) {
        // A built-in one is weighted once and the last word counts; those of add-ons add up.
        var builtIn = new LinkedHashMap<Prioritizer, Integer>();
        var addOns = new ArrayList<Weight>();
        var mode = policy == null || policy.mode() == null ? "" : policy.mode();
        switch (mode) {
            case "", PrioritizerPolicy.ADDITIVE -> {
                builtIn.put(new Prioritizer.Balance(), 1);
                builtIn.put(new Prioritizer.Steady(), 1);
            }
            case PrioritizerPolicy.EXACT -> {}
            default -> {
                return new Checked.Wrong<>(STEP, "incorrect prioritizer policy mode: " + mode);
            }
        }
        Checked<Boolean> so = new Checked.Fine<>(true);
        for (var configured :
                policy == null ? List.<PrioritizerConfig>of() : policy.configurations()) {
            so = so.then(_ -> add(configured, builtIn, addOns));
        }
        return so.then(_ -> new Checked.Fine<>(weights(builtIn, addOns)));
    }

    private static Weights weights(Map<Prioritizer, Integer> builtIn, List<Weight> addOns) {
        return new Weights(
                Stream.concat(
                                builtIn.entrySet().stream()
                                        .map(entry -> new Weight(entry.getKey(), entry.getValue())),
                                addOns.stream())
                        .filter(weight -> weight.factor() != 0)
                        .toList());
    }

    private static Checked<Boolean> add(
            PrioritizerConfig configured, Map<Prioritizer, Integer> builtIn, List<Weight> addOns) {
        @Nullable ScoreCoordinate coordinate = configured.scoreCoordinate();
        if (coordinate == null) {
            return new Checked.Wrong<>(STEP, "scoreCoordinate field is required");
        }
        var factor = configured.weight() == null ? 1 : configured.weight();
        if (coordinate.type().equals(ScoreCoordinate.BUILT_IN)) {
            var name = coordinate.builtIn() == null ? "" : coordinate.builtIn();
            var known = BUILT_IN.stream().filter(one -> one.wire().equals(name)).findFirst();
            if (known.isEmpty()) {
                return new Checked.Wrong<>(STEP, "incorrect builtin prioritizer: " + name);
            }
            builtIn.put(known.get(), factor);
        } else if (coordinate.addOn() == null) {
            return new Checked.Wrong<>(STEP, "addOn should not be empty");
        } else {
            var addOn = coordinate.addOn();
            addOns.add(
                    new Weight(
                            new Prioritizer.AddOn(addOn.resourceName(), addOn.scoreName()),
                            factor));
        }
        return new Checked.Fine<>(true);
    }
}
