package dev.trellis.operators.lifecycle;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.operators.kind.ApiRights;

import io.fabric8.kubernetes.api.model.APIService;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The roles that let people use the APIs of an operator. Kubernetes adds them to its own roles of
 * the same level. They belong to the definition, which stays when the operator goes, or to the
 * extension API, which does not.
 */
final class ApiRoles {
    private static final String AGGREGATE = "rbac.authorization.k8s.io/aggregate-to-";

    private ApiRoles() {}

    static List<ClusterRole> of(
            ClusterServiceVersion operator,
            Function<String, Optional<CustomResourceDefinition>> definitions,
            BiFunction<String, String, Optional<APIService>> extensions) {
        var made = new ArrayList<ClusterRole>();
        for (var owned : operator.getSpec().crds().owned()) {
            definitions
                    .apply(owned.name())
                    .ifPresent(crd -> addRoles(made, crd, owned.version(), owned.kind()));
        }
        for (var owned : operator.getSpec().apiServices().owned()) {
            extensions
                    .apply(owned.version(), owned.group())
                    .ifPresent(one ->
                            addRoles(
                                    made,
                                    one,
                                    new Api(
                                            owned.name(),
                                            owned.group(),
                                            owned.version(),
                                            owned.kind())));
        }
        return made;
    }

    private record Api(String plural, String group, String version, String kind) {
        String role(String suffix) {
            return plural + "." + group + "-" + version + "-" + suffix;
        }

        @Override
        public String toString() {
            return kind + "." + version + "." + group;
        }
    }

    private static void addRoles(List<ClusterRole> made, HasMetadata owner, Api api) {
        for (var rights : ApiRights.values()) {
            made.add(
                    role(owner, api, rights.toString(), rights)
                            .addNewRule()
                            .withApiGroups(api.group())
                            .withResources(api.plural())
                            .withVerbs(rights.verbs())
                            .endRule()
                            .build());
        }
    }

    private static void addRoles(
            List<ClusterRole> made, CustomResourceDefinition crd, String version, String kind) {
        var api =
                new Api(
                        crd.getSpec().getNames().getPlural(),
                        crd.getSpec().getGroup(),
                        version,
                        kind);
        addRoles(made, crd, api);
        made.add(
                role(crd, api, "crdview", ApiRights.VIEW)
                        .addNewRule()
                        .withApiGroups("apiextensions.k8s.io")
                        .withResources("customresourcedefinitions")
                        .withResourceNames(crd.getMetadata().getName())
                        .withVerbs("get")
                        .endRule()
                        .build());
    }

    private static ClusterRoleBuilder role(
            HasMetadata owner, Api api, String suffix, ApiRights rights) {
        return new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(api.role(suffix))
                .addToLabels(OperatorMarks.MANAGED, "true")
                .addToLabels(AGGREGATE + rights, "true")
                .addToLabels(rights.label(api.toString()), "true")
                .addNewOwnerReference()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(false)
                .withBlockOwnerDeletion(false)
                .endOwnerReference()
                .endMetadata();
    }
}
