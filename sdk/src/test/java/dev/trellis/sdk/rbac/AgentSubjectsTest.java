package dev.trellis.sdk.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.Registration;

import org.junit.jupiter.api.Test;

import java.util.List;

class AgentSubjectsTest {
    private static Registration hub(String user, String... groups) {
        return new Registration(
                Registration.KUBE_CLIENT,
                new KubeClientRegistration(new KubeClientSubject(user, List.of(groups)), null),
                null);
    }

    @Test
    void theUserComesFirstAndEverybodyIsLeftOut() {
        var subjects = AgentSubjects.of(List.of(hub("me", "b", "system:authenticated", "a")));

        assertThat(subjects)
                .containsExactly(
                        AgentSubjects.user("me"),
                        AgentSubjects.group("b"),
                        AgentSubjects.group("a"));
    }

    @Test
    void onlyTheFirstRegistrationForTheHubCounts() {
        var custom =
                new Registration(
                        Registration.CUSTOM_SIGNER,
                        null,
                        new CustomSignerRegistration("example.com/signer", null));

        assertThat(AgentSubjects.of(List.of(custom, hub("", "first"), hub("second"))))
                .containsExactly(AgentSubjects.group("first"));
    }

    @Test
    void nobodyIsNamedBeforeTheClusterTellsWhom() {
        assertThat(AgentSubjects.of(List.of())).isEmpty();
        assertThat(AgentSubjects.of(List.of(new Registration("kubeClient", null, null)))).isEmpty();
    }
}
