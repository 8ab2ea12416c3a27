package dev.trellis.sdk.registration;

import static dev.trellis.sdk.fixture.Objects.ADDON;
import static dev.trellis.sdk.fixture.Objects.CLUSTER;
import static dev.trellis.sdk.fixture.Objects.NOW;
import static dev.trellis.sdk.fixture.Objects.annotated;
import static dev.trellis.sdk.fixture.Objects.cluster;
import static dev.trellis.sdk.fixture.Objects.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.addon.ConfigGroupResource;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.meta.Condition;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.ConfigType;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.fixture.TestAgent;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class RegistrationDecisionTest {
    private static final String CONFIGURED = "Registration of the addon agent is configured";
    private static final Registration HUB =
            new Registration(
                    Registration.KUBE_CLIENT, new KubeClientRegistration(null, "csr"), null);
    private static final Registration USUAL =
            new Registration(
                    Registration.KUBE_CLIENT,
                    new KubeClientRegistration(
                            new KubeClientSubject(
                                    AgentIdentity.user(CLUSTER, ADDON, ADDON),
                                    AgentIdentity.groups(CLUSTER, ADDON)),
                            "csr"),
                    null);
    private static final RegistrationOption ASKING =
            RegistrationOption.EMPTY.withConfigurations((_, _) -> Outcome.of(List.of(HUB)));
    private static final HubRbac ROLE =
            new HubRbac.Role(
                    new HubRbac.Meta(
                            CLUSTER, "reader", Map.of(), List.of(), HubRbac.Keeping.CONTENT),
                    List.of());

    private static RegistrationVerdict decide(AgentAddon agent, ManagedClusterAddOn addon) {
        return RegistrationDecision.decide(
                new RegistrationState(agent, cluster(CLUSTER), addon, NOW));
    }

    private static void assertApplied(
            ManagedClusterAddOnStatus status, String holds, String reason, String message) {
        assertThat(Condition.find(status.conditions(), AddOnConditions.REGISTRATION_APPLIED))
                .hasValueSatisfying(condition -> {
                    assertThat(condition.status()).isEqualTo(holds);
                    assertThat(condition.reason()).isEqualTo(reason);
                    assertThat(condition.message()).isEqualTo(message);
                });
    }

    @Test
    void anInstallThatItsDeclarationDoesNotOwnWaits() {
        var addon = install();
        addon.getMetadata().getOwnerReferences().getFirst().setName("another");

        var verdict = decide(TestAgent.agent().supporting(configMaps()), addon);

        assertThat(verdict)
                .isEqualTo(
                        new RegistrationVerdict(
                                List.of(), ManagedClusterAddOnStatus.EMPTY, Optional.empty()));
    }

    @Test
    void supportedTypesOfConfigurationAreToldInTheirOrderAndOnce() {
        var agent =
                TestAgent.agent()
                        .supporting(
                                new ConfigType("z.io", "v1", "zs"),
                                configMaps(),
                                new ConfigType("z.io", "v2", "zs"));

        assertThat(decide(agent, install()).status().supportedConfigs())
                .containsExactly(
                        new ConfigGroupResource("z.io", "zs"),
                        new ConfigGroupResource("", "configmaps"));
    }

    @Test
    void anAddonWithoutRegistrationIsDoneAndItsOtherMembersStay() {
        var status =
                ManagedClusterAddOnStatusBuilder.builder()
                        .namespace("kept")
                        .registrations(List.of(HUB))
                        .build();

        var verdict = decide(TestAgent.agent(), install(status));

        assertApplied(verdict.status(), "True", "NilRegistration", CONFIGURED);
        assertThat(verdict.status().namespace()).isEqualTo("kept");
        assertThat(verdict.status().registrations()).containsExactly(HUB);
        assertThat(verdict.error()).isEmpty();
    }

    @Test
    void permissionsWithoutConfigurationsAreGivenAndNothingIsAwaited() {
        var option =
                RegistrationOption.EMPTY.withPermissions((_, _, _) ->
                        new Permissions(List.of(ROLE), new Permissions.End.SubjectNotReady()));

        var verdict = decide(TestAgent.agent().registering(option), install());

        assertApplied(verdict.status(), "True", "NilRegistration", CONFIGURED);
        assertThat(verdict.permissions()).containsExactly(ROLE);
    }

    @Test
    void registrationsAndNamespaceAreToldOnceEverythingIsGranted() {
        var verdict = decide(TestAgent.agent().registering(ASKING), install());

        assertApplied(verdict.status(), "True", "SetPermissionApplied", CONFIGURED);
        assertThat(verdict.status().namespace()).isEqualTo(AddOnNames.AGENT_NAMESPACE);
        assertThat(verdict.status().registrations()).containsExactly(USUAL);
    }

    @Test
    void permissionsSeeTheRegistrationsOfTheSamePass() {
        var option =
                ASKING.withPermissions((_, _, registrations) ->
                        registrations.equals(List.of(USUAL))
                                ? Permissions.of(List.of(ROLE))
                                : Permissions.subjectNotReady());

        var verdict = decide(TestAgent.agent().registering(option), install());

        assertApplied(verdict.status(), "True", "SetPermissionApplied", CONFIGURED);
        assertThat(verdict.permissions()).containsExactly(ROLE);
    }

    @Test
    void permissionsThatWaitForASubjectStillLeaveTheRegistrationsToTheCluster() {
        var option = ASKING.withPermissions((_, _, _) -> Permissions.subjectNotReady());

        var verdict = decide(TestAgent.agent().registering(option), install());

        assertApplied(
                verdict.status(),
                "False",
                "PermissionConfigPending",
                "registration subject not ready");
        assertThat(verdict.status().registrations()).hasSize(1);
        assertThat(verdict.error()).isEmpty();
    }

    @Test
    void permissionsThatCannotBeToldLeaveTheRegistrationsAlone() {
        var option = ASKING.withPermissions((_, _, _) -> Permissions.failed("no such role"));

        var verdict = decide(TestAgent.agent().registering(option), install());

        assertApplied(
                verdict.status(),
                "False",
                "SetPermissionFailed",
                "Failed to set permission for hub agent: no such role");
        assertThat(verdict.status().registrations()).isEmpty();
        assertThat(verdict.error()).isPresent();
    }

    @Test
    void permissionsThatCannotBeWrittenCountAsFailed() {
        var option = ASKING.withPermissions((_, _, _) -> Permissions.of(List.of(ROLE)));
        var state =
                new RegistrationState(
                        TestAgent.agent().registering(option), cluster(CLUSTER), install(), NOW);

        var verdict = RegistrationDecision.decide(state.withGrantFailure("forbidden"));

        assertApplied(
                verdict.status(),
                "False",
                "SetPermissionFailed",
                "Failed to set permission for hub agent: forbidden");
        assertThat(verdict.error()).isPresent();
    }

    @Test
    void configurationsThatCannotBeToldWinOverPermissionsThatCannot() {
        var option =
                RegistrationOption.EMPTY
                        .withConfigurations((_, _) -> Outcome.failed("not now"))
                        .withPermissions((_, _, _) -> Permissions.failed("no such role"));

        var verdict =
                decide(TestAgent.agent().supporting(configMaps()).registering(option), install());

        assertThat(verdict.error()).contains("not now");
        assertThat(verdict.status().conditions()).isEmpty();
        assertThat(verdict.status().supportedConfigs()).hasSize(1);
    }

    @Test
    void theCarriedNamespaceIsTakenBeforeTheUsualOne() {
        var addon = annotated(install(), AddOnAnnotations.INSTALL_NAMESPACE, "carried");

        var verdict = decide(TestAgent.agent().registering(ASKING), addon);

        assertThat(verdict.status().namespace()).isEqualTo("carried");
    }

    @Test
    void theNamespaceOfTheAddonIsTakenBeforeAnyOther() {
        var addon = annotated(install(), AddOnAnnotations.INSTALL_NAMESPACE, "carried");
        var agent = TestAgent.agent().registering(ASKING).in(Outcome.of(Optional.of("own")));

        assertThat(decide(agent, addon).status().namespace()).isEqualTo("own");
    }

    @Test
    void anEmptyNamespaceIsNone() {
        var addon = annotated(install(), AddOnAnnotations.INSTALL_NAMESPACE, "");
        var agent = TestAgent.agent().registering(ASKING).in(Outcome.of(Optional.of("")));

        assertThat(decide(agent, addon).status().namespace()).isEqualTo(AddOnNames.AGENT_NAMESPACE);
    }

    @Test
    void aNamespaceThatCannotBeToldLeavesTheStatusAlone() {
        var agent = TestAgent.agent().registering(ASKING).in(Outcome.failed("no config"));

        var verdict = decide(agent, install());

        assertThat(verdict.error()).contains("no config");
        assertThat(verdict.status()).isEqualTo(ManagedClusterAddOnStatus.EMPTY);
    }

    @Test
    void decidingAgainComesToRest() {
        var agent = TestAgent.agent().supporting(configMaps()).registering(ASKING);
        var once = decide(agent, install()).status();

        assertThat(decide(agent, install(once)).status()).isEqualTo(once);
    }

    private static ConfigType configMaps() {
        return new ConfigType("", "v1", "configmaps");
    }
}
