package dev.trellis.hub.dependency;

import dev.trellis.api.addon.Dependency;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.meta.Metadata;
import dev.trellis.graph.cycle.Needs;

import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which add-on cannot do without which, by the declarations. Optional dependencies are left out,
 * because add-ons that use each other come up all the same; only itself none can ever wait for.
 */
public final class RequiredNeeds {
    private RequiredNeeds() {}

    /** Of all add-ons whose declaration is to stay. */
    public static Needs of(Collection<ClusterManagementAddOn> declarations) {
        var byName = new TreeMap<String, SortedSet<String>>();
        for (var declaration : declarations) {
            if (!Metadata.isTerminating(declaration)) {
                var name = declaration.getMetadata().getName();
                byName.put(name, of(name, declaration.getSpec().dependencies()));
            }
        }
        return Needs.of(byName);
    }

    static SortedSet<String> of(String addon, Collection<Dependency> declared) {
        var names = new TreeSet<String>();
        for (var need : Need.of(declared)) {
            if (need.required() || need.name().equals(addon)) {
                names.add(need.name());
            }
        }
        return names;
    }
}
