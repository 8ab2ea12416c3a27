package dev.trellis.operators.kind;

import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Subscription;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.cache.LabelTerm;
import dev.trellis.engine.cache.Pruning;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.cache.WatchCache;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;

import java.util.List;

/**
 * What is known of a cluster where operators are concerned.
 *
 * @param catalogMaps the ConfigMaps that hold catalogs, without their content
 * @param crds without their schemas, which are most of them
 */
public record OperatorCaches(
        WatchCache<CatalogSource> catalogs,
        WatchCache<ConfigMap> catalogMaps,
        WatchCache<Subscription> subscriptions,
        WatchCache<InstallPlan> plans,
        WatchCache<ClusterServiceVersion> operators,
        WatchCache<OperatorGroup> groups,
        WatchCache<OperatorCondition> conditions,
        WatchCache<Namespace> namespaces,
        WatchCache<ServiceAccount> accounts,
        WatchCache<CustomResourceDefinition> crds,
        WatchCache<Deployment> deployments,
        WatchCache<Role> roles,
        WatchCache<RoleBinding> bindings,
        WatchCache<ClusterRole> clusterRoles,
        WatchCache<ClusterRoleBinding> clusterBindings,
        WatchCache<Secret> secrets,
        WatchCache<Service> services,
        WatchCache<ValidatingWebhookConfiguration> checking,
        WatchCache<MutatingWebhookConfiguration> changing) {

    /** Marks a ConfigMap as a catalog: ours to watch, not ours to write. */
    public static final LabelTerm.Is HOLDS_A_CATALOG =
            new LabelTerm.Is(OperatorMarks.MANAGED, "false");

    private static final LabelTerm.Is OURS = new LabelTerm.Is(OperatorMarks.MANAGED, "true");

    public static OperatorCaches of(Caches caches) {
        return new OperatorCaches(
                catalogs(caches),
                catalogMaps(caches),
                caches.of(Scope.all(Kinds.SUBSCRIPTIONS)),
                caches.of(Scope.all(Kinds.PLANS)),
                caches.of(
                        Scope.all(Kinds.OPERATORS),
                        Pruning.usual()
                                .and("spec", "icon")
                                .and("spec", "description")
                                .and("metadata", "annotations", "alm-examples")),
                caches.of(Scope.all(Kinds.GROUPS)),
                caches.of(Scope.all(Kinds.CONDITIONS)),
                caches.of(Scope.all(Kinds.NAMESPACES)),
                caches.of(Scope.all(Kinds.ACCOUNTS)),
                caches.of(Scope.all(Kinds.CRDS), Pruning.usual().and("spec", "versions", "schema")),
                caches.of(Scope.all(Kinds.DEPLOYMENTS).labelled(OURS)),
                caches.of(Scope.all(Kinds.ROLES).labelled(OURS)),
                caches.of(Scope.all(Kinds.BINDINGS).labelled(OURS)),
                caches.of(Scope.all(Kinds.CLUSTER_ROLES).labelled(OURS)),
                caches.of(Scope.all(Kinds.CLUSTER_BINDINGS).labelled(OURS)),
                caches.of(Scope.all(Kinds.SECRETS).labelled(OURS)),
                caches.of(Scope.all(Kinds.SERVICES).labelled(OURS)),
                caches.of(Scope.all(Kinds.CHECKING).labelled(OURS)),
                caches.of(Scope.all(Kinds.CHANGING).labelled(OURS)));
    }

    public static WatchCache<CatalogSource> catalogs(Caches caches) {
        return caches.of(Scope.all(Kinds.CATALOGS));
    }

    /** The ConfigMaps that hold catalogs, without their content. */
    public static WatchCache<ConfigMap> catalogMaps(Caches caches) {
        return caches.of(
                Scope.all(Kinds.CONFIG_MAPS).labelled(HOLDS_A_CATALOG),
                Pruning.usual().and("data").and("binaryData"));
    }

    /** The groups of a namespace; anything works only where there is exactly one. */
    public List<OperatorGroup> groupsIn(String namespace) {
        return groups.in(namespace);
    }

    /** The operators that live in the namespace, without copies from elsewhere. */
    public List<ClusterServiceVersion> operatorsIn(String namespace) {
        return operators.in(namespace).stream().filter(one -> !Copies.isCopy(one)).toList();
    }
}
