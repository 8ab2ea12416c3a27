package dev.trellis.hub.registration.cluster;

import dev.trellis.api.work.WorkFinalizers;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.hub.registration.ClusterNames;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Gives clusters what {@link ClusterGrants} says, and takes it back. */
final class ClusterHoldings {

    private final ClusterGrants grants;
    private final Kept<Namespace> namespaces;
    private final Kept<ClusterRole> roles;
    private final Kept<ClusterRoleBinding> bindings;
    private final Kept<RoleBinding> localBindings;

    ClusterHoldings(
            KubeApi api,
            Caches caches,
            WriteMetrics metrics,
            String manager,
            ClusterGrants grants) {
        this.grants = grants;
        namespaces = new Kept<>(api, caches, Namespace.class, metrics, manager);
        roles = new Kept<>(api, caches, ClusterRole.class, metrics, manager);
        bindings = new Kept<>(api, caches, ClusterRoleBinding.class, metrics, manager);
        localBindings = new Kept<>(api, caches, RoleBinding.class, metrics, manager);
    }

    /** Has clusters looked at when somebody changes what they hold; the empty name is all. */
    void lookInto(KeySink<String> clusters) {
        namespaces.lookInto(clusters);
        roles.lookInto(clusters);
        bindings.lookInto(clusters);
        localBindings.lookInto(clusters);
    }

    /** Whether something is left that tells of a cluster of this name. */
    boolean hasTraceOf(String cluster) {
        return roles.find(role(cluster)).isPresent()
                || bindings.find(role(cluster)).isPresent()
                || localBindings.find(registration(cluster)).isPresent()
                || localBindings.find(work(cluster)).isPresent();
    }

    /** Why something cannot be given, in the server's words; empty when all is there. */
    Optional<String> give(String cluster) {
        return first(
                List.of(
                        () -> namespaces.ensure(grants.namespace(cluster)),
                        this::giveShared,
                        () -> roles.ensure(grants.role(cluster)),
                        () -> bindings.ensure(grants.binding(cluster)),
                        () -> localBindings.ensure(grants.registrationBinding(cluster)),
                        // One that was being taken back can only be made anew.
                        () -> takeWork(cluster),
                        () -> localBindings.ensure(grants.workBinding(cluster))));
    }

    /** What all clusters share. */
    Optional<String> giveShared() {
        return grants.sharedRoles().stream()
                .map(roles::ensure)
                .flatMap(Optional::stream)
                .findFirst();
    }

    void takeShared() {
        grants.sharedRoles().stream().map(ObjectKey::of).forEach(roles::remove);
    }

    /** Leaves the agents nothing but a look at their cluster, and works until they are gone. */
    Optional<String> shrink(String cluster) {
        return first(
                List.of(
                        () -> roles.ensure(grants.withdrawnRole(cluster)),
                        () -> localBindings.remove(registration(cluster)),
                        () -> localBindings.remove(work(cluster))));
    }

    /** Takes everything but the right to carry out works. */
    Optional<String> take(String cluster) {
        return first(
                List.of(
                        () -> bindings.remove(role(cluster)),
                        () -> roles.remove(role(cluster)),
                        () -> localBindings.remove(registration(cluster)),
                        () -> localBindings.remove(work(cluster))));
    }

    /** Takes the right to carry out works, when there are none. */
    Optional<String> takeWork(String cluster) {
        return localBindings.release(work(cluster), ClusterHoldings::released);
    }

    private static RoleBinding released(RoleBinding binding) {
        return new RoleBindingBuilder(binding)
                .editMetadata()
                .removeFromFinalizers(WorkFinalizers.MANIFEST_WORK)
                .endMetadata()
                .build();
    }

    /** Goes on until one cannot be done. */
    private static Optional<String> first(List<Supplier<Optional<String>>> steps) {
        return steps.stream().map(Supplier::get).flatMap(Optional::stream).findFirst();
    }

    private static ObjectKey role(String cluster) {
        return ObjectKey.ofClusterScoped(ClusterNames.role(cluster));
    }

    private static ObjectKey registration(String cluster) {
        return new ObjectKey(cluster, ClusterNames.registrationBinding(cluster));
    }

    private static ObjectKey work(String cluster) {
        return new ObjectKey(cluster, ClusterNames.workBinding(cluster));
    }
}
