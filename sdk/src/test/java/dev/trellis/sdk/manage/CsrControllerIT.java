package dev.trellis.sdk.manage;

import static dev.trellis.sdk.manage.ManagerRights.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpecBuilder;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.controller.Next;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.agent.RegistrationOption.Sign;
import dev.trellis.sdk.csr.CertificateSigner;
import dev.trellis.sdk.csr.CsrChecks;
import dev.trellis.sdk.csr.Requests;
import dev.trellis.sdk.fixture.TestAgent;
import dev.trellis.sdk.registration.AgentIdentity;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestCondition;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests of agents on a real API server, answered with the rights that OCM's manager has. */
@KubernetesTest(
        controllers = true,
        crds = {
            "crds/clustermanagementaddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusteraddons.addon.open-cluster-management.io.yaml",
            "crds/managedclusters.cluster.open-cluster-management.io.yaml",
            "crds/manifestworks.work.open-cluster-management.io.yaml"
        })
class CsrControllerIT {
    private static final String HUB_SIGNER = "kubernetes.io/kube-apiserver-client";
    private static final String OTHER_SIGNER = "open-cluster-management.io/test";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Kube kube;
    private final String cluster;
    private final String addon;
    private final String requester;
    private final HubSession admin;
    private final HubSession manager;
    private final AddonCaches addons;
    private final CsrController controller;
    private final Controllers controllers;
    private volatile Optional<AgentAddon> agent = Optional.empty();

    CsrControllerIT(Kube kube) {
        this.kube = kube;
        cluster = kube.namespace();
        addon = kube.uniqueName("hello");
        requester = "system:open-cluster-management:" + cluster + ":agent";
        admin = new HubSession(kube);
        manager =
                new HubSession(
                        kube, kube.clientFor(ManagerRights.manager(kube)).getConfiguration());
        addons = new AddonCaches(manager.caches, AddonKinds.stored(admin.api));
        controller =
                new CsrController(
                        manager.api,
                        manager.caches,
                        addons,
                        install -> agent.filter(one -> one.name().equals(nameOf(install))),
                        manager.writes,
                        "tests",
                        InstantSource.system());
        controllers = Controllers.of(manager.registry);
        controller.lookInto(controllers.add("csr", controller, ControllerSettings.DEFAULT));
    }

    @BeforeEach
    void start() {
        var named = new ManagedCluster();
        named.setMetadata(new ObjectMetaBuilder().withName(cluster).build());
        admin.create(AddonCaches.CLUSTERS, named);
        manager.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        controllers.stop(PATIENCE);
        manager.close();
        admin.close();
    }

    @Test
    void approvesWhatTheHubThenSigns() {
        serve(RegistrationOption.EMPTY.withApproveCheck(CsrChecks.usualIdentity(addon)));
        install();
        controllers.start();

        var name = request(HUB_SIGNER, requester);

        await().atMost(PATIENCE).until(() -> !certificate(name).isEmpty());
        assertThat(conditions(name))
                .singleElement()
                .satisfies(approval -> {
                    assertThat(approval.getType()).isEqualTo("Approved");
                    assertThat(approval.getStatus()).isEqualTo("True");
                    assertThat(approval.getReason())
                            .isEqualTo("AutoApprovedByHubCSRApprovingController");
                    assertThat(approval.getMessage())
                            .isEqualTo("Auto approving addon agent certificate.");
                });
        assertThat(x509(name).getSubjectX500Principal().getName())
                .contains("CN=" + AgentIdentity.user(cluster, addon, addon));
        assertThat(writes())
                .extracting(ApiRequest::resource)
                .containsExactly("certificatesigningrequests/approval");
    }

    @Test
    void signsForOtherSignersWithTheirOwnAuthority() throws Exception {
        serve(signing(authority().asSign()));
        install();
        controllers.start();

        var name = request(OTHER_SIGNER, requester);

        await().atMost(PATIENCE).until(() -> !certificate(name).isEmpty());
        x509(name).verify(Requests.AUTHORITY_KEYS.getPublic());
        assertThat(writes())
                .extracting(ApiRequest::resource)
                .containsExactly(
                        "certificatesigningrequests/approval", "certificatesigningrequests/status");
    }

    @Test
    void asksNothingOnceAllIsAnswered() {
        serve(signing(authority().asSign()));
        install();
        var name = request(OTHER_SIGNER, requester);
        awaitKnown(name);
        assertThat(controller.reconcile(key(name))).isEqualTo(Next.DONE);
        var sent = manager.requests().size();

        assertThat(controller.reconcile(key(name))).isEqualTo(Next.DONE);

        assertThat(manager.requests()).hasSize(sent);
    }

    @Test
    void answersARequestThatWasThereBeforeTheInstall() {
        serve(signing(authority().asSign()));
        controllers.start();
        var name = request(OTHER_SIGNER, requester);
        awaitKnown(name);

        install();

        await().atMost(PATIENCE).until(() -> !certificate(name).isEmpty());
    }

    @Test
    void triesToSignAgain() {
        var attempts = new AtomicInteger();
        var signer = authority();
        serve(
                signing((_, _, csr, now) ->
                        attempts.incrementAndGet() < 3
                                ? Outcome.failed("the authority is not there yet")
                                : signer.sign(csr.getSpec().getRequest(), now)));
        install();
        controllers.start();

        var name = request(OTHER_SIGNER, requester);

        await().atMost(PATIENCE).until(() -> !certificate(name).isEmpty());
        assertThat(attempts).hasValue(3);
    }

    @Test
    void leavesTheRequestsOfStrangersPending() {
        serve(RegistrationOption.EMPTY.withApproveCheck(CsrChecks.usualIdentity(addon)));
        install();
        var stranger = "system:open-cluster-management:" + cluster + "0:agent";
        var name = request(HUB_SIGNER, stranger);
        awaitKnown(name);

        assertThat(controller.reconcile(key(name))).isEqualTo(Next.DONE);

        assertThat(conditions(name)).isEmpty();
        assertThat(writes()).isEmpty();
    }

    @Test
    void leavesTheRequestsOfOtherManagersAlone() {
        install();
        var name = request(OTHER_SIGNER, requester);
        awaitKnown(name);

        assertThat(controller.reconcile(key(name))).isEqualTo(Next.DONE);

        assertThat(conditions(name)).isEmpty();
    }

    @Test
    void signsNothingThatWasDenied() {
        serve(signing(authority().asSign()));
        install();
        var name = request(OTHER_SIGNER, requester);
        kube.kubectl("certificate", "deny", name).outOrThrow();
        awaitKnown(name);

        assertThat(controller.reconcile(key(name))).isEqualTo(Next.DONE);

        assertThat(conditions(name))
                .extracting(CertificateSigningRequestCondition::getType)
                .containsExactly("Denied");
        assertThat(certificate(name)).isEmpty();
    }

    private static CertificateSigner authority() {
        var now = Instant.now();
        var certificate =
                Requests.authority(now.minus(Duration.ofDays(1)), now.plus(Duration.ofDays(365)));
        var key = Requests.pem("PRIVATE KEY", Requests.AUTHORITY_KEYS.getPrivate().getEncoded());
        return CertificateSigner.of(key, certificate, Duration.ofHours(24))
                        instanceof Outcome.Done(var signer)
                ? signer
                : fail("no signer");
    }

    private static RegistrationOption signing(Sign sign) {
        return RegistrationOption.EMPTY.withApproveCheck((_, _, _) -> true).withSign(sign);
    }

    private void serve(RegistrationOption option) {
        agent =
                Optional.of(
                        new TestAgent(
                                addon,
                                Optional.of(option),
                                List.of(),
                                Outcome.of(Optional.empty())));
    }

    private void install() {
        var install = new ManagedClusterAddOn();
        install.setMetadata(new ObjectMetaBuilder().withNamespace(cluster).withName(addon).build());
        install.setSpec(ManagedClusterAddOnSpecBuilder.builder().build());
        admin.create(addons.kinds().installs(), install);
        await().atMost(PATIENCE)
                .until(() -> addons.installs().find(ObjectKey.of(install)).isPresent());
    }

    private String request(String signer, String user) {
        var name = kube.uniqueName("addon");
        var csr =
                new CertificateSigningRequestBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .addToLabels("open-cluster-management.io/cluster-name", cluster)
                        .addToLabels("open-cluster-management.io/addon-name", addon)
                        .endMetadata()
                        .withNewSpec()
                        .withSignerName(signer)
                        .withUsages("client auth")
                        .withRequest(
                                Requests.request(
                                        AgentIdentity.user(cluster, addon, addon),
                                        AgentIdentity.groups(cluster, addon)))
                        .endSpec()
                        .build();
        var asking = rule("certificates.k8s.io", "certificatesigningrequests", "create");
        ManagerRights.user(kube, user, List.of(asking));
        kube.clientFor(user).resource(csr).create();
        return name;
    }

    private void awaitKnown(String name) {
        await().atMost(PATIENCE)
                .until(() ->
                        controller.requests().find(key(name)).stream()
                                .anyMatch(known -> versionOf(known).equals(versionOf(csr(name)))));
    }

    private static String versionOf(CertificateSigningRequest csr) {
        return csr.getMetadata().getResourceVersion();
    }

    private static ObjectKey key(String name) {
        return ObjectKey.ofClusterScoped(name);
    }

    private CertificateSigningRequest csr(String name) {
        return kube.client()
                .certificates()
                .v1()
                .certificateSigningRequests()
                .withName(name)
                .require();
    }

    private List<CertificateSigningRequestCondition> conditions(String name) {
        return csr(name).getStatus().getConditions();
    }

    private String certificate(String name) {
        var certificate = csr(name).getStatus().getCertificate();
        return certificate == null ? "" : certificate;
    }

    private X509Certificate x509(String name) {
        try {
            var pem = Base64.getDecoder().decode(certificate(name));
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(pem));
        } catch (CertificateException e) {
            throw new AssertionError(e);
        }
    }

    private List<ApiRequest> writes() {
        return manager.requests().stream().filter(ApiRequest::isWrite).toList();
    }

    private static String nameOf(ManagedClusterAddOn install) {
        return install.getMetadata().getName();
    }
}
