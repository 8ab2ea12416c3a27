package dev.trellis.sdk.manage;

import static dev.trellis.sdk.manage.AuthorHub.awaiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.Drivers;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.ConfigTypes;
import dev.trellis.sdk.InstallOn;
import dev.trellis.sdk.Registrations;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.rbac.Grant;
import dev.trellis.sdk.rbac.Grants;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Credentials, permissions, configuration and self-made installs, on an API server. */
@KubernetesTest(
        crds = {
            "crds/clustermanagementaddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusteraddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusters.cluster.open-cluster-management.io.yaml",
            "crds/manifestworks.work.open-cluster-management.io.yaml"
        })
class AuthorRegistrationIT {
    private static final String SIGNER = "open-cluster-management.io/test-signer";

    private final AuthorHub hub;
    private final Kube kube;
    private final String cluster;
    private final String addon;

    AuthorRegistrationIT(Kube kube) {
        this.kube = kube;
        hub = new AuthorHub(kube);
        cluster = hub.cluster(kube.namespace());
        addon = kube.uniqueName("test");
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void asksForTheCredentialsThatTheAuthorNames() {
        var wanted = Registrations.kubeSubject("somebody", "one", "two");
        hub.run(hub.manager().add(registering(Registrations.of(wanted))));
        hub.install(addon, cluster);
        awaiting(() -> assertThat(registrations()).containsExactly(wanted));

        setStatus(status -> driven(status, Drivers.CSR));

        awaiting(
                () -> assertThat(registrations()).containsExactly(withDriver(wanted, Drivers.CSR)));
    }

    @Test
    void restoresCredentialsThatSomebodyOverwrote() {
        var client = Registrations.kubeSubject("somebody", "one");
        var signed = Registrations.customSigner(SIGNER, "somebody");
        hub.run(hub.manager().add(registering(Registrations.of(client, signed))));
        hub.install(addon, cluster);
        awaiting(() -> assertThat(registrations()).containsExactly(client, signed));

        setStatus(status ->
                ManagedClusterAddOnStatusBuilder.builder(status)
                        .registrations(
                                List.of(
                                        new Registration(
                                                Registration.KUBE_CLIENT,
                                                new KubeClientRegistration(null, Drivers.CSR),
                                                null)))
                        .build());

        awaiting(() ->
                assertThat(registrations())
                        .containsExactly(withDriver(client, Drivers.CSR), signed));
    }

    @Test
    void takesTheNamespaceThatTheInstallCarries() {
        hub.run(hub.manager().add(registering(Registrations.kubeClient("hello"))));

        hub.install(
                addon,
                cluster,
                metadata -> metadata.addToAnnotations(AddOnAnnotations.INSTALL_NAMESPACE, "test"));

        hub.awaitCondition(addon, cluster, AddOnConditions.REGISTRATION_APPLIED, "True");
        assertThat(install().status().namespace()).isEqualTo("test");
    }

    @Test
    void waitsForTheDeclarationToOwnTheInstall() {
        hub.run(
                hub.manager()
                        .add(registering(Registrations.kubeClient("hello")))
                        .add(
                                Addon.named(addon + "-owned")
                                        .from(_ -> Outcome.of(List.of(Raw.configMap("a"))))));
        hub.install(addon, cluster, metadata -> metadata.withOwnerReferences());

        hub.install(addon + "-owned", cluster);

        hub.awaitWork(cluster, "addon-" + addon + "-owned-deploy-0");
        assertThat(install().status().conditions()).isEmpty();
    }

    @Test
    void givesTheAgentItsRoleOnTheHub() {
        var role =
                new RoleBuilder()
                        .withNewMetadata()
                        .withName(addon)
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("configmaps")
                        .withVerbs("get")
                        .endRule()
                        .build();
        hub.run(
                hub.manager()
                        .add(
                                registering(
                                        Registrations.kubeClient("hello")
                                                .withPermissions(
                                                        Grants.of(
                                                                new Grant.BoundRole(
                                                                        role,
                                                                        new Grant.To
                                                                                .KubeClient()))))));

        hub.install(addon, cluster);

        hub.awaitCondition(addon, cluster, AddOnConditions.REGISTRATION_APPLIED, "True");
        var binding =
                kube.client().rbac().roleBindings().inNamespace(cluster).withName(addon).get();
        assertThat(binding.getSubjects())
                .extracting(subject -> subject.getKind() + " " + subject.getName())
                .startsWith(
                        "User system:open-cluster-management:cluster:%s:addon:%s:agent:hello"
                                .formatted(cluster, addon));
    }

    @Test
    void saysWhatKeepsTheAgentFromItsRights() {
        hub.run(
                hub.manager()
                        .add(
                                registering(
                                        Registrations.kubeClient("hello")
                                                .withPermissions((_, _, _) -> {
                                                    throw new IllegalStateException("no rights");
                                                }))));

        hub.install(addon, cluster);

        hub.awaitCondition(
                addon,
                cluster,
                AddOnConditions.REGISTRATION_APPLIED,
                found -> {
                    assertThat(found.reason()).isEqualTo("SetPermissionFailed");
                    assertThat(found.message()).endsWith("no rights");
                });
    }

    @Test
    void rendersAgainWhenAConfigChanges() {
        var config =
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("settings")
                        .withNamespace(cluster)
                        .endMetadata()
                        .addToData("name", "before")
                        .build();
        kube.client().resource(config).create();
        hub.run(
                hub.manager()
                        .add(
                                Addon.named(addon)
                                        .fromObjects(seen ->
                                                seen.configs(ConfigMap.class).stream()
                                                        .map(found ->
                                                                named(
                                                                        String.valueOf(
                                                                                found.getData()
                                                                                        .get(
                                                                                                "name"))))
                                                        .toList())
                                        .configs(ConfigTypes.CONFIG_MAPS)));
        hub.install(addon, cluster);
        awaiting(() -> assertThat(install().status().supportedConfigs()).hasSize(1));
        setStatus(status ->
                ManagedClusterAddOnStatusBuilder.builder(status)
                        .configReferences(
                                List.of(
                                        new ConfigReference(
                                                "",
                                                "configmaps",
                                                null,
                                                new ConfigSpecHash(cluster, "settings", "h"),
                                                null)))
                        .build());
        awaiting(() -> assertThat(rendered()).contains("\"before\""));

        kube.client()
                .configMaps()
                .inNamespace(cluster)
                .withName("settings")
                .edit(found -> new ConfigMapBuilder(found).addToData("name", "after").build());

        awaiting(() -> assertThat(rendered()).contains("\"after\""));
    }

    @Test
    void installsItselfOnlyWhereItLooksAfterItsInstalls() {
        var chosen = hub.cluster(kube.uniqueName("chosen"), Map.of("fleet", addon));
        var managedByHub = addon + "-managed";
        hub.declare(managedByHub, Map.of());
        hub.declare(addon, Map.of(AddOnAnnotations.LIFECYCLE, AddOnAnnotations.LIFECYCLE_SELF));
        hub.run(
                hub.manager()
                        .add(
                                selfInstalling(
                                        managedByHub, InstallOn.labelled(Map.of("fleet", addon))))
                        .add(selfInstalling(addon, InstallOn.labelled(Map.of("fleet", addon)))));

        hub.awaitWork(chosen, "addon-" + addon + "-deploy-0");

        assertThat(hub.find(addon, cluster)).isEmpty();
        assertThat(hub.find(managedByHub, chosen)).isEmpty();
        hub.deleteInstall(addon, chosen);
        awaiting(() ->
                assertThat(hub.find(addon, chosen))
                        .hasValueSatisfying(found ->
                                assertThat(found.getMetadata().getDeletionTimestamp()).isNull()));
    }

    @Test
    void leavesClustersAloneThatGo() {
        var going = hub.cluster(kube.uniqueName("going"), Map.of("fleet", addon));
        hub.terminate(going);
        hub.declare(addon, Map.of(AddOnAnnotations.LIFECYCLE, AddOnAnnotations.LIFECYCLE_SELF));
        hub.run(
                hub.manager()
                        .add(selfInstalling(addon, InstallOn.labelled(Map.of("fleet", addon)))));
        var staying = hub.cluster(kube.uniqueName("staying"), Map.of("fleet", addon));

        hub.awaitWork(staying, "addon-" + addon + "-deploy-0");

        assertThat(hub.find(addon, going)).isEmpty();
    }

    @Test
    void onlyTheReplicaThatHoldsTheLeaseActs() {
        hub.install(addon, cluster);
        var manager =
                hub.manager()
                        .add(Addon.named(addon).from(_ -> Outcome.of(List.of(Raw.configMap("a")))))
                        .electingBy(cluster, "managers");
        var first = hub.run(manager);
        hub.awaitWork(cluster, "addon-" + addon + "-deploy-0");
        try (var second = manager.start()) {
            assertThat(second.isReady()).isFalse();

            first.close();

            awaiting(() -> assertThat(second.isReady()).isTrue());
        }
    }

    private Addon selfInstalling(String name, InstallOn clusters) {
        return Addon.named(name)
                .from(_ -> Outcome.of(List.of(Raw.configMap("a"))))
                .installOn(clusters);
    }

    private Addon registering(RegistrationOption option) {
        return Addon.named(addon)
                .from(_ -> Outcome.of(List.of(Raw.configMap("a"))))
                .registration(option);
    }

    private static ConfigMap named(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("ns")
                .endMetadata()
                .build();
    }

    private String rendered() {
        return hub.awaitWork(cluster, "addon-" + addon + "-deploy-0")
                .spec()
                .manifests()
                .getFirst()
                .json();
    }

    private ManagedClusterAddOn install() {
        return hub.find(addon, cluster).orElseThrow();
    }

    private List<Registration> registrations() {
        return install().status().registrations();
    }

    private void setStatus(UnaryOperator<ManagedClusterAddOnStatus> edit) {
        awaiting(() -> {
            var found = install();
            var edited = Installs.withStatus(found, edit.apply(found.status()));
            assertThat(hub.installs().patchStatus(found, edited).written()).isPresent();
        });
    }

    private static ManagedClusterAddOnStatus driven(
            ManagedClusterAddOnStatus status, String driver) {
        return ManagedClusterAddOnStatusBuilder.builder(status)
                .registrations(
                        status.registrations().stream()
                                .map(one -> withDriver(one, driver))
                                .toList())
                .build();
    }

    private static Registration withDriver(Registration registration, String driver) {
        var client = Objects.requireNonNull(registration.kubeClient());
        return new Registration(
                registration.type(),
                new KubeClientRegistration(client.subject(), driver),
                registration.customSigner());
    }
}
