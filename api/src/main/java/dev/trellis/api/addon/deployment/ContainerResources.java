package dev.trellis.api.addon.deployment;

import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;

/** Resources of the containers that an id chooses. */
@Wire
@Doc("Resources of the containers that an id chooses.")
public record ContainerResources(
        @Doc("Kind, name and container, parted by colons; a star stands for any.")
                @Required
                @Pattern(
                        "^(deployments|daemonsets|statefulsets|replicasets|jobs|cronjobs|pods|\\*):.+:.+$")
                String containerID,
        @Required ResourceRequirements resources) {}
