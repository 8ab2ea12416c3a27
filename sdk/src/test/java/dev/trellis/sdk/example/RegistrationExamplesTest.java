package dev.trellis.sdk.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.sdk.Registrations;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.csr.CertificateSigner;
import dev.trellis.sdk.csr.CsrChecks;
import dev.trellis.sdk.csr.Requests;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.rbac.Grant;
import dev.trellis.sdk.rbac.Grants;

import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** How an agent comes to credentials and rights. */
class RegistrationExamplesTest {

    @Test
    void registersWithTheUsualIdentity() {
        // @start region="registration"
        var reader =
                new RoleBuilder()
                        .withNewMetadata()
                        .withName("hello-reader")
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("configmaps")
                        .withVerbs("get", "list", "watch")
                        .endRule()
                        .build();
        var registration =
                Registrations.kubeClient("hello")
                        .withPermissions(
                                Grants.of(new Grant.BoundRole(reader, new Grant.To.KubeClient())));
        // @end

        var cluster = Objects.cluster("paris");
        var wanted = registration.configurations().orElseThrow().of(cluster, Objects.install());
        assertThat(wanted.map(List::size)).isEqualTo(Outcome.of(1));
        assertThat(
                        registration
                                .permissions()
                                .orElseThrow()
                                .of(
                                        cluster,
                                        Objects.install(),
                                        List.of(Registrations.kubeSubject("agent")))
                                .wanted())
                .hasSize(2);
    }

    @Test
    void bringsItsOwnSigner() {
        var key = Requests.pem("PRIVATE KEY", Requests.AUTHORITY_KEYS.getPrivate().getEncoded());
        var now = Instant.parse("2026-01-01T00:00:00Z");
        var certificate = Requests.authority(now, now.plus(Duration.ofDays(365)));

        // @start region="signer"
        var option =
                CertificateSigner.of(key, certificate, Duration.ofDays(30))
                        .map(signer ->
                                Registrations.of(
                                                Registrations.customSigner(
                                                        "example.dev/hello", "hello-agent"))
                                        .withApproveCheck(
                                                CsrChecks.all(
                                                        CsrChecks.usualIdentity("hello"),
                                                        CsrChecks.usages("client auth")))
                                        .withSign(signer.asSign()));
        // @end

        assertThat(option)
                .isInstanceOfSatisfying(
                        Outcome.Done.class,
                        done -> assertThat(((RegistrationOption) done.value()).sign()).isPresent());
        assertThat(CertificateSigner.of("", certificate, Duration.ofDays(30)))
                .isInstanceOf(Outcome.Failed.class);
    }
}
