package dev.trellis.sdk.manage;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.manage.RbacStore.Ended;
import dev.trellis.sdk.rbac.RbacDecision;
import dev.trellis.sdk.rbac.RbacKey;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes sure that roles and bindings are there and say what they should.
 *
 * <p>Roles and RoleBindings with a certain label are watched: what is granted with that label costs
 * no request while it is there. All others, whose labels are their author's choice, are read from
 * the server and then believed for a while; when that is over, drift is seen and mended.
 */
public final class Granter {
    private final RbacStore store;
    private final Ensured ensured;

    /**
     * @param manager the name under which the server records what we write
     * @param watched the label by which roles and bindings are watched
     */
    public Granter(
            KubeApi api,
            Caches caches,
            WriteMetrics metrics,
            String manager,
            LabelTerm watched,
            InstantSource clock) {
        store = new RbacStore(api, caches, metrics, manager, watched);
        ensured = new Ensured(api.json(), clock);
    }

    /** For what is granted to agents, which usually has the label with the add-on's name. */
    public static Granter ofAgents(
            KubeApi api, Caches caches, WriteMetrics metrics, String manager, InstantSource clock) {
        var label = new LabelTerm.Has(AddOnLabels.ADDON_NAME);
        return new Granter(api, caches, metrics, manager, label, clock);
    }

    /** The roles with the label. */
    public WatchCache<Role> roles() {
        return store.roles();
    }

    /** The bindings with the label. */
    public WatchCache<RoleBinding> bindings() {
        return store.bindings();
    }

    /**
     * Writes what is not there yet, in order, up to the first that cannot be written.
     *
     * @return why that one cannot be written, in the server's words; empty when all is there
     * @throws dev.trellis.engine.client.ApiException where the server cannot tell at the moment
     */
    public Optional<String> grant(List<? extends HubRbac> wanted) {
        var open = new LinkedHashMap<>(byKey(wanted));
        open.entrySet().removeIf(entry -> ensured.holds(entry.getKey(), entry.getValue()));
        if (open.isEmpty()) {
            return Optional.empty();
        }
        var first = attempt(open, store::find);
        // Once more and live: what we collided with may not have reached the cache.
        var last = first instanceof Ended.Outdated ? attempt(open, store::load) : first;
        return why(last);
    }

    /**
     * Deletes a role or binding, if it is still the one that was found.
     *
     * @return why it cannot be deleted, in the server's words; empty when it is gone
     */
    public Optional<String> revoke(HasMetadata found) {
        return why(store.delete(found));
    }

    /** Has installs looked at again when somebody changes or deletes what they were granted. */
    public void onDrift(KeySink<ObjectKey> installs) {
        roles().onChange(change -> wake(change, installs));
        bindings().onChange(change -> wake(change, installs));
    }

    private Ended attempt(
            Map<RbacKey, List<HubRbac>> open,
            Function<HubRbac, ? extends Optional<? extends HasMetadata>> find) {
        var there = new HashMap<RbacKey, HasMetadata>();
        open.forEach((key, wanted) ->
                find.apply(wanted.getLast()).ifPresent(found -> there.put(key, found)));
        var plan =
                RbacDecision.decide(open.values().stream().flatMap(List::stream).toList(), there);
        for (var write : plan.writes()) {
            var ended = store.write(write, there);
            if (!(ended instanceof Ended.Done)) {
                return ended;
            }
        }
        if (plan.error().isPresent()) {
            return new Ended.Failed(plan.error().get());
        }
        open.forEach((key, wanted) -> {
            // What is watched needs no memory: the cache knows better.
            if (!store.watches(there.get(key))) {
                ensured.add(key, wanted);
            }
        });
        return new Ended.Done();
    }

    private static Optional<String> why(Ended ended) {
        return switch (ended) {
            case Ended.Done _ -> Optional.empty();
            case Ended.Outdated(var why) -> Optional.of(why);
            case Ended.Failed(var why) -> Optional.of(why);
        };
    }

    private static Map<RbacKey, List<HubRbac>> byKey(List<? extends HubRbac> wanted) {
        return wanted.stream()
                .collect(
                        Collectors.groupingBy(
                                RbacKey::of, LinkedHashMap::new, Collectors.toList()));
    }

    private static <T extends HasMetadata> void wake(
            Change<T> change, KeySink<ObjectKey> installs) {
        switch (change) {
            case Change.Altered<T> _, Change.Vanished<T> _ ->
                    change.states().stream()
                            .flatMap(object -> installOf(object).stream())
                            .distinct()
                            .forEach(key -> installs.add(key, Cause.CHANGE));
            // What was there before we looked, and what came since, the installs see themselves.
            case Change.Appeared<T> _, Change.Repeated<T> _ -> {}
        }
    }

    private static Optional<ObjectKey> installOf(HasMetadata object) {
        return Copies.list(object.getMetadata().getOwnerReferences()).stream()
                .filter(owner -> "ManagedClusterAddOn".equals(owner.getKind()))
                .map(OwnerReference::getName)
                .findFirst()
                .or(() -> Metadata.label(object, AddOnLabels.ADDON_NAME))
                .filter(addon -> !addon.isEmpty())
                .map(addon -> new ObjectKey(object.getMetadata().getNamespace(), addon));
    }
}
