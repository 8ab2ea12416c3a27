package dev.trellis.hub.template;

import static dev.trellis.hub.template.Installs.cluster;
import static dev.trellis.hub.template.Installs.install;
import static dev.trellis.hub.template.Registrations.customSigner;
import static dev.trellis.hub.template.Registrations.kubeClient;
import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.template.TemplateRegistration;
import dev.trellis.api.addon.template.TemplateSubject;
import dev.trellis.api.addon.v1beta1.CustomSignerRegistration;
import dev.trellis.api.addon.v1beta1.CustomSignerSubject;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.sdk.agent.Outcome;

import org.junit.jupiter.api.Test;

import java.util.List;

class TemplateRegistrationsTest {
    private static final String USER =
            "system:open-cluster-management:cluster:paris:addon:hello:agent:hello-agent";
    private static final List<String> GROUPS =
            List.of(
                    "system:open-cluster-management:cluster:paris:addon:hello",
                    "system:open-cluster-management:addon:hello");

    @Test
    void asksForTheHubInTheUsualName() {
        assertThat(requested(kubeClient()))
                .containsExactly(
                        new Registration(
                                Registration.KUBE_CLIENT,
                                new KubeClientRegistration(
                                        new KubeClientSubject(USER, GROUPS), null),
                                null));
    }

    @Test
    void asksOtherSignersInTheUsualNameWhereNoneIsGiven() {
        assertThat(requested(customSigner("example.com/signer", null)))
                .containsExactly(
                        signed(
                                "example.com/signer",
                                new CustomSignerSubject(USER, GROUPS, List.of())));
    }

    @Test
    void asksOtherSignersExactlyInTheNameGiven() {
        var subject = new TemplateSubject("jane", List.of("team"), List.of("unit"));

        assertThat(requested(customSigner("example.com/signer", subject)))
                .containsExactly(
                        signed(
                                "example.com/signer",
                                new CustomSignerSubject("jane", List.of("team"), List.of("unit"))));
    }

    @Test
    void keepsTheOrderAndPassesOverASignerWithoutContent() {
        var nobody = new TemplateRegistration(TemplateRegistration.CUSTOM_SIGNER, null, null);

        assertThat(requested(customSigner("a.com/1", null), nobody, kubeClient()))
                .extracting(Registration::type)
                .containsExactly(Registration.CUSTOM_SIGNER, Registration.KUBE_CLIENT);
    }

    @Test
    void theAgentAnswersFromItsTemplate() {
        var hub = new FakeHub();
        hub.templates.put("t", template().registration(kubeClient()).spec());
        var ask = hub.agent().registration().orElseThrow().configurations().orElseThrow();

        assertThat(ask.of(cluster("paris"), install("paris", "t")))
                .isEqualTo(Outcome.of(requested(kubeClient())));
        assertThat(ask.of(cluster("paris"), install("paris")))
                .isEqualTo(Outcome.failed("addon paris/hello template not found in status"));
    }

    private static List<Registration> requested(TemplateRegistration... registrations) {
        return new TemplateRegistrations("hello", "paris")
                .of(template().registration(registrations).spec());
    }

    private static Registration signed(String signer, CustomSignerSubject subject) {
        return new Registration(
                Registration.CUSTOM_SIGNER, null, new CustomSignerRegistration(signer, subject));
    }
}
