package dev.trellis.operators.kind;

import dev.trellis.api.operator.CatalogSource;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.Subscription;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.APIService;
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

/** The kinds that matter to operators. */
public final class Kinds {
    public static final ResourceKind<CatalogSource> CATALOGS = ResourceKind.of(CatalogSource.class);
    public static final ResourceKind<Subscription> SUBSCRIPTIONS =
            ResourceKind.of(Subscription.class);
    public static final ResourceKind<InstallPlan> PLANS = ResourceKind.of(InstallPlan.class);
    public static final ResourceKind<ClusterServiceVersion> OPERATORS =
            ResourceKind.of(ClusterServiceVersion.class);
    public static final ResourceKind<OperatorGroup> GROUPS = ResourceKind.of(OperatorGroup.class);
    public static final ResourceKind<OperatorCondition> CONDITIONS =
            ResourceKind.of(OperatorCondition.class);

    public static final ResourceKind<ConfigMap> CONFIG_MAPS = ResourceKind.of(ConfigMap.class);
    public static final ResourceKind<Namespace> NAMESPACES = ResourceKind.of(Namespace.class);
    public static final ResourceKind<ServiceAccount> ACCOUNTS =
            ResourceKind.of(ServiceAccount.class);
    public static final ResourceKind<CustomResourceDefinition> CRDS =
            ResourceKind.of(CustomResourceDefinition.class);
    public static final ResourceKind<Deployment> DEPLOYMENTS = ResourceKind.of(Deployment.class);
    public static final ResourceKind<Role> ROLES = ResourceKind.of(Role.class);
    public static final ResourceKind<RoleBinding> BINDINGS = ResourceKind.of(RoleBinding.class);
    public static final ResourceKind<ClusterRole> CLUSTER_ROLES =
            ResourceKind.of(ClusterRole.class);
    public static final ResourceKind<ClusterRoleBinding> CLUSTER_BINDINGS =
            ResourceKind.of(ClusterRoleBinding.class);

    public static final ResourceKind<Secret> SECRETS = ResourceKind.of(Secret.class);
    public static final ResourceKind<Service> SERVICES = ResourceKind.of(Service.class);

    /** Webhooks that are asked whether an object may be as it is. */
    public static final ResourceKind<ValidatingWebhookConfiguration> CHECKING =
            ResourceKind.of(ValidatingWebhookConfiguration.class);

    /** Webhooks that may change objects. */
    public static final ResourceKind<MutatingWebhookConfiguration> CHANGING =
            ResourceKind.of(MutatingWebhookConfiguration.class);

    /** APIs of servers beside the API server. */
    public static final ResourceKind<APIService> EXTENSIONS = ResourceKind.of(APIService.class);

    /** What the API server must serve before anything else makes sense. */
    public static final List<ResourceKind<?>> NEEDED =
            List.of(CATALOGS, SUBSCRIPTIONS, PLANS, OPERATORS, GROUPS, CONDITIONS);

    private Kinds() {}
}
