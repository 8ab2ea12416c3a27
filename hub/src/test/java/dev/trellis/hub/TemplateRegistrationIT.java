package dev.trellis.hub;

import static dev.trellis.hub.Fleet.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.hub.fixture.Rights;
import dev.trellis.hub.template.Certificates;
import dev.trellis.sdk.registration.AgentIdentity;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** The agent of a template add-on gets credentials for the hub and can use them. */
@KubernetesTest(crds = "crds", controllers = true)
final class TemplateRegistrationIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String HUB_SIGNER = "kubernetes.io/kube-apiserver-client";

    private final Kube kube;
    private final Fleet fleet;
    private final String addon;
    private final String signer;

    @SuppressWarnings("NullAway.Init") // started before each test
    private HubFixture hub;

    TemplateRegistrationIT(Kube kube) {
        this.kube = kube;
        this.fleet = new Fleet(kube);
        this.addon = kube.uniqueName("addon");
        this.signer = "example.com/" + addon;
    }

    @BeforeEach
    void start() {
        hub = HubFixture.start(kube);
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void registersAnAgentUntilItsInstallGoes() throws Exception {
        roles();
        authority();
        template();
        var cluster = fleet.cluster();
        var other = fleet.cluster();
        fleet.placement(kube.namespace(), addon, List.of(List.of(cluster, other)));
        declare();

        var install =
                fleet.awaitInstall(
                        cluster,
                        addon,
                        found ->
                                assertThat(condition(found, "RegistrationApplied"))
                                        .isEqualTo(
                                                "True/SetPermissionApplied/Registration of the addon agent is configured"));
        assertThat(install.at("/status/registrations/0/kubeClient/subject/user").asText())
                .isEqualTo(AgentIdentity.user(cluster, addon, addon + "-agent"));
        assertThat(install.at("/status/registrations/1/customSigner/signerName").asText())
                .isEqualTo(signer);

        // The hub's own signer makes the certificate, and the agent can do what it was granted.
        var certificate = certificate(request(cluster, HUB_SIGNER));
        awaitSharedUsers(cluster, other);
        try (var agent = agent(certificate)) {
            assertThat(agent.configMaps().inNamespace(cluster).list().getItems()).isNotNull();
            agent.configMaps().inNamespace(kube.namespace()).resource(note()).create();
        }

        // The administrator's authority signs for the other signer.
        var signed = certificate(request(cluster, signer));
        CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(signed))
                .verify(Certificates.AUTHORITY_KEYS.getPublic());

        // What somebody takes away comes back, as long as the install is there.
        var own = binding(cluster, "clusterrole");
        own.delete();
        await().ignoreExceptions().atMost(PATIENCE).until(() -> own.get() != null);

        fleet.decide(kube.namespace(), addon, 0, List.of(other));
        fleet.awaitNoInstall(cluster, addon);
        awaitSharedUsers(other);
        await().ignoreExceptions().atMost(PATIENCE).until(() -> own.get() == null);
        fleet.decide(kube.namespace(), addon, 0, List.of());
        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() -> binding(kube.namespace(), "role").get() == null);
    }

    @Test
    void saysWhatKeepsAnAgentFromItsPermissions() {
        var missing = kube.uniqueName("later");
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: AddOnTemplate
                metadata: {name: %1$s}
                spec:
                  addonName: %1$s
                  agentSpec: {workload: {manifests: []}}
                  registration:
                  - type: KubeClient
                    kubeClient:
                      hubPermissions:
                      - type: SingleNamespace
                        singleNamespace:
                          namespace: %2$s
                          roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: writer}
                """
                        .formatted(addon, missing));
        var cluster = fleet.cluster();
        fleet.placement(kube.namespace(), addon, List.of(List.of(cluster)));
        declare();

        fleet.awaitInstall(
                cluster,
                addon,
                found ->
                        assertThat(condition(found, "RegistrationApplied"))
                                .isEqualTo(
                                        "False/SetPermissionFailed/Failed to set permission for hub agent: namespaces \"%s\" not found"
                                                .formatted(missing)));
        fleet.namespace(missing);

        fleet.awaitInstall(
                cluster,
                addon,
                found ->
                        assertThat(condition(found, "RegistrationApplied"))
                                .startsWith("True/SetPermissionApplied/"));
    }

    private void roles() {
        kube.kubectl("create", "clusterrole", addon, "--verb=get,list", "--resource=configmaps")
                .outOrThrow();
        kube.kubectl(
                        "-n",
                        kube.namespace(),
                        "create",
                        "role",
                        "writer",
                        "--verb=create",
                        "--resource=configmaps")
                .outOrThrow();
    }

    private void authority() {
        var authority = Certificates.authority(Instant.now());
        kube.client()
                .resource(
                        new SecretBuilder()
                                .withNewMetadata()
                                .withNamespace(kube.namespace())
                                .withName("authority")
                                .endMetadata()
                                .withStringData(
                                        Map.of(
                                                "tls.crt",
                                                authority.certificate(),
                                                "tls.key",
                                                authority.key()))
                                .build())
                .create();
    }

    private void template() {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1alpha1
                kind: AddOnTemplate
                metadata: {name: %1$s}
                spec:
                  addonName: %1$s
                  agentSpec: {workload: {manifests: []}}
                  registration:
                  - type: KubeClient
                    kubeClient:
                      hubPermissions:
                      - type: CurrentCluster
                        currentCluster: {clusterRoleName: %1$s}
                      - type: SingleNamespace
                        singleNamespace:
                          namespace: %2$s
                          roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: writer}
                  - type: CustomSigner
                    customSigner:
                      signerName: %3$s
                      signingCA: {namespace: %2$s, name: authority}
                """
                        .formatted(addon, kube.namespace(), signer));
    }

    private void declare() {
        fleet.apply(
                """
                apiVersion: addon.open-cluster-management.io/v1beta1
                kind: ClusterManagementAddOn
                metadata: {name: %1$s}
                spec:
                  defaultConfigs:
                  - {group: addon.open-cluster-management.io, resource: addontemplates, name: %1$s}
                  installStrategy:
                    type: Placements
                    placements:
                    - {namespace: %2$s, name: %1$s}
                """
                        .formatted(addon, kube.namespace()));
    }

    /** As the cluster's own agent asks in the name of the add-on's. */
    private String request(String cluster, String signerName) {
        var user = "system:open-cluster-management:" + cluster + ":agent";
        Rights.give(
                kube,
                user,
                Rights.to("certificates.k8s.io", "certificatesigningrequests", "create"));
        var name = kube.uniqueName("addon");
        kube.clientFor(user)
                .resource(
                        new CertificateSigningRequestBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .addToLabels("open-cluster-management.io/cluster-name", cluster)
                                .addToLabels("open-cluster-management.io/addon-name", addon)
                                .endMetadata()
                                .withNewSpec()
                                .withSignerName(signerName)
                                .withUsages("client auth")
                                .withRequest(
                                        Certificates.request(
                                                AgentIdentity.user(
                                                        cluster, addon, addon + "-agent"),
                                                AgentIdentity.groups(cluster, addon)))
                                .endSpec()
                                .build())
                .create();
        return name;
    }

    private byte[] certificate(String name) {
        var requests = kube.client().certificates().v1().certificateSigningRequests();
        await().ignoreExceptions()
                .atMost(PATIENCE)
                .until(() ->
                        requests.withName(name).require().getStatus().getCertificate() != null);
        return Base64.getDecoder()
                .decode(requests.withName(name).require().getStatus().getCertificate());
    }

    private KubernetesClient agent(byte[] certificate) {
        var known = kube.client().getConfiguration();
        var encoder = Base64.getEncoder();
        var key = Certificates.agentKey().getBytes(StandardCharsets.US_ASCII);
        return new KubernetesClientBuilder()
                .withConfig(
                        new ConfigBuilder()
                                .withAutoConfigure(false)
                                .withMasterUrl(known.getMasterUrl())
                                .withCaCertData(known.getCaCertData())
                                .withCaCertFile(known.getCaCertFile())
                                .withClientCertData(encoder.encodeToString(certificate))
                                .withClientKeyData(encoder.encodeToString(key))
                                .withClientKeyAlgo("RSA")
                                .build())
                .build();
    }

    private static ConfigMap note() {
        return new ConfigMapBuilder().withNewMetadata().withName("note").endMetadata().build();
    }

    private Resource<RoleBinding> binding(String namespace, String kind) {
        return kube.client()
                .rbac()
                .roleBindings()
                .inNamespace(namespace)
                .withName("open-cluster-management:%s:%s:agent".formatted(addon, kind));
    }

    private void awaitSharedUsers(String... clusters) {
        var users =
                List.of(clusters).stream()
                        .map(cluster -> AgentIdentity.user(cluster, addon, addon + "-agent"))
                        .toList();
        await().ignoreExceptions()
                .atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(binding(kube.namespace(), "role").require().getSubjects())
                                .filteredOn(subject -> subject.getKind().equals("User"))
                                .extracting("name")
                                .containsExactlyInAnyOrderElementsOf(users));
    }
}
