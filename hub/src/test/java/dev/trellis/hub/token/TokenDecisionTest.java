package dev.trellis.hub.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.meta.Condition;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class TokenDecisionTest {
    private static final Instant NOW = Instant.parse("2026-11-16T00:00:00.5Z");
    private static final Condition OTHER =
            new Condition("Available", "True", null, "2026-01-01T00:00:00Z", "Fine", "");
    private static final Condition READY =
            new Condition(
                    "TokenInfrastructureReady",
                    "True",
                    null,
                    "2026-01-01T00:00:00Z",
                    "TokenInfrastructureReady",
                    "ServiceAccount paris/hello-agent (UID: 1) is ready");

    static Stream<Arguments> decisions() {
        var leave = new TokenStep.Leave();
        var remove = new TokenStep.Remove(Optional.empty());
        var wanting = install(List.of(kubeClient("token")));
        var ready = install(List.of(kubeClient("token")), READY);
        var leaving = install(List.of(kubeClient("csr")), READY);
        var second = install(List.of(kubeClient("csr"), kubeClient("token")));
        var behindOther = install(List.of(customSigner(), kubeClient("token")));
        var withoutContent =
                install(
                        List.of(
                                new Registration(Registration.KUBE_CLIENT, null, null),
                                kubeClient("token")));
        return Stream.of(
                arguments("no install", Optional.empty(), remove),
                arguments("no registration", Optional.of(install(List.of())), leave),
                arguments("certificates", Optional.of(install(List.of(kubeClient("csr")))), leave),
                arguments("tokens", Optional.of(wanting), new TokenStep.Provide(wanting)),
                arguments("tokens, ready", Optional.of(ready), new TokenStep.Provide(ready)),
                arguments("the second one has tokens", Optional.of(second), leave),
                arguments(
                        "other signers do not count",
                        Optional.of(behindOther),
                        new TokenStep.Provide(behindOther)),
                arguments(
                        "one without content does not count",
                        Optional.of(withoutContent),
                        new TokenStep.Provide(withoutContent)),
                arguments(
                        "from tokens to certificates",
                        Optional.of(leaving),
                        new TokenStep.Remove(Optional.of(leaving))),
                arguments("on its way out, with account", Optional.of(terminating(ready)), remove),
                arguments("on its way out, without", Optional.of(terminating(wanting)), leave));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decisions")
    void decides(String behaviour, Optional<ManagedClusterAddOn> install, TokenStep expected) {
        assertThat(TokenDecision.decide(install)).isEqualTo(expected);
    }

    @Test
    void tellsTheUidOfTheAccount() {
        var account =
                new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withNamespace("paris")
                        .withName("hello-agent")
                        .withUid("6d1b7c3e")
                        .endMetadata()
                        .build();

        assertThat(TokenDecision.ready(List.of(OTHER), account, NOW))
                .containsExactly(
                        OTHER,
                        new Condition(
                                "TokenInfrastructureReady",
                                "True",
                                null,
                                "2026-11-16T00:00:00Z",
                                "TokenInfrastructureReady",
                                "ServiceAccount paris/hello-agent (UID: 6d1b7c3e) is ready"));
    }

    @Test
    void tellsWhatWentWrong() {
        assertThat(TokenDecision.failed(List.of(), List.of("no right"), NOW))
                .singleElement()
                .satisfies(condition -> {
                    assertThat(condition.status()).isEqualTo("False");
                    assertThat(condition.reason()).isEqualTo("TokenInfrastructureApplyFailed");
                    assertThat(condition.message())
                            .isEqualTo("Failed to apply token infrastructure: no right");
                });
        assertThat(TokenDecision.failed(List.of(), List.of("one", "two"), NOW))
                .extracting(Condition::message)
                .containsExactly("Failed to apply token infrastructure: [one, two]");
    }

    @Test
    void takesItsConditionAwayAndNoOther() {
        assertThat(TokenDecision.removed(List.of(OTHER, READY))).containsExactly(OTHER);
    }

    private static ManagedClusterAddOn install(
            List<Registration> registrations, Condition... conditions) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(
                new ObjectMetaBuilder().withNamespace("paris").withName("hello").build());
        install.setStatus(
                ManagedClusterAddOnStatusBuilder.builder()
                        .registrations(registrations)
                        .conditions(List.of(conditions))
                        .build());
        return install;
    }

    private static ManagedClusterAddOn terminating(ManagedClusterAddOn install) {
        var copy = new ManagedClusterAddOn();
        copy.setMetadata(
                new ObjectMetaBuilder(install.getMetadata())
                        .withDeletionTimestamp("2026-11-16T00:00:00Z")
                        .build());
        copy.setStatus(install.status());
        return copy;
    }

    private static Registration kubeClient(String driver) {
        return new Registration(
                Registration.KUBE_CLIENT, new KubeClientRegistration(null, driver), null);
    }

    private static Registration customSigner() {
        return new Registration(
                Registration.CUSTOM_SIGNER,
                null,
                new CustomSignerRegistration("example.com/custom-signer", null));
    }
}
