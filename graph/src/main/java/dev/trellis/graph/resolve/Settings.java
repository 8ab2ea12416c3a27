package dev.trellis.graph.resolve;

import dev.trellis.graph.solve.Budget;

import java.util.List;
import java.util.Set;

/**
 * How runs differ from place to place.
 *
 * @param isStrict whether everything that the reference system does not do is left out
 * @param globalNamespaces whose catalogs every namespace sees
 * @param searchesEverywhere whether dependencies may come from catalogs of foreign namespaces
 * @param rules what may be installed; the first that fits decides
 */
public record Settings(
        boolean isStrict,
        Set<String> globalNamespaces,
        boolean searchesEverywhere,
        List<AllowRule> rules,
        Budget budget) {
    public static final Settings USUAL =
            new Settings(false, Set.of("olm"), true, List.of(), Budget.usual());

    public Settings {
        globalNamespaces = Set.copyOf(globalNamespaces);
        rules = List.copyOf(rules);
    }

    public Settings strict() {
        return new Settings(true, globalNamespaces, false, rules, budget);
    }

    public Settings withRules(AllowRule... others) {
        return new Settings(
                isStrict, globalNamespaces, searchesEverywhere, List.of(others), budget);
    }

    public Settings within(Budget other) {
        return new Settings(isStrict, globalNamespaces, searchesEverywhere, rules, other);
    }

    public Settings searchingEverywhere(boolean is) {
        return new Settings(isStrict, globalNamespaces, is, rules, budget);
    }
}
