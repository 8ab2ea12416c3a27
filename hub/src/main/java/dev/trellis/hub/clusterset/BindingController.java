package dev.trellis.hub.clusterset;

import dev.trellis.api.cluster.ManagedClusterSet;
import dev.trellis.api.cluster.ManagedClusterSetBinding;
import dev.trellis.api.cluster.ManagedClusterSetBindingStatus;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Conditions;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Says of a binding whether its set is there. */
final class BindingController implements Controller<ObjectKey> {
    static final String BOUND = "Bound";

    private final WatchCache<ManagedClusterSetBinding> bindings;
    private final CacheIndex<ManagedClusterSetBinding> bindingsBySet;
    private final WatchCache<ManagedClusterSet> sets;
    private final Writer<ManagedClusterSetBinding> writer;
    private final InstantSource clock;

    BindingController(
            WatchCache<ManagedClusterSetBinding> bindings,
            WatchCache<ManagedClusterSet> sets,
            Writer<ManagedClusterSetBinding> writer,
            InstantSource clock) {
        this.bindings = bindings;
        this.bindingsBySet =
                bindings.index("bound-set", binding -> setOf(binding).stream().toList());
        this.sets = sets;
        this.writer = writer;
        this.clock = clock;
    }

    void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(bindings, binding -> List.of(ObjectKey.of(binding)), keys);
        sets.onChange(change -> {
            // A set that only changes is still there.
            if (!(change instanceof Change.Altered<?>)) {
                var cause = change instanceof Change.Repeated<?> ? Cause.BACKGROUND : Cause.CHANGE;
                bindingsBySet
                        .find(change.object().getMetadata().getName())
                        .forEach(binding -> keys.add(ObjectKey.of(binding), cause));
            }
        });
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return bindings.find(key)
                .filter(binding -> !Metadata.isTerminating(binding))
                .map(this::tell)
                .orElse(Next.DONE);
    }

    private Next tell(ManagedClusterSetBinding binding) {
        var bound =
                setOf(binding)
                        .flatMap(set -> sets.find(ObjectKey.ofClusterScoped(set)))
                        .isPresent();
        var conditions = conditions(binding.status().conditions(), bound, clock.instant());
        if (conditions.equals(binding.status().conditions())) {
            return Next.DONE;
        }
        var after = new ManagedClusterSetBinding();
        after.setMetadata(binding.getMetadata());
        after.setSpec(binding.getSpec());
        after.setStatus(new ManagedClusterSetBindingStatus(conditions));
        return Next.after(writer.patchStatus(binding, after));
    }

    static List<Condition> conditions(List<Condition> before, boolean bound, Instant now) {
        return Conditions.with(
                before,
                BOUND,
                bound ? Condition.TRUE : Condition.FALSE,
                bound ? "ClusterSetBound" : "ClusterSetNotFound",
                "",
                now);
    }

    private static Optional<String> setOf(ManagedClusterSetBinding binding) {
        return Optional.ofNullable(binding.getSpec())
                .map(spec -> spec.clusterSet())
                .filter(set -> !set.isEmpty());
    }
}
