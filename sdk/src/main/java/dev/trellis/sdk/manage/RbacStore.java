package dev.trellis.sdk.manage;

import dev.trellis.api.meta.Copies;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.rbac.RbacKey;
import dev.trellis.sdk.rbac.RbacWrite;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/** Reads and writes roles and bindings of all four kinds. */
final class RbacStore {
    private static final ResourceKind<Role> ROLES = ResourceKind.of(Role.class);
    private static final ResourceKind<RoleBinding> BINDINGS = ResourceKind.of(RoleBinding.class);

    private final LabelTerm watched;
    private final WatchCache<Role> roles;
    private final WatchCache<RoleBinding> bindings;
    private final Map<String, Kind<?>> kinds;

    /** How a write ended. */
    sealed interface Ended {
        record Done() implements Ended {}

        /** Somebody else was quicker: look again. */
        record Outdated(String why) implements Ended {}

        /** A person has to act. */
        record Failed(String why) implements Ended {}
    }

    RbacStore(KubeApi api, Caches caches, WriteMetrics metrics, String manager, LabelTerm watched) {
        this.watched = watched;
        roles = caches.of(Scope.all(ROLES).labelled(watched), Pruning.forUpdates());
        bindings = caches.of(Scope.all(BINDINGS).labelled(watched), Pruning.forUpdates());
        kinds =
                Map.of(
                        "Role",
                        new Kind<>(ROLES, new Writer<>(api, ROLES, caches, metrics, manager)),
                        "RoleBinding",
                        new Kind<>(BINDINGS, new Writer<>(api, BINDINGS, caches, metrics, manager)),
                        "ClusterRole",
                        kind(api, ClusterRole.class, caches, metrics, manager),
                        "ClusterRoleBinding",
                        kind(api, ClusterRoleBinding.class, caches, metrics, manager));
    }

    WatchCache<Role> roles() {
        return roles;
    }

    WatchCache<RoleBinding> bindings() {
        return bindings;
    }

    /** Whether a cache holds the object. */
    boolean watches(@Nullable HasMetadata object) {
        return object != null
                && object.getMetadata().getNamespace() != null
                && watched.matches(Copies.map(object.getMetadata().getLabels()));
    }

    /** From the cache where one would hold it. */
    Optional<? extends HasMetadata> find(HubRbac wanted) {
        var meta = wanted.meta();
        if (meta.namespace().isEmpty() || !watched.matches(meta.labels())) {
            // Live, because nothing tells which of all roles of a hub to watch.
            return load(wanted);
        }
        var key = new ObjectKey(meta.namespace(), meta.name());
        return switch (wanted) {
            case HubRbac.Role _ -> roles.find(key);
            case HubRbac.Binding _ -> bindings.find(key);
        };
    }

    /** As the server has it. */
    Optional<? extends HasMetadata> load(HubRbac wanted) {
        var key = RbacKey.of(wanted);
        return kind(key).load(key);
    }

    /**
     * Carries out a write.
     *
     * @param there the objects that are known, which the result is added to
     */
    Ended write(RbacWrite write, Map<RbacKey, HasMetadata> there) {
        return switch (write) {
            case RbacWrite.Create(var object) -> create(object, there);
            case RbacWrite.Update(var object) -> {
                var key = RbacKey.of(object);
                var before = there.get(key);
                yield before == null
                        ? new Ended.Outdated(key + " is not there any more")
                        : kind(key).update(before, object, there);
            }
            case RbacWrite.Recreate(var found, var object) -> {
                var key = RbacKey.of(found);
                var deleted = delete(there.getOrDefault(key, found));
                yield deleted instanceof Ended.Done ? create(object, there) : deleted;
            }
        };
    }

    Ended delete(HasMetadata found) {
        return kind(RbacKey.of(found)).delete(found);
    }

    private Ended create(HasMetadata object, Map<RbacKey, HasMetadata> there) {
        return kind(RbacKey.of(object)).create(object, there);
    }

    private Kind<?> kind(RbacKey key) {
        var kind = kinds.get(key.kind());
        if (kind == null) {
            throw new IllegalArgumentException("neither a role nor a binding: " + key);
        }
        return kind;
    }

    private static <T extends HasMetadata> Kind<T> kind(
            KubeApi api, Class<T> type, Caches caches, WriteMetrics metrics, String manager) {
        var kind = ResourceKind.of(type);
        return new Kind<>(kind, new Writer<>(api, kind, caches, metrics, manager));
    }

    private record Kind<T extends HasMetadata>(ResourceKind<T> kind, Writer<T> writer) {

        Optional<T> load(RbacKey key) {
            return writer.load(new ObjectKey(key.namespace(), key.name()));
        }

        Ended create(HasMetadata object, Map<RbacKey, HasMetadata> there) {
            return ended(object, writer.create(kind.type().cast(object)), there);
        }

        Ended update(HasMetadata before, HasMetadata after, Map<RbacKey, HasMetadata> there) {
            var type = kind.type();
            return ended(after, writer.update(type.cast(before), type.cast(after)), there);
        }

        Ended delete(HasMetadata object) {
            return switch (writer.delete(kind.type().cast(object))) {
                case Outcome.Gone<T> _ -> new Ended.Done();
                case Outcome.Written<T> _ ->
                        new Ended.Failed(RbacKey.of(object) + " waits for its finalizers");
                case Outcome<T> other -> ended(object, other, Map.of());
            };
        }

        private Ended ended(
                HasMetadata object, Outcome<T> outcome, Map<RbacKey, HasMetadata> there) {
            var key = RbacKey.of(object);
            return switch (outcome) {
                case Outcome.Written<T>(var written) -> {
                    there.put(key, written);
                    yield new Ended.Done();
                }
                case Outcome.Skipped<T> _ -> new Ended.Done();
                case Outcome.Gone<T> _ -> new Ended.Outdated(key + " is not there any more");
                case Outcome.Exists<T> _ -> new Ended.Outdated(key + " is there already");
                case Outcome.Conflict<T>(var message) -> new Ended.Outdated(message);
                case Outcome.Refused<T>(_, _, var message) -> new Ended.Failed(message);
            };
        }
    }
}
