package dev.trellis.hub.addon;

import dev.trellis.graph.cycle.Needs;
import dev.trellis.hub.dependency.RequiredNeeds;
import dev.trellis.sdk.manage.AddonCaches;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Which add-on cannot do without which, as the cached declarations say now. */
final class DeclaredNeeds implements Supplier<Needs> {
    private final AddonCaches addons;
    private final AtomicLong changes = new AtomicLong();
    private volatile Graph graph = new Graph(-1, Needs.of(Map.of()));

    private record Graph(long asOf, Needs needs) {}

    DeclaredNeeds(AddonCaches addons) {
        this.addons = addons;
        // Cycles are rare and declarations few: the graph is made again after any change of them.
        addons.declarations().onChange(_ -> changes.incrementAndGet());
    }

    @Override
    public Needs get() {
        // Read first: a change while the graph is made must not be taken for one that is in it.
        var asOf = changes.get();
        var known = graph;
        if (known.asOf != asOf) {
            known = new Graph(asOf, RequiredNeeds.of(addons.declarations().all()));
            graph = known;
        }
        return known.needs;
    }
}
