package dev.trellis.hub.template;

import static dev.trellis.hub.template.Installs.cluster;
import static dev.trellis.hub.template.Installs.config;
import static dev.trellis.hub.template.Installs.install;
import static dev.trellis.hub.template.Installs.reference;
import static dev.trellis.hub.template.Installs.with;
import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.DefaultConfigReference;
import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpecBuilder;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.cluster.ManagedClusterStatusBuilder;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.api.work.ResourceIdentifierBuilder;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

class TemplateAgentTest {
    private static final String MANIFEST = "{\"kind\":\"X\",\"v\":\"{{A}}{{B}}\"}";

    private final FakeHub hub = new FakeHub();

    @Test
    void rendersTheTemplateInForceWithTheConfigsInForce() {
        hub.templates.put("t", template().manifest(MANIFEST).spec());
        hub.templates.put("other", template().spec());
        hub.configs.put("ns/a", variables("A", "1"));
        hub.configs.put("ns/b", variables("B", "2"));
        var install = with(install("paris", "t"), config("ns", "a"), config("ns", "b"));

        var manifests = hub.agent().manifests(cluster("paris"), install);

        assertThat(manifests).isEqualTo(Outcome.of(List.of(json("{\"kind\":\"X\",\"v\":\"12\"}"))));
    }

    @Test
    void strictlyTheSecondConfigNeedNotEvenExist() {
        hub.templates.put("t", template().manifest(MANIFEST).spec());
        hub.configs.put("ns/a", variables("A", "1"));
        var install =
                with(
                        install("paris", "t"),
                        config("ns", "a"),
                        reference("addondeploymentconfigs", "ns", "b", ""));

        var manifests = hub.agent(true).manifests(cluster("paris"), install);

        assertThat(manifests).isEqualTo(Outcome.of(List.of(json("{\"kind\":\"X\",\"v\":\"1\"}"))));
    }

    @Test
    void variablesOfTheDeclaredConfigLieBelow() {
        hub.templates.put("t", template().manifest(MANIFEST).spec());
        hub.configs.put("ns/default", variables("A", "default", "B", "default"));
        hub.configs.put("ns/a", variables("A", "own"));
        hub.declaration = declaring("default");
        var install = with(install("paris", "t"), config("ns", "a"));

        var manifests = hub.agent().manifests(cluster("paris"), install);

        assertThat(manifests)
                .isEqualTo(Outcome.of(List.of(json("{\"kind\":\"X\",\"v\":\"owndefault\"}"))));
    }

    @Test
    void aDeclaredConfigThatDoesNotExistIsNoError() {
        hub.templates.put("t", template().manifest(MANIFEST).spec());
        hub.declaration = declaring("__reserved_no_default__");

        var manifests = hub.agent().manifests(cluster("paris"), install("paris", "t"));

        assertThat(manifests).isEqualTo(Outcome.of(List.of(json("{\"kind\":\"X\",\"v\":\"\"}"))));
    }

    static Stream<Arguments> whatIsMissing() {
        return Stream.of(
                arguments(install("paris"), "addon paris/hello template not found in status"),
                arguments(
                        with(install("paris"), reference("addontemplates", "", "t", "")),
                        "addon hello template desired spec hash is empty"),
                arguments(
                        install("paris", "gone"),
                        "the AddOnTemplate gone does not exist: create it or refer to another"),
                arguments(
                        with(
                                install("paris", "t"),
                                config("ns", "a"),
                                reference("addondeploymentconfigs", "ns", "b", "")),
                        "addon hello deployment config desired spec hash is empty"),
                arguments(
                        with(install("paris", "t"), config("ns", "gone")),
                        "the AddOnDeploymentConfig ns/gone does not exist: create it or refer to"
                                + " another"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("whatIsMissing")
    void saysWhatIsMissing(ManagedClusterAddOn install, String why) {
        hub.templates.put("t", template().spec());
        hub.configs.put("ns/a", variables());

        assertThat(hub.agent().manifests(cluster("paris"), install)).isEqualTo(Outcome.failed(why));
        assertThat(hub.agent().agentInstallNamespace(install)).isEqualTo(Outcome.failed(why));
    }

    @Test
    void tellsTheNamespaceOfTheAgent() {
        hub.templates.put(
                "t",
                template()
                        .manifest(
                                """
                                {"apiVersion":"apps/v1","kind":"Deployment",\
                                "metadata":{"namespace":"written"}}\
                                """)
                        .spec());
        hub.configs.put("ns/a", template().installNamespace("first").configs().getFirst());
        hub.configs.put("ns/b", template().installNamespace("second").configs().getFirst());
        var plain = install("paris", "t");
        var both = with(install("paris", "t"), config("ns", "a"), config("ns", "b"));

        assertThat(hub.agent().agentInstallNamespace(plain))
                .isEqualTo(Outcome.of(Optional.of("written")));
        assertThat(hub.agent().agentInstallNamespace(both))
                .isEqualTo(Outcome.of(Optional.of("second")));
        assertThat(hub.agent(true).agentInstallNamespace(both))
                .isEqualTo(Outcome.of(Optional.of("first")));
    }

    @Test
    void manifestConfigsAreThoseOfTheTemplateInForceElseOfTheDefaultOne() {
        hub.templates.put("t", configured("of the template in force"));
        hub.templates.put("default", configured("of the default template"));
        hub.declaration = declaring("none");

        assertThat(hub.agent().manifestConfigs(install("paris", "t")))
                .containsExactly(manifestConfig("of the template in force"));
        assertThat(hub.agent().manifestConfigs(install("paris")))
                .containsExactly(manifestConfig("of the default template"));

        hub.declaration = null;
        assertThat(hub.agent().manifestConfigs(install("paris"))).isEmpty();
    }

    @Test
    void isWhatEveryTemplateAddOnIs() {
        var agent = hub.agent();

        assertThat(agent.name()).isEqualTo("hello");
        assertThat(agent.healthProber()).contains(new HealthProber.WorkloadAvailability());
        assertThat(agent.hosting(cluster("paris"), install("paris")))
                .isEqualTo(new Hosting.Unsupported());
        assertThat(agent.supportedConfigs())
                .extracting(ConfigType::group, ConfigType::resource)
                .containsExactly(
                        tuple(Groups.ADDON, "addondeploymentconfigs"),
                        tuple(Groups.ADDON, "addontemplates"));
        assertThat(agent.configCheckEnabled()).isTrue();
    }

    @Test
    void anInstallHasATemplateOnceItsContentWasSeen() {
        assertThat(TemplateReferences.hasTemplate(install("paris"))).isFalse();
        assertThat(
                        TemplateReferences.hasTemplate(
                                with(install("paris"), reference("addontemplates", "", "t", ""))))
                .isFalse();
        assertThat(TemplateReferences.hasTemplate(install("paris", "t"))).isTrue();
    }

    static Stream<Arguments> changesOfClusters() {
        return Stream.of(
                arguments("nothing", observed("True", "m"), observed("True", "m"), false),
                arguments("its mirrors", observed("True", "m"), observed("True", "n"), true),
                arguments("no mirrors any more", observed("True", "m"), cluster("paris"), true),
                arguments("available again", observed("Unknown", "m"), observed("True", "m"), true),
                arguments("first heard of", cluster("paris"), observed("True", ""), true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changesOfClusters")
    void isConcernedByChangesOfClusters(
            String change, ManagedCluster before, ManagedCluster after, boolean expected) {
        assertThat(hub.agent().isConcernedBy(before, after)).isEqualTo(expected);
    }

    private static ManagedCluster observed(String available, String mirrors) {
        var cluster = cluster("paris");
        cluster.getMetadata()
                .setAnnotations(Map.of("open-cluster-management.io/image-registries", mirrors));
        cluster.setStatus(
                ManagedClusterStatusBuilder.builder()
                        .conditions(
                                List.of(
                                        new Condition(
                                                "ManagedClusterConditionAvailable",
                                                available,
                                                null,
                                                "2026-05-01T12:00:00Z",
                                                "Reason",
                                                "")))
                        .build());
        return cluster;
    }

    private static ClusterManagementAddOn declaring(String config) {
        var declaration = new ClusterManagementAddOn();
        declaration.setSpec(
                ClusterManagementAddOnSpecBuilder.builder()
                        .defaultConfigs(
                                List.of(
                                        new AddOnConfig(
                                                Groups.ADDON,
                                                "addondeploymentconfigs",
                                                config,
                                                "ns")))
                        .build());
        declaration.setStatus(
                ClusterManagementAddOnStatusBuilder.builder()
                        .defaultConfigReferences(
                                List.of(
                                        new DefaultConfigReference(
                                                Groups.ADDON,
                                                "addontemplates",
                                                new ConfigSpecHash(null, "default", "hash"))))
                        .build());
        return declaration;
    }

    private static AddOnTemplateSpec configured(String name) {
        return new AddOnTemplateSpec(
                "hello",
                ManifestWorkSpecBuilder.builder()
                        .manifestConfigs(List.of(manifestConfig(name)))
                        .build(),
                null);
    }

    private static ManifestConfig manifestConfig(String name) {
        return ManifestConfigBuilder.builder()
                .resourceIdentifier(
                        ResourceIdentifierBuilder.builder().resource("jobs").name(name).build())
                .build();
    }

    private static AddOnDeploymentConfigSpec variables(String... variables) {
        return template().config(variables).configs().getFirst();
    }

    private static RawObject json(String text) {
        return RawObject.of(text);
    }
}
