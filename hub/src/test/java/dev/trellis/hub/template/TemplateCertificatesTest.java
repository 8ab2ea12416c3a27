package dev.trellis.hub.template;

import static dev.trellis.hub.template.Installs.cluster;
import static dev.trellis.hub.template.Installs.install;
import static dev.trellis.hub.template.Registrations.customSigner;
import static dev.trellis.hub.template.Registrations.kubeClient;
import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.template.SigningCa;
import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.sdk.agent.Outcome;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

class TemplateCertificatesTest {
    private static final String HUB = "kubernetes.io/kube-apiserver-client";
    private static final String OTHER = "example.com/signer";
    private static final String CLUSTER_AGENT = "system:open-cluster-management:paris:agent1";
    private static final String USER =
            "system:open-cluster-management:cluster:paris:addon:hello:agent:hello-agent";
    private static final List<String> GROUPS =
            List.of(
                    "system:open-cluster-management:cluster:paris:addon:hello",
                    "system:open-cluster-management:addon:hello");
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    private final FakeHub hub = new FakeHub();

    @Test
    void approvesTheUsualAgentForTheHub() {
        registering(kubeClient());

        assertThat(approves(request(HUB, CLUSTER_AGENT, USER))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "system:admin",
                "system:open-cluster-management:cluster:rome:addon:hello:agent:hello-agent",
                "system:open-cluster-management:cluster:paris:addon:hello:agent:hello"
            })
    void approvesNobodyElseForTheHub(String user) {
        registering(kubeClient());

        assertThat(approves(request(HUB, CLUSTER_AGENT, user))).isFalse();
        assertThat(approves(request(HUB, "system:open-cluster-management:rome:a", USER))).isFalse();
    }

    @Test
    void approvesForTheHubOnlyWhereTheTemplateRegistersThere() {
        registering(customSigner(OTHER, null));

        assertThat(approves(request(HUB, CLUSTER_AGENT, USER))).isFalse();
    }

    @Test
    void theHubsSignerIsNoCustomSigner() {
        registering(customSigner(HUB, null));

        assertThat(approves(request(HUB, CLUSTER_AGENT, "system:admin"))).isFalse();
    }

    @Test
    void approvesAnybodyForACustomSignerOfTheTemplate() {
        registering(kubeClient(), customSigner(OTHER, null));

        assertThat(approves(request(OTHER, "whoever", "anything"))).isTrue();
        assertThat(approves(request("example.com/unknown", "whoever", "anything"))).isFalse();
    }

    @Test
    void approvesNothingWithoutATemplate() {
        assertThat(approves(request(HUB, CLUSTER_AGENT, USER))).isFalse();
    }

    @Test
    void signsForADayWithTheKeyOfTheTemplate() throws Exception {
        registering(customSigner(OTHER, null, new SigningCa("ca", "keys")));
        hub.signers.put("keys/ca", Certificates.authority(NOW));

        var signed = sign(request(OTHER, CLUSTER_AGENT, USER));

        var certificate = certificate(signed);
        assertThat(certificate.getSubjectX500Principal().getName()).contains("CN=" + USER);
        assertThat(certificate.getNotAfter()).isEqualTo(NOW.plus(Duration.ofHours(24)));
        certificate.verify(Certificates.AUTHORITY_KEYS.getPublic());
    }

    @Test
    void theKeyIsInTheManagersNamespaceByDefault() {
        registering(customSigner(OTHER, null));
        hub.signers.put("manager/ca", Certificates.authority(NOW));

        assertThat(sign(request(OTHER, CLUSTER_AGENT, USER))).isInstanceOf(Outcome.Done.class);
    }

    @Test
    void saysWhichKeyIsMissing() {
        registering(customSigner(OTHER, null, new SigningCa("ca", "keys")));

        assertThat(sign(request(OTHER, CLUSTER_AGENT, USER)))
                .isEqualTo(
                        Outcome.failed(
                                "get custom signer ca keys/ca failed: there is no such Secret"));
    }

    @Test
    void saysWhichKeyIsUnusable() {
        registering(customSigner(OTHER, null));
        hub.signers.put("manager/ca", new SignerSecret("", "no key"));

        assertThat(sign(request(OTHER, CLUSTER_AGENT, USER)))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed ->
                                assertThat(failed.why())
                                        .startsWith("get ca manager/ca data failed: ")
                                        .doesNotContain("no key"));
    }

    @Test
    void handsOutNothingForAnotherSigner() {
        registering(customSigner(OTHER, null));

        assertThat(sign(request("example.com/unknown", CLUSTER_AGENT, USER)))
                .isInstanceOfSatisfying(
                        Outcome.Done.class, done -> assertThat((byte[]) done.value()).isEmpty());
    }

    @Test
    void aSecretIsNotTold() {
        assertThat(new SignerSecret("certificate", "key").toString())
                .doesNotContain("certificate")
                .doesNotContain("key");
    }

    private void registering(TemplateRegistration... registrations) {
        hub.templates.put("t", template().registration(registrations).spec());
    }

    private boolean approves(CertificateSigningRequest csr) {
        return hub.agent()
                .registration()
                .flatMap(option -> option.approveCheck())
                .orElseThrow()
                .approves(cluster("paris"), install("paris", "t"), csr);
    }

    private Outcome<byte[]> sign(CertificateSigningRequest csr) {
        return hub.agent()
                .registration()
                .flatMap(option -> option.sign())
                .orElseThrow()
                .sign(cluster("paris"), install("paris", "t"), csr, NOW);
    }

    private static CertificateSigningRequest request(String signer, String requester, String user) {
        return new CertificateSigningRequestBuilder()
                .withNewMetadata()
                .withName("addon-paris-hello-1")
                .endMetadata()
                .withNewSpec()
                .withSignerName(signer)
                .withUsername(requester)
                .withRequest(Certificates.request(user, GROUPS))
                .endSpec()
                .build();
    }

    private static X509Certificate certificate(Outcome<byte[]> signed) throws Exception {
        assertThat(signed).isInstanceOf(Outcome.Done.class);
        var pem = ((Outcome.Done<byte[]>) signed).value();
        return (X509Certificate)
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(pem));
    }
}
