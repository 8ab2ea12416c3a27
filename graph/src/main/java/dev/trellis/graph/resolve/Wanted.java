package dev.trellis.graph.resolve;

import java.util.Comparator;

/**
 * A subscription.
 *
 * @param age what orders subscriptions, such as the second of their creation; older ones are served
 *     first
 * @param channel empty for any, the default one first
 * @param startingCsv the version of the first install, empty for the best
 * @param installedCsv what is installed for it, empty if nothing is
 * @param pin a name or a version range that it must not leave, or empty
 */
public record Wanted(
        String name,
        long age,
        CatalogKey catalog,
        String packageName,
        String channel,
        String startingCsv,
        String installedCsv,
        String pin)
        implements Comparable<Wanted> {
    private static final Comparator<Wanted> ORDER =
            Comparator.comparingLong(Wanted::age).thenComparing(Wanted::name);

    public Wanted(String name, long age, CatalogKey catalog, String packageName, String channel) {
        this(name, age, catalog, packageName, channel, "", "", "");
    }

    public Wanted withChannel(String other) {
        return new Wanted(name, age, catalog, packageName, other, startingCsv, installedCsv, pin);
    }

    public Wanted withStartingCsv(String other) {
        return new Wanted(name, age, catalog, packageName, channel, other, installedCsv, pin);
    }

    public Wanted withInstalledCsv(String other) {
        return new Wanted(name, age, catalog, packageName, channel, startingCsv, other, pin);
    }

    public Wanted withPin(String other) {
        return new Wanted(
                name, age, catalog, packageName, channel, startingCsv, installedCsv, other);
    }

    public Wanted withCatalog(CatalogKey other) {
        return new Wanted(name, age, other, packageName, channel, startingCsv, installedCsv, pin);
    }

    public Wanted withPackage(String other) {
        return new Wanted(name, age, catalog, other, channel, startingCsv, installedCsv, pin);
    }

    @Override
    public int compareTo(Wanted other) {
        return ORDER.compare(this, other);
    }
}
