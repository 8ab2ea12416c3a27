package dev.trellis.hub.token;

import dev.trellis.api.addon.AddOnLabels;
import dev.trellis.api.meta.Copies;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an agent needs to use tokens: its service account, and the right to ask for tokens of it.
 */
record TokenObjects(ObjectKey install) {
    private static final String RBAC_GROUP = "rbac.authorization.k8s.io";
    private static final String TOKENS = "serviceaccounts/token";

    ObjectKey account() {
        return new ObjectKey(install.namespace(), install.name() + "-agent");
    }

    /** Of the role and of its binding. */
    ObjectKey role() {
        return new ObjectKey(install.namespace(), install.name() + "-token-role");
    }

    private Map<String, String> labels() {
        return Map.of(
                AddOnLabels.TOKEN_ADDON_NAME,
                install.name(),
                AddOnLabels.TOKEN_INFRASTRUCTURE,
                "true");
    }

    ServiceAccount wantedAccount() {
        return new ServiceAccountBuilder()
                .withNewMetadata()
                .withNamespace(account().namespace())
                .withName(account().name())
                .withLabels(labels())
                .endMetadata()
                .build();
    }

    /** The account with our labels; the rest of it belongs to others. */
    ServiceAccount mended(ServiceAccount found) {
        var labels = new LinkedHashMap<>(Copies.map(found.getMetadata().getLabels()));
        labels.putAll(labels());
        return new ServiceAccountBuilder(found)
                .editMetadata()
                .withLabels(labels)
                .endMetadata()
                .build();
    }

    HubRbac wantedRole() {
        return new HubRbac.Role(meta(), List.of(mayCreate(), maySubscribe()));
    }

    /** The cluster's own agent asks for the tokens, under the name of one group or the other. */
    HubRbac wantedBinding() {
        return new HubRbac.Binding(
                meta(),
                new RoleRef(RBAC_GROUP, "Role", role().name()),
                List.of(
                        group("system:open-cluster-management:" + install.namespace()),
                        group("open-cluster-management:" + install.namespace())));
    }

    private HubRbac.Meta meta() {
        return new HubRbac.Meta(
                role().namespace(), role().name(), labels(), List.of(), Keeping.OBJECT);
    }

    private PolicyRule mayCreate() {
        return new PolicyRuleBuilder()
                .withApiGroups("")
                .withResources(TOKENS)
                .withResourceNames(account().name())
                .withVerbs("create")
                .build();
    }

    /** Clusters behind the gRPC server of the hub are told of their tokens instead. */
    private static PolicyRule maySubscribe() {
        return new PolicyRuleBuilder()
                .withApiGroups("")
                .withResources(TOKENS)
                .withVerbs("subscribe")
                .build();
    }

    private static Subject group(String name) {
        return new SubjectBuilder()
                .withApiGroup(RBAC_GROUP)
                .withKind("Group")
                .withName(name)
                .build();
    }
}
