package dev.trellis.hub.template;

import static dev.trellis.hub.template.Installs.cluster;
import static dev.trellis.hub.template.Installs.install;
import static dev.trellis.hub.template.Installs.with;
import static dev.trellis.hub.template.Registrations.inCluster;
import static dev.trellis.hub.template.Registrations.inNamespace;
import static dev.trellis.hub.template.Registrations.kubeClient;
import static dev.trellis.hub.template.Registrations.registered;
import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.template.HubPermission;
import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.api.meta.Condition;
import dev.trellis.sdk.rbac.AgentSubjects;
import dev.trellis.sdk.rbac.RbacDecision;
import dev.trellis.sdk.rbac.RbacKey;
import dev.trellis.sdk.rbac.RbacPlan;
import dev.trellis.sdk.rbac.RbacWrite;
import dev.trellis.sdk.registration.RegistrationDecision;
import dev.trellis.sdk.registration.RegistrationState;
import dev.trellis.sdk.registration.RegistrationVerdict;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The template agent under the decisions that every add-on goes through. */
class TemplateRegistrationFlowTest {
    private final FakeHub hub = new FakeHub();

    @Test
    void oneRoundIsEnoughForAnInstallThatNobodySawBefore() {
        permitting(inCluster("admin"));

        var verdict = decide(owned("paris"));

        assertThat(applied(verdict))
                .extracting(Condition::status, Condition::reason)
                .containsExactly("True", "SetPermissionApplied");
        assertThat(verdict.permissions()).hasSize(1);
        assertThat(verdict.status().registrations()).hasSize(1);
        assertThat(verdict.status().namespace()).isEqualTo("open-cluster-management-agent-addon");
    }

    @Test
    void aTokenWithoutASubjectIsWaitedFor() {
        permitting(inCluster("admin"));
        var token =
                new Registration(
                        Registration.KUBE_CLIENT, new KubeClientRegistration(null, "token"), null);

        var verdict = decide(with(owned("paris"), List.of(token)));

        assertThat(applied(verdict))
                .extracting(Condition::status, Condition::reason)
                .containsExactly("False", "PermissionConfigPending");
    }

    @Test
    void aPermissionWithoutContentIsSaidInTheCondition() {
        permitting(new HubPermission(HubPermission.SINGLE_NAMESPACE, null, null));

        assertThat(applied(decide(owned("paris"))).message())
                .isEqualTo(
                        "Failed to set permission for hub agent: single namespace is required when"
                                + " the HubPermission type is SingleNamespace");
    }

    @Test
    void decidingAgainAfterTheWritesComesToRest() {
        permitting(inCluster("admin"), inNamespace("shared", "Role", "reader"));
        var first = decide(owned("paris"));
        var plan = RbacDecision.decide(first.permissions(), Map.of());
        assertThat(plan.writes()).hasSize(1);

        var again = owned("paris");
        again.setStatus(first.status());
        var second = decide(again);

        assertThat(second.status()).isEqualTo(first.status());
        assertThat(RbacDecision.decide(second.permissions(), written(plan)).writes()).isEmpty();
    }

    @Test
    void aTemplateThatChangesItsOnlyRoleHasTheBindingMadeAgain() {
        permitting(inNamespace("shared", "Role", "reader"));
        hub.installs.add(with(install("paris", "t"), registered("u-paris")));
        var before = written(sharedPlan(Map.of()));

        permitting(inNamespace("shared", "Role", "writer"));

        assertThat(sharedPlan(before).writes()).hasOnlyElementsOfType(RbacWrite.Recreate.class);
    }

    @Test
    void nobodyLosesARoleWhileATemplateIsMissing() {
        permitting(inNamespace("shared", "Role", "reader"));
        hub.installs.add(with(install("paris", "t"), registered("u-paris")));
        hub.installs.add(with(install("rome", "gone"), registered("u-rome")));
        var role = new AgentBinding("hello", "shared", "Role", "reader");
        var found =
                new RoleBindingBuilder()
                        .withNewMetadata()
                        .withNamespace("shared")
                        .withName(role.name())
                        .endMetadata()
                        .withSubjects(AgentSubjects.of(registered("u-rome")))
                        .build();

        var shared = hub.agent().sharedBindings();

        assertThat(shared.isComplete()).isFalse();
        assertThat(shared.binding(role, Optional.of(found)).subjects())
                .extracting("name")
                .containsExactly("u-rome", "u-paris");
        var unneeded = new RoleBindingBuilder(found).build();
        unneeded.getMetadata().setName("open-cluster-management:hello:clusterrole:agent");
        unneeded.getMetadata()
                .setLabels(
                        Map.of(
                                "open-cluster-management.io/addon-name",
                                "hello",
                                "open-cluster-management.io/addon-template-name",
                                ""));
        assertThat(shared.abandoned(List.of(unneeded))).isEmpty();
    }

    @Test
    void twoRolesForOneBindingAreRefused() {
        permitting(inCluster("admin"), inCluster("viewer"));

        assertThat(plan(Map.of()).error()).isPresent();
    }

    private void permitting(HubPermission... permissions) {
        hub.templates.put("t", template().registration(kubeClient(permissions)).spec());
    }

    private RbacPlan sharedPlan(Map<RbacKey, HasMetadata> existing) {
        return RbacDecision.decide(List.copyOf(hub.agent().sharedBindings().wanted()), existing);
    }

    private RbacPlan plan(Map<RbacKey, HasMetadata> existing) {
        return RbacDecision.decide(decide(owned("paris")).permissions(), existing);
    }

    private static Map<RbacKey, HasMetadata> written(RbacPlan plan) {
        return plan.writes().stream()
                .map(write -> ((RbacWrite.Create) write).object())
                .collect(Collectors.toMap(RbacKey::of, object -> object));
    }

    private RegistrationVerdict decide(ManagedClusterAddOn install) {
        return RegistrationDecision.decide(
                new RegistrationState(
                        hub.agent(),
                        cluster(install.getMetadata().getNamespace()),
                        install,
                        Instant.parse("2026-05-01T12:00:00Z")));
    }

    private static Condition applied(RegistrationVerdict verdict) {
        return Condition.find(verdict.status().conditions(), "RegistrationApplied").orElseThrow();
    }

    private static ManagedClusterAddOn owned(String cluster) {
        var install = install(cluster, "t");
        install.getMetadata()
                .setOwnerReferences(
                        List.of(
                                new OwnerReferenceBuilder()
                                        .withApiVersion("addon.open-cluster-management.io/v1beta1")
                                        .withKind("ClusterManagementAddOn")
                                        .withName("hello")
                                        .withUid("uid-hello")
                                        .build()));
        return install;
    }
}
