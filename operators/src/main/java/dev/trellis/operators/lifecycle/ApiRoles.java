package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.operators.kind.ApiRights;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The roles that let people use the APIs of an operator. Kubernetes adds them to its own roles of
 * the same level. They belong to the definition, which stays when the operator goes.
 */
final class ApiRoles {
    private static final String AGGREGATE = "rbac.authorization.k8s.io/aggregate-to-";

    private ApiRoles() {}

    static List<ClusterRole> of(
            ClusterServiceVersion operator,
            Function<String, Optional<CustomResourceDefinition>> definitions) {
        var made = new ArrayList<ClusterRole>();
        for (var owned : operator.getSpec().crds().owned()) {
            definitions
                    .apply(owned.name())
                    .ifPresent(crd -> addRoles(made, crd, owned.version(), owned.kind()));
        }
        return made;
    }

    private static void addRoles(
            List<ClusterRole> made, CustomResourceDefinition crd, String version, String kind) {
        var group = crd.getSpec().getGroup();
        var api = kind + "." + version + "." + group;
        for (var rights : ApiRights.values()) {
            made.add(
                    role(crd, version, rights.toString(), rights, api)
                            .addNewRule()
                            .withApiGroups(group)
                            .withResources(crd.getSpec().getNames().getPlural())
                            .withVerbs(rights.verbs())
                            .endRule()
                            .build());
        }
        made.add(
                role(crd, version, "crdview", ApiRights.VIEW, api)
                        .addNewRule()
                        .withApiGroups("apiextensions.k8s.io")
                        .withResources("customresourcedefinitions")
                        .withResourceNames(crd.getMetadata().getName())
                        .withVerbs("get")
                        .endRule()
                        .build());
    }

    private static ClusterRoleBuilder role(
            CustomResourceDefinition crd,
            String version,
            String suffix,
            ApiRights rights,
            String api) {
        var name = crd.getMetadata().getName();
        return new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(name + "-" + version + "-" + suffix)
                .addToLabels(OperatorMarks.MANAGED, "true")
                .addToLabels(AGGREGATE + rights, "true")
                .addToLabels(rights.label(api), "true")
                .addNewOwnerReference()
                .withApiVersion("apiextensions.k8s.io/v1")
                .withKind("CustomResourceDefinition")
                .withName(name)
                .withUid(crd.getMetadata().getUid())
                .withController(false)
                .withBlockOwnerDeletion(false)
                .endOwnerReference()
                .endMetadata();
    }
}
