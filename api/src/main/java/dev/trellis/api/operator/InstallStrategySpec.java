package dev.trellis.api.operator;

import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Required;

import java.util.List;

/** What is installed for an operator. */
@Wire
@Doc("What is installed.")
public record InstallStrategySpec(
        @Doc("Deployments of the operator.") @Required List<NamedDeployment> deployments,
        @Doc("What it may do in its namespaces.") List<Permission> permissions,
        @Doc("What it may do in the whole cluster.") List<Permission> clusterPermissions) {
    public static final InstallStrategySpec EMPTY = InstallStrategySpecBuilder.builder().build();

    public InstallStrategySpec {
        deployments = Copies.list(deployments);
        permissions = Copies.list(permissions);
        clusterPermissions = Copies.list(clusterPermissions);
    }
}
