package dev.trellis.agent.addon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.agent.addon.WantedCredential.Kind;
import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.credential.WantedSubject;
import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.CustomSignerSubject;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

class WantedCredentialTest {
    private static final String USER =
            "system:open-cluster-management:cluster:rome:addon:metrics:agent:metrics";
    private static final String GROUP = "system:open-cluster-management:cluster:rome:addon:metrics";

    @Test
    void fillsInWhoAnAgentIs() {
        assertThat(wanted(kubeClient(null, "csr")))
                .containsExactly(
                        credential(
                                "metrics-hub-kubeconfig",
                                new Kind.Certificate(
                                        "kubernetes.io/kube-apiserver-client",
                                        WantedSubject.of(USER, List.of(GROUP), List.of()),
                                        true)));
    }

    @Test
    void keepsWhoAnAgentSaysItIs() {
        var given = new KubeClientSubject("me", List.of("us"));

        assertThat(wanted(kubeClient(given, null)))
                .containsExactly(
                        credential(
                                "metrics-hub-kubeconfig",
                                new Kind.Certificate(
                                        "kubernetes.io/kube-apiserver-client",
                                        WantedSubject.of("me", List.of("us"), List.of()),
                                        true)));
    }

    @Test
    void wantsATokenOfItsAccount() {
        assertThat(wanted(kubeClient(null, "token")))
                .containsExactly(
                        credential("metrics-hub-kubeconfig", new Kind.Token("metrics-agent")));
        assertThat(WantedCredential.tokenUser("rome", "metrics"))
                .isEqualTo("system:serviceaccount:rome:metrics-agent");
    }

    @Test
    void wantsCertificatesOfOtherSigners() {
        var subject = new CustomSignerSubject(null, List.of(), List.of("unit"));

        assertThat(
                        wanted(
                                new Registration(
                                        "customSigner",
                                        null,
                                        new CustomSignerRegistration(
                                                "example.com/signer1", subject))))
                .containsExactly(
                        credential(
                                "metrics-example.com-signer1-client-cert",
                                new Kind.Certificate(
                                        "example.com/signer1",
                                        WantedSubject.of(USER, List.of(), List.of("unit")),
                                        false)));
    }

    @Test
    void passesOverWhatItDoesNotUnderstand() {
        assertThat(
                        wanted(
                                new Registration("kubeClient", null, null),
                                new Registration("customSigner", null, null),
                                new Registration("carrierPigeon", null, null)))
                .isEmpty();
    }

    @Test
    void declaresTheDriverOnceAndInTheFirstRegistrationOnly() {
        var status =
                ManagedClusterAddOnStatusBuilder.builder()
                        .registrations(
                                List.of(
                                        new Registration("customSigner", null, null),
                                        new Registration("kubeClient", null, null)))
                        .build();

        var declared = DriverDeclaration.withDriver(status, "csr");

        assertThat(declared.registrations().getLast().kubeClient())
                .isEqualTo(new KubeClientRegistration(null, "csr"));
        assertThat(declared.registrations().getFirst())
                .isEqualTo(status.registrations().getFirst());
        assertThat(DriverDeclaration.withDriver(declared, "csr")).isEqualTo(declared);
        assertThat(
                        DriverDeclaration.withDriver(
                                ManagedClusterAddOnStatusBuilder.builder().build(), "csr"))
                .isEqualTo(ManagedClusterAddOnStatusBuilder.builder().build());
    }

    @ParameterizedTest
    @CsvSource({
        "uid, 0, 1000, 799, false",
        "uid, 0, 1000, 800, true",
        "uid, 0, 1000, 2000, true",
        "other, 0, 1000, 1, true",
        "uid, 1000, 1000, 1, true",
        "uid, 0, 1000, -500, false",
    })
    void refreshesTokens(String uid, long issued, long expires, long now, boolean due) {
        var claims =
                "{\"iat\":%d,\"exp\":%d,\"kubernetes.io\":{\"serviceaccount\":{\"uid\":\"%s\"}}}"
                        .formatted(issued, expires, uid);
        var token =
                "e30."
                        + Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(claims.getBytes(StandardCharsets.UTF_8))
                        + ".c2ln";

        assertThat(TokenSight.isDue(token, "uid", Instant.ofEpochSecond(now))).isEqualTo(due);
    }

    @Test
    void refreshesWhatIsNoToken() {
        for (var text : List.of("", "a", "a.b.c", "e30.bm8.x", Base64Text.encode("x"))) {
            assertThat(TokenSight.isDue(text, "uid", Instant.EPOCH)).isTrue();
        }
    }

    @Test
    void findsTheAccountInTheHubsWords() {
        assertThat(TokenKeeper.uidIn("ServiceAccount rome/metrics-agent (UID: 12-ab) is ready"))
                .contains("12-ab");
        assertThat(TokenKeeper.uidIn("ready")).isEmpty();
    }

    private static java.util.Collection<WantedCredential> wanted(Registration... registrations) {
        var addon = new ManagedClusterAddOn();
        addon.setMetadata(
                new ObjectMetaBuilder().withNamespace("rome").withName("metrics").build());
        addon.setStatus(
                ManagedClusterAddOnStatusBuilder.builder()
                        .registrations(List.of(registrations))
                        .namespace("metrics-ns")
                        .build());
        return WantedCredential.of("rome", addon);
    }

    private static WantedCredential credential(String secret, Kind kind) {
        return new WantedCredential("metrics", new AddonPlace("metrics-ns", false), secret, kind);
    }

    private static Registration kubeClient(
            @org.jspecify.annotations.Nullable KubeClientSubject subject,
            @org.jspecify.annotations.Nullable String driver) {
        return new Registration("kubeClient", new KubeClientRegistration(subject, driver), null);
    }
}
