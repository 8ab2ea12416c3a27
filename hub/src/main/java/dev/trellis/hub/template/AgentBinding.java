package dev.trellis.hub.template;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.addon.template.RoleReference;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.RoleRefBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A role that a template gives to its agents in one namespace of the hub.
 *
 * <p>The name of its binding tells add-on and kind of role only, so one namespace has room for one
 * Role and one ClusterRole of an add-on.
 */
record AgentBinding(String addon, String namespace, String kind, String role)
        implements Comparable<AgentBinding> {
    private static final String RBAC_GROUP = "rbac.authorization.k8s.io";
    private static final Comparator<AgentBinding> ORDER =
            Comparator.comparing(AgentBinding::namespace)
                    .thenComparing(AgentBinding::kind)
                    .thenComparing(AgentBinding::role);

    static AgentBinding ofClusterRole(String addon, String namespace, String role) {
        return new AgentBinding(addon, namespace, "ClusterRole", role);
    }

    static AgentBinding of(String addon, String namespace, RoleReference role) {
        return new AgentBinding(addon, namespace, role.kind(), role.name());
    }

    String name() {
        return "open-cluster-management:%s:%s:agent"
                .formatted(addon, kind.toLowerCase(Locale.ROOT));
    }

    /** Whether both would be one object that can hold only one of their roles. */
    boolean clashesWith(AgentBinding other) {
        return namespace.equals(other.namespace) && name().equals(other.name()) && !equals(other);
    }

    HubRbac.Binding to(List<Subject> subjects, List<OwnerReference> owners, Keeping keeping) {
        var labels = Map.of(AddOnLabels.ADDON_NAME, addon, AddOnLabels.TEMPLATE_MARKER, "");
        return new HubRbac.Binding(
                new HubRbac.Meta(namespace, name(), labels, owners, keeping), roleRef(), subjects);
    }

    private RoleRef roleRef() {
        return new RoleRefBuilder().withApiGroup(RBAC_GROUP).withKind(kind).withName(role).build();
    }

    @Override
    public int compareTo(AgentBinding other) {
        return ORDER.compare(this, other);
    }
}
