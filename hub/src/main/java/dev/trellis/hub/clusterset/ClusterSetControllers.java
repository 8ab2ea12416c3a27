package dev.trellis.hub.clusterset;

import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;

import java.time.InstantSource;
import java.util.List;

/** Puts the controllers of this package together. */
public final class ClusterSetControllers {
    private static final ResourceKind<ManagedCluster> CLUSTERS =
            ResourceKind.of(ManagedCluster.class);
    private static final ResourceKind<ManagedClusterSet> SETS =
            ResourceKind.of(ManagedClusterSet.class);
    private static final ResourceKind<ManagedClusterSetBinding> BINDINGS =
            ResourceKind.of(ManagedClusterSetBinding.class);

    /** What the API server must serve for them. */
    public static final List<ResourceKind<?>> NEEDED = List.of(CLUSTERS, SETS, BINDINGS);

    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);

    private ClusterSetControllers() {}

    /** What the controllers share with the rest of the hub. */
    public record Surroundings(
            KubeApi api, Caches caches, WriteMetrics writes, String manager, InstantSource clock) {}

    /** Adds them to a group, which must not begin before the caches are filled. */
    public static void addTo(Controllers group, Surroundings around) {
        var clusters = around.caches.of(Scope.all(CLUSTERS));
        var sets = around.caches.of(Scope.all(SETS));
        var bindings = around.caches.of(Scope.all(BINDINGS));
        var setWriter =
                new Writer<>(around.api, SETS, around.caches, around.writes, around.manager);
        var bindingWriter =
                new Writer<>(around.api, BINDINGS, around.caches, around.writes, around.manager);

        var members = new SetController(sets, clusters, setWriter, around.clock);
        members.lookInto(group.add("cluster-set", members, FEW));
        var bound = new BindingController(bindings, sets, bindingWriter, around.clock);
        bound.lookInto(group.add("cluster-set-binding", bound, FEW));
        var usual = new UsualSets(sets, setWriter);
        usual.lookInto(group.add("cluster-set-usual", usual, FEW));
    }
}
