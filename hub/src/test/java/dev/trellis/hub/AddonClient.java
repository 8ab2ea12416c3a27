package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A client that knows one version of the API and sees one add-on through it. */
final class AddonClient {
    static final String CONFIGS = "addondeploymentconfigs." + Fleet.ADDON;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Fleet fleet;
    private final Version version;
    private final String addon;

    /** The versions that clients may know. */
    enum Version {
        V1ALPHA1,
        V1BETA1;

        String api() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    AddonClient(Fleet fleet, Version version, String addon) {
        this.fleet = fleet;
        this.version = version;
        this.addon = addon;
    }

    /** The hash of a configuration that {@link #configure} writes, as OCM computes it. */
    static String hash(String content) {
        return switch (content) {
            case "test" -> "ea4e6089e8b2f584c1cd8b86e16a15df3186b30744f433ede7436091c93a4cc7";
            case "test1" -> "b746cc98936955dd2168640f0011a14f2a74be306c747bc8ba829328cc772690";
            case "test2" -> "3e6348b0c0f0a341ce28d0a2f99bc41fc63fb17d947eb5a45284729fbeb63b32";
            case "test3" -> "9b3c6d09731ed254589fa4fc2936e6fb00537de92da5e035183da313eb98d27e";
            default -> throw new IllegalArgumentException("no hash is known for " + content);
        };
    }

    /** A configuration as a typed client of Go writes it, whose hash is known. */
    void configure(String namespace, String name, String content) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/%s
                kind: AddOnDeploymentConfig
                metadata: {namespace: %s, name: %s}
                spec:
                  agentInstallNamespace: open-cluster-management-agent-addon
                  customizedVariables: [{name: %4$s, value: %4$s}]
                  proxyConfig: {}
                """
                        .formatted(version.api(), namespace, name, content));
    }

    /** Declares the add-on with types of configuration that have no default. */
    void declare(List<String> resources, String strategy) {
        declareTypes(
                resources.stream()
                        .map(resource -> type(resource, "", ClusterManagementAddOnSpec.NO_DEFAULT)),
                strategy);
    }

    /** Declares the add-on with a default configuration. */
    void declareWithDefault(String namespace, String name, String strategy) {
        declareTypes(Stream.of(type("addondeploymentconfigs", namespace, name)), strategy);
    }

    private String type(String resource, String namespace, String name) {
        var head = "group: %s, resource: %s".formatted(Fleet.ADDON, resource);
        var named = namespace.isEmpty() ? "name: " + name : object(namespace, name);
        return switch (version) {
            case V1BETA1 -> "{%s, %s}".formatted(head, named);
            case V1ALPHA1 ->
                    namespace.isEmpty()
                            ? "{%s}".formatted(head)
                            : "{%s, defaultConfig: {%s}}".formatted(head, named);
        };
    }

    private static String object(String namespace, String name) {
        return "namespace: %s, name: %s".formatted(namespace, name);
    }

    private void declareTypes(Stream<String> types, String strategy) {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/%s
                kind: ClusterManagementAddOn
                metadata: {name: %s}
                spec:
                  %s: %s
                  installStrategy: %s
                """
                        .formatted(
                                version.api(),
                                addon,
                                version == Version.V1ALPHA1 ? "supportedConfigs" : "defaultConfigs",
                                types.toList(),
                                strategy));
    }

    /** A strategy with one placement, whose further members are given as YAML. */
    static String onPlacement(String namespace, String name, String members) {
        return "{type: Placements, placements: [{%s%s}]}"
                .formatted(object(namespace, name), members.isEmpty() ? members : ", " + members);
    }

    /** Deployment configurations of one namespace, as YAML of a placement or of an install. */
    static String configs(String namespace, String... names) {
        return "configs: "
                + Stream.of(names)
                        .map(name ->
                                "{group: %s, resource: addondeploymentconfigs, %s}"
                                        .formatted(Fleet.ADDON, object(namespace, name)))
                        .toList();
    }

    /** Installs by hand, with the members of the spec as YAML. */
    void install(String cluster, String members) {
        var namespace = version == Version.V1ALPHA1 ? "installNamespace: somewhere" : "";
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/%s
                kind: ManagedClusterAddOn
                metadata: {namespace: %s, name: %s}
                spec: {%s}
                """
                        .formatted(
                                version.api(),
                                cluster,
                                addon,
                                Stream.of(namespace, members)
                                        .filter(part -> !part.isEmpty())
                                        .reduce((one, other) -> one + ", " + other)
                                        .orElse("")));
    }

    void patchInstallStatus(String cluster, String yaml) {
        fleet.patchInstallStatus(version.api(), cluster, addon, yaml);
    }

    void awaitInstall(String cluster, Consumer<JsonNode> check) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        check.accept(
                                fleet.find(Fleet.installPath(version.api(), cluster, addon))
                                        .orElseThrow(() ->
                                                new AssertionError(
                                                        addon + " is not on " + cluster))));
    }

    /** Waits until these are all references of an install, in this order. */
    void awaitReferences(String cluster, ShownConfig... expected) {
        awaitInstall(
                cluster,
                install ->
                        assertThat(ShownConfig.in(install.at("/status/configReferences")))
                                .containsExactly(expected));
    }

    /** A reference of an install, as this version shows it. */
    ShownConfig reference(long generation, String namespace, String name, String hash) {
        return shown(ShownConfig.wanted(CONFIGS, named(namespace, name, hash)), namespace, name)
                .seenAt(generation);
    }

    ShownConfig shown(ShownConfig reference, String namespace, String name) {
        return version == Version.V1ALPHA1
                ? reference.repeating(namespace + "/" + name)
                : reference;
    }

    static String named(String namespace, String name, String hash) {
        return "%s/%s %s".formatted(namespace, name, hash);
    }

    void awaitDeclaration(Consumer<JsonNode> check) {
        await().atMost(PATIENCE).untilAsserted(() -> check.accept(declaration()));
    }

    JsonNode declaration() {
        var declaration = fleet.find(Fleet.declarationPath(version.api(), addon)).orElseThrow();
        if (version == Version.V1ALPHA1) {
            // Clients of this version never wrote it, and must not find it.
            assertThat(declaration.at("/metadata/annotations").fieldNames())
                    .toIterable()
                    .doesNotContain("addon.open-cluster-management.io/lifecycle");
        }
        return declaration;
    }

    /** Waits for the default references, and that there is no progression. */
    void awaitDefaultsOnly(ShownConfig... expected) {
        awaitDeclaration(declaration -> {
            assertThat(defaults(declaration)).containsExactly(expected);
            assertThat(declaration.at("/status/installProgressions")).isEmpty();
        });
    }

    List<ShownConfig> defaults(JsonNode declaration) {
        return ShownConfig.in(
                declaration.at(
                        version == Version.V1ALPHA1
                                ? "/status/defaultconfigReferences"
                                : "/status/defaultConfigReferences"));
    }

    static List<ShownConfig> progression(JsonNode declaration) {
        assertThat(declaration.at("/status/installProgressions")).hasSize(1);
        return ShownConfig.in(declaration.at("/status/installProgressions/0/configReferences"));
    }

    /** What the only progression says about its clusters. */
    static String message(JsonNode declaration) {
        return declaration.at("/status/installProgressions/0/conditions/0/message").asText();
    }

    /** The declaration and the clusters go; without a garbage collector installs stay behind. */
    void forget(List<String> clusters) {
        fleet.delete(Fleet.declarationPath(version.api(), addon));
        clusters.forEach(cluster ->
                fleet.delete(
                        "/apis/cluster.open-cluster-management.io/v1/managedclusters/" + cluster));
    }
}
