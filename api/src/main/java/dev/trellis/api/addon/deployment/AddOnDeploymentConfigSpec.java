package dev.trellis.api.addon.deployment;

import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.Wire;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Settings that many add-ons understand: variables, where pods run, images, proxies, resources. */
@Wire
@Doc("Settings of an agent that many add-ons understand.")
public record AddOnDeploymentConfigSpec(
        @Doc("Variables for the templates of the add-on.") @ListMap("name")
                List<CustomizedVariable> customizedVariables,
        @Nullable NodePlacement nodePlacement,
        @Doc(
                        "Where images are pulled from instead of their own registry. The "
                                + "last entry that fits wins.")
                List<ImageMirror> registries,
        @Nullable ProxyConfig proxyConfig,
        @Doc(
                        "Namespace of the agent on the managed cluster. An empty string "
                                + "leaves every manifest in its own namespace.")
                @Default(AddOnNames.AGENT_NAMESPACE)
                @Size(max = 63)
                @Pattern("^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$")
                @Nullable String agentInstallNamespace,
        @Doc("Resources of containers. The last entry that fits wins.") @ListMap("containerID")
                List<ContainerResources> resourceRequirements) {

    public AddOnDeploymentConfigSpec {
        customizedVariables = Copies.list(customizedVariables);
        registries = Copies.list(registries);
        resourceRequirements = Copies.list(resourceRequirements);
    }
}
