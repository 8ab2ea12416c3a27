package dev.trellis.sdk.csr;

import static dev.trellis.sdk.fixture.Objects.cluster;
import static dev.trellis.sdk.fixture.Objects.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.Signers;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.TestAgent;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Map;
import java.util.stream.Stream;

class CsrDecisionTest {
    private static final byte[] CERTIFICATE = {1, 2, 3};
    private static final String OTHER_SIGNER = "example.com/signer";
    private static final RegistrationOption OPTION =
            RegistrationOption.EMPTY
                    .withApproveCheck((_, _, _) -> true)
                    .withSign((_, _, _, _) -> Outcome.of(CERTIFICATE));

    private static CertificateSigningRequest csr(String signer, String... conditions) {
        var builder =
                new CertificateSigningRequestBuilder(Requests.csr(signer, "somebody", ""))
                        .withNewStatus()
                        .endStatus();
        for (var type : conditions) {
            builder.editStatus()
                    .addNewCondition()
                    .withType(type)
                    .withStatus("True")
                    .endCondition()
                    .endStatus();
        }
        return builder.build();
    }

    private static CsrState state(RegistrationOption option, CertificateSigningRequest csr) {
        return new CsrState(
                TestAgent.agent().registering(option),
                cluster("paris"),
                install(),
                csr,
                Objects.NOW);
    }

    @Test
    void aCheckThatApprovesLeadsToApproval() {
        var approval = CsrDecision.approve(state(OPTION, csr(Signers.KUBE_APISERVER_CLIENT)));

        assertThat(approval)
                .hasValueSatisfying(condition -> {
                    assertThat(condition.getType()).isEqualTo("Approved");
                    assertThat(condition.getStatus()).isEqualTo("True");
                    assertThat(condition.getReason())
                            .isEqualTo("AutoApprovedByHubCSRApprovingController");
                    assertThat(condition.getMessage())
                            .isEqualTo("Auto approving addon agent certificate.");
                });
    }

    static Stream<Arguments> leftAlone() {
        var refusing = RegistrationOption.EMPTY.withApproveCheck((_, _, _) -> false);
        return Stream.of(
                arguments("approved before", OPTION, csr(OTHER_SIGNER, "Approved")),
                arguments("denied before", OPTION, csr(OTHER_SIGNER, "Denied")),
                arguments("no check", RegistrationOption.EMPTY, csr(OTHER_SIGNER)),
                arguments("the check does not approve", refusing, csr(OTHER_SIGNER)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("leftAlone")
    void otherRequestsAreLeftAlone(
            String why, RegistrationOption option, CertificateSigningRequest csr) {
        assertThat(CsrDecision.approve(state(option, csr))).isEmpty();
    }

    @Test
    void anApprovedRequestForAnotherSignerGetsItsCertificate() {
        assertThat(CsrDecision.sign(state(OPTION, csr(OTHER_SIGNER, "Approved"))))
                .contains(Outcome.of(CERTIFICATE));
    }

    static Stream<Arguments> unsigned() {
        var done = csr(OTHER_SIGNER, "Approved");
        done.getStatus().setCertificate("AQID");
        return Stream.of(
                arguments("not approved", OPTION, csr(OTHER_SIGNER)),
                arguments("denied too", OPTION, csr(OTHER_SIGNER, "Approved", "Denied")),
                arguments("has its certificate", OPTION, done),
                arguments(
                        "the hub signs it", OPTION, csr(Signers.KUBE_APISERVER_CLIENT, "Approved")),
                arguments(
                        "nobody to sign", RegistrationOption.EMPTY, csr(OTHER_SIGNER, "Approved")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unsigned")
    void otherRequestsAreNotSigned(
            String why, RegistrationOption option, CertificateSigningRequest csr) {
        assertThat(CsrDecision.sign(state(option, csr))).isEmpty();
    }

    @Test
    void aSignerThatFailsIsAskedAgain() {
        var option = RegistrationOption.EMPTY.withSign((_, _, _, _) -> Outcome.failed("no key"));

        assertThat(CsrDecision.sign(state(option, csr(OTHER_SIGNER, "Approved"))))
                .contains(
                        Outcome.failed(
                                "failed to sign addon csr \"addon-paris-hello-x7k2p\": no key"));
    }

    @Test
    void anEmptyCertificateIsAFailure() {
        var option = RegistrationOption.EMPTY.withSign((_, _, _, _) -> Outcome.of(new byte[0]));

        assertThat(CsrDecision.sign(state(option, csr(OTHER_SIGNER, "Approved"))))
                .contains(
                        Outcome.failed(
                                "invalid client certificate generated for addon csr"
                                        + " \"addon-paris-hello-x7k2p\""));
    }

    @Test
    void aRequestTellsItsInstallByLabels() {
        var csr = csr(OTHER_SIGNER);

        assertThat(CsrKey.of(csr)).contains(new CsrKey("paris", "hello"));

        csr.getMetadata().setLabels(Map.of("open-cluster-management.io/addon-name", "hello"));
        assertThat(CsrKey.of(csr)).as("no cluster").isEmpty();
    }

    @Test
    void aRequestOfAnotherNameIsNoneOfAnAddon() {
        var csr = csr(OTHER_SIGNER);
        csr.getMetadata().setName("paris-x7k2p");

        assertThat(CsrKey.of(csr)).isEmpty();
    }
}
