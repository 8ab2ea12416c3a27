package dev.trellis.sdk.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpecBuilder;
import dev.trellis.api.addon.deployment.ContainerResources;
import dev.trellis.api.addon.deployment.CustomizedVariable;
import dev.trellis.api.addon.deployment.ImageMirror;
import dev.trellis.api.addon.deployment.NodePlacement;
import dev.trellis.api.addon.deployment.ProxyConfig;
import dev.trellis.api.addon.deployment.ResourceRequirements;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

class DeploymentConfigsTest {
    private static final AddOnDeploymentConfigSpec FULL =
            AddOnDeploymentConfigSpecBuilder.builder()
                    .customizedVariables(
                            List.of(
                                    new CustomizedVariable("A", "1"),
                                    new CustomizedVariable("B", "1")))
                    .nodePlacement(new NodePlacement(Map.of("disk", "ssd"), List.of()))
                    .registries(List.of(new ImageMirror("m.example", null)))
                    .proxyConfig(new ProxyConfig("http://p.example", null, null, null))
                    .agentInstallNamespace("n")
                    .resourceRequirements(List.of(resources("*:*:*")))
                    .build();

    static Stream<Arguments> overrides() {
        return Stream.of(
                arguments("what is absent overrides nothing", change(spec -> spec), FULL),
                arguments(
                        "variables by name",
                        change(spec ->
                                spec.customizedVariables(
                                        List.of(
                                                new CustomizedVariable("C", "2"),
                                                new CustomizedVariable("A", "2")))),
                        changed(spec ->
                                spec.customizedVariables(
                                        List.of(
                                                new CustomizedVariable("A", "2"),
                                                new CustomizedVariable("B", "1"),
                                                new CustomizedVariable("C", "2"))))),
                arguments(
                        "node placement as a whole",
                        change(spec -> spec.nodePlacement(new NodePlacement(null, List.of()))),
                        changed(spec -> spec.nodePlacement(new NodePlacement(null, List.of())))),
                arguments(
                        "an empty node placement overrides nothing",
                        change(spec -> spec.nodePlacement(new NodePlacement(null, null))),
                        FULL),
                arguments(
                        "registries as a whole",
                        change(spec -> spec.registries(List.of(new ImageMirror("x", "y")))),
                        changed(spec -> spec.registries(List.of(new ImageMirror("x", "y"))))),
                arguments(
                        "proxies as a whole",
                        change(spec -> spec.proxyConfig(new ProxyConfig(null, null, "x", null))),
                        changed(spec -> spec.proxyConfig(new ProxyConfig(null, null, "x", null)))),
                arguments(
                        "empty proxies override nothing",
                        change(spec -> spec.proxyConfig(new ProxyConfig("", null, "", null))),
                        FULL),
                arguments(
                        "certificates alone are proxies too",
                        change(spec -> spec.proxyConfig(new ProxyConfig(null, null, null, "QQ=="))),
                        changed(spec ->
                                spec.proxyConfig(new ProxyConfig(null, null, null, "QQ==")))),
                arguments(
                        "the install namespace, also by the empty one",
                        change(spec -> spec.agentInstallNamespace("")),
                        changed(spec -> spec.agentInstallNamespace(""))),
                arguments(
                        "resources as a whole",
                        change(spec -> spec.resourceRequirements(List.of(resources("pods:a:b")))),
                        changed(spec ->
                                spec.resourceRequirements(List.of(resources("pods:a:b"))))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("overrides")
    void laterOverrides(
            String behaviour, AddOnDeploymentConfigSpec later, AddOnDeploymentConfigSpec expected) {
        assertThat(DeploymentConfigs.merged(List.of(FULL, later))).contains(expected);
    }

    @Test
    void oneConfigStaysItself() {
        assertThat(DeploymentConfigs.merged(List.of(FULL))).contains(FULL);
    }

    @Test
    void noneGivesNone() {
        assertThat(DeploymentConfigs.merged(List.of())).isEmpty();
    }

    private static AddOnDeploymentConfigSpec change(
            UnaryOperator<AddOnDeploymentConfigSpecBuilder> change) {
        return change.apply(AddOnDeploymentConfigSpecBuilder.builder()).build();
    }

    private static AddOnDeploymentConfigSpec changed(
            UnaryOperator<AddOnDeploymentConfigSpecBuilder> change) {
        return change.apply(AddOnDeploymentConfigSpecBuilder.builder(FULL)).build();
    }

    private static ContainerResources resources(String containerId) {
        return new ContainerResources(
                containerId, new ResourceRequirements(List.of(), Map.of(), Map.of()));
    }
}
