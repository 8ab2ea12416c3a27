package dev.trellis.sdk.csr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.api.addon.Signers;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.fixture.Clients;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.TestAgent;
import dev.trellis.sdk.registration.AgentIdentity;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/** Requests of agents on a real API server, as its users make them. */
@KubernetesTest(controllers = true)
class CsrRoundTripIT {
    private static final Duration DAY = Duration.ofDays(1);

    private final Kube kube;
    private final KubernetesClient client;
    private final Instant now = Instant.now();
    private final TestAgent agent;

    CsrRoundTripIT(Kube kube) {
        this.kube = kube;
        client = Clients.of(kube);
        var signer =
                CertificateSigner.of(
                        Requests.pem(
                                "PRIVATE KEY", Requests.AUTHORITY_KEYS.getPrivate().getEncoded()),
                        Requests.authority(now.minus(DAY), now.plus(DAY)),
                        DAY);
        agent =
                TestAgent.agent()
                        .registering(
                                RegistrationOption.EMPTY
                                        .withApproveCheck(CsrChecks.usualIdentity("hello-agent"))
                                        .withSign((_, _, csr, time) ->
                                                signer.flatMap(made ->
                                                        made.sign(
                                                                csr.getSpec().getRequest(),
                                                                time))));
    }

    @AfterEach
    void close() {
        client.close();
    }

    private CertificateSigningRequest requested(String signerName) {
        var request =
                Requests.request(
                        AgentIdentity.user("paris", "hello", "hello-agent"),
                        AgentIdentity.groups("paris", "hello"));
        var csr = Requests.csr(signerName, "", request);
        return client.resource(
                        new CertificateSigningRequestBuilder(csr)
                                .editMetadata()
                                .withName(kube.uniqueName("addon-paris-hello"))
                                .endMetadata()
                                .editSpec()
                                .withUsername(null)
                                .withUsages("digital signature", "key encipherment", "client auth")
                                .endSpec()
                                .build())
                .create();
    }

    private CsrState state(CertificateSigningRequest csr) {
        return new CsrState(agent, Objects.cluster("paris"), Objects.install(), csr, now);
    }

    private CertificateSigningRequest approved(CertificateSigningRequest csr) {
        // The API server names who asked; the tests' client is no cluster, so it is told here.
        var asked =
                new CertificateSigningRequestBuilder(csr)
                        .editSpec()
                        .withUsername("system:open-cluster-management:paris:klusterlet")
                        .endSpec()
                        .build();
        var approval = CsrDecision.approve(state(asked)).orElseThrow();
        return client.certificates()
                .v1()
                .certificateSigningRequests()
                .withName(csr.getMetadata().getName())
                .approve(approval);
    }

    @Test
    void aRequestForTheHubIsApprovedByUsAndSignedByTheHub() {
        var csr = approved(requested(Signers.KUBE_APISERVER_CLIENT));

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(client.resource(csr).get().getStatus().getCertificate())
                                .isNotEmpty());
        assertThat(CsrDecision.approve(state(client.resource(csr).get()))).isEmpty();
        assertThat(CsrDecision.sign(state(client.resource(csr).get()))).isEmpty();
    }

    @Test
    void somebodyElsesRequestIsLeftAlone() {
        assertThat(CsrDecision.approve(state(requested(Signers.KUBE_APISERVER_CLIENT)))).isEmpty();
    }

    @Test
    void aRequestForAnotherSignerGetsACertificateThatTheServerTakes() {
        var csr = approved(requested("example.com/signer"));
        var outcome = CsrDecision.sign(state(csr)).orElseThrow();
        assertThat(outcome).isInstanceOf(Outcome.Done.class);

        if (outcome instanceof Outcome.Done(var certificate)) {
            csr.getStatus().setCertificate(Base64.getEncoder().encodeToString(certificate));
        }
        var signed = client.resource(csr).updateStatus();

        assertThat(signed.getStatus().getCertificate()).isNotEmpty();
        assertThat(CsrDecision.sign(state(signed))).isEmpty();
    }
}
