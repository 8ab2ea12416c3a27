package dev.trellis.graph.resolve;

import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.Channel;
import dev.trellis.graph.catalog.OperatorPackage;
import dev.trellis.graph.constraint.Constraint;
import dev.trellis.graph.constraint.Constraint.All;
import dev.trellis.graph.constraint.Constraint.Any;
import dev.trellis.graph.constraint.Constraint.Labelled;
import dev.trellis.graph.constraint.Constraint.OfPackage;
import dev.trellis.graph.constraint.Constraint.Provides;
import dev.trellis.graph.constraint.Gvk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A catalog's content with all that runs look up. Made once per content and shared by every run and
 * namespace; any number of threads may use it.
 */
public final class CatalogIndex {
    private static final Comparator<Group> ORDER =
            Comparator.comparing((Group group) -> !group.isDefault())
                    .thenComparing(Group::packageName)
                    .thenComparing(Group::channel);

    private final Catalog catalog;
    private final Map<String, List<Group>> byPackage = new HashMap<>();
    private final Map<Gvk, Set<Group>> byApi = new HashMap<>();
    private final Map<String, Set<Group>> byLabel = new HashMap<>();
    private final Map<Constraint, Found> found = new ConcurrentHashMap<>();

    private CatalogIndex(Catalog catalog) {
        this.catalog = catalog;
        catalog.packages().values().forEach(this::add);
    }

    public static CatalogIndex of(Catalog catalog) {
        return new CatalogIndex(catalog);
    }

    public Catalog catalog() {
        return catalog;
    }

    private void add(OperatorPackage one) {
        var groups = new ArrayList<Group>();
        for (var channel : one.channels().values()) {
            groups.add(group(one, channel));
        }
        groups.sort(ORDER);
        byPackage.put(one.name(), List.copyOf(groups));
        for (var group : groups) {
            for (var entry : group.all()) {
                var traits = entry.bundle().traits();
                traits.provided()
                        .forEach(api ->
                                byApi.computeIfAbsent(api, _ -> new LinkedHashSet<>()).add(group));
                traits.labels()
                        .forEach(label ->
                                byLabel.computeIfAbsent(label, _ -> new LinkedHashSet<>())
                                        .add(group));
            }
        }
    }

    private static Group group(OperatorPackage one, Channel channel) {
        var isDefault = channel.name().equals(one.defaultChannel());
        var entries = new ArrayList<Entry>();
        for (var edges : channel.entries()) {
            var bundle = one.bundles().get(edges.name());
            if (bundle != null) {
                entries.add(new Entry(one.name(), channel.name(), isDefault, edges, bundle));
            }
        }
        return Group.of(one.name(), channel, isDefault, entries);
    }

    /** The channels of a package, the default one first; none if there is no such package. */
    List<Group> groups(String packageName) {
        return byPackage.getOrDefault(packageName, List.of());
    }

    /** What meets a constraint, best first, and which channels could not be looked at. */
    record Found(List<Entry> entries, List<Group> broken) {}

    Found find(Constraint constraint) {
        return found.computeIfAbsent(constraint, this::look);
    }

    private Found look(Constraint constraint) {
        var entries = new ArrayList<Entry>();
        var broken = new ArrayList<Group>();
        for (var group : near(constraint).stream().sorted(ORDER).toList()) {
            if (group.all().stream().noneMatch(one -> constraint.isMetBy(one.bundle().traits()))) {
                continue;
            }
            if (group.isBroken()) {
                broken.add(group);
            } else {
                group.ranked().stream()
                        .filter(one -> constraint.isMetBy(one.bundle().traits()))
                        .forEach(entries::add);
            }
        }
        return new Found(List.copyOf(entries), List.copyOf(broken));
    }

    /** Every group that may hold something that meets the constraint, and some that do not. */
    private Collection<Group> near(Constraint constraint) {
        return switch (constraint) {
            case Provides(var api) -> byApi.getOrDefault(api, Set.of());
            case OfPackage(var name, _) -> groups(name);
            case Labelled(var label) -> byLabel.getOrDefault(label, Set.of());
            case Any(var any) -> {
                Set<Group> near = new LinkedHashSet<>();
                any.forEach(one -> near.addAll(near(one)));
                yield near;
            }
            case All(var all) ->
                    all.stream()
                            .map(this::near)
                            .min(Comparator.comparingInt(Collection::size))
                            .orElseGet(this::everything);
            case Constraint.None _, Constraint.Fulfils _ -> everything();
        };
    }

    private Collection<Group> everything() {
        return byPackage.values().stream().flatMap(List::stream).toList();
    }

    /** Names of the packages that a person may have meant. */
    Set<String> packages() {
        return new TreeSet<>(byPackage.keySet());
    }
}
