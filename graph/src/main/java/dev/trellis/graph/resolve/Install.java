package dev.trellis.graph.resolve;

import java.util.List;
import java.util.Optional;

/**
 * An operator to be installed.
 *
 * @param replaces the operator that it takes the place of, or that its catalog names, empty if none
 * @param subscriptions those that it fulfils
 * @param generated the subscription to be made for it, where it has none
 * @param part a number; installs of different parts have nothing to do with each other
 */
public record Install(
        Choice.Offered operator,
        String replaces,
        List<String> subscriptions,
        Optional<Generated> generated,
        int part) {
    public Install {
        subscriptions = List.copyOf(subscriptions);
    }

    /** A subscription for an operator that only others need. */
    public record Generated(
            String name,
            CatalogKey catalog,
            String packageName,
            String channel,
            String startingCsv) {
        static Generated of(Choice.Offered offered) {
            var key = offered.source().key();
            var entry = offered.entry();
            return new Generated(
                    String.join(
                            "-", entry.packageName(), entry.channel(), key.name(), key.namespace()),
                    key,
                    entry.packageName(),
                    entry.channel(),
                    entry.name());
        }
    }
}
