package dev.trellis.operators.condition;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.NamedDeployment;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.api.operator.OperatorConditionSpec;
import dev.trellis.api.operator.OperatorConditionSpecBuilder;
import dev.trellis.api.operator.OperatorConditionStatus;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Permission;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;

import java.util.List;
import java.util.stream.Stream;

/** What is there for an operator to say something of itself. */
final class ConditionDecision {
    private static final String RBAC = "rbac.authorization.k8s.io";

    private ConditionDecision() {}

    /** The object as it is made; it has the operator's name and goes with it. */
    static OperatorCondition made(ClusterServiceVersion operator) {
        var made = new OperatorCondition();
        made.setMetadata(metadata(operator));
        made.setSpec(spec(operator, OperatorConditionSpec.EMPTY));
        return made;
    }

    /** Who may speak and what for; what was said stays. */
    static OperatorConditionSpec spec(
            ClusterServiceVersion operator, OperatorConditionSpec before) {
        return OperatorConditionSpecBuilder.builder(before)
                .serviceAccounts(accounts(operator))
                .deployments(
                        operator.getSpec().strategy().deployments().stream()
                                .map(NamedDeployment::name)
                                .toList())
                .build();
    }

    private static List<String> accounts(ClusterServiceVersion operator) {
        var strategy = operator.getSpec().strategy();
        var named =
                Stream.concat(
                                strategy.clusterPermissions().stream(),
                                strategy.permissions().stream())
                        .map(Permission::serviceAccountName)
                        .distinct()
                        .toList();
        return named.isEmpty() ? List.of("default") : named;
    }

    /** What was said, with the state of the object in which it was read. */
    static OperatorConditionStatus observed(OperatorCondition said) {
        return new OperatorConditionStatus(
                said.spec().conditions().stream()
                        .map(one ->
                                new Condition(
                                        one.type(),
                                        one.status(),
                                        said.getMetadata().getGeneration(),
                                        one.lastTransitionTime(),
                                        one.reason(),
                                        one.message()))
                        .toList());
    }

    static Role role(ClusterServiceVersion operator) {
        return new RoleBuilder()
                .withMetadata(metadata(operator))
                .addNewRule()
                .withApiGroups("operators.coreos.com")
                .withResources("operatorconditions")
                .withResourceNames(operator.getMetadata().getName())
                .withVerbs("get", "update", "patch")
                .endRule()
                .build();
    }

    static RoleBinding binding(ClusterServiceVersion operator) {
        return new RoleBindingBuilder()
                .withMetadata(metadata(operator))
                .withNewRoleRef(RBAC, "Role", operator.getMetadata().getName())
                .withSubjects(
                        accounts(operator).stream()
                                .map(account ->
                                        new SubjectBuilder()
                                                .withKind("ServiceAccount")
                                                .withName(account)
                                                .withNamespace(
                                                        operator.getMetadata().getNamespace())
                                                .build())
                                .toList())
                .build();
    }

    private static ObjectMeta metadata(ClusterServiceVersion operator) {
        var metadata = operator.getMetadata();
        return new ObjectMetaBuilder()
                .withName(metadata.getName())
                .withNamespace(metadata.getNamespace())
                .addToLabels(OperatorMarks.MANAGED, "true")
                .addNewOwnerReference()
                .withApiVersion(operator.getApiVersion())
                .withKind(operator.getKind())
                .withName(metadata.getName())
                .withUid(metadata.getUid())
                .withController(true)
                .withBlockOwnerDeletion(false)
                .endOwnerReference()
                .build();
    }
}
