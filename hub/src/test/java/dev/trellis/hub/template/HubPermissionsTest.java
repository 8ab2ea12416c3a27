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
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.Permissions.End;

import io.fabric8.kubernetes.api.model.rbac.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class HubPermissionsTest {
    private final FakeHub hub = new FakeHub();

    @Test
    void bindsAClusterRoleInTheNamespaceOfTheCluster() {
        hub.templates.put("t", template().registration(kubeClient(inCluster("admin"))).spec());

        var permissions = permissions("paris", registered("u", "g1", "system:authenticated", "g2"));

        assertThat(permissions.end()).isEqualTo(new End.Complete());
        var binding = only(permissions);
        assertThat(binding.meta().namespace()).isEqualTo("paris");
        assertThat(binding.meta().name())
                .isEqualTo("open-cluster-management:hello:clusterrole:agent");
        assertThat(binding.meta().labels())
                .isEqualTo(
                        Map.of(
                                "open-cluster-management.io/addon-name",
                                "hello",
                                "open-cluster-management.io/addon-template-name",
                                ""));
        assertThat(binding.meta().keeping()).isEqualTo(Keeping.OBJECT);
        assertThat(binding.roleRef().getKind()).isEqualTo("ClusterRole");
        assertThat(binding.roleRef().getName()).isEqualTo("admin");
        assertThat(binding.roleRef().getApiGroup()).isEqualTo("rbac.authorization.k8s.io");
        assertThat(names(binding)).containsExactly("User u", "Group g1", "Group g2");
    }

    @Test
    void theBindingGoesWithTheInstall() {
        hub.templates.put("t", template().registration(kubeClient(inCluster("admin"))).spec());

        var owner = only(permissions("paris", registered("u"))).meta().owners().getFirst();

        assertThat(owner.getApiVersion()).isEqualTo("addon.open-cluster-management.io/v1beta1");
        assertThat(owner.getKind()).isEqualTo("ManagedClusterAddOn");
        assertThat(owner.getName()).isEqualTo("hello");
        assertThat(owner.getUid()).isEqualTo("uid-paris");
        assertThat(owner.getController()).isNull();
        assertThat(owner.getBlockOwnerDeletion()).isNull();
    }

    @Test
    void theAgentsOfAllClustersShareABindingInOneNamespace() {
        shareRole("t", "reader");
        hub.installs.add(with(install("rome", "t"), registered("u-rome", "g-rome", "all")));
        hub.installs.add(with(install("berlin", "t"), registered("u-berlin", "all")));
        hub.installs.add(with(install("paris", "t"), registered("u-paris", "g-paris", "all")));

        var binding = onlyShared();

        assertThat(binding.meta().namespace()).isEqualTo("shared");
        assertThat(binding.meta().name()).isEqualTo("open-cluster-management:hello:role:agent");
        assertThat(binding.meta().owners()).isEmpty();
        assertThat(names(binding))
                .containsExactly(
                        "User u-berlin",
                        "Group all",
                        "User u-paris",
                        "Group g-paris",
                        "User u-rome",
                        "Group g-rome");
    }

    @Test
    void noInstallWritesWhatAllShare() {
        shareRole("t", "reader");

        assertThat(permissions("paris", registered("u"))).isEqualTo(Permissions.of(List.of()));
        assertThat(permissions("paris", List.of())).isEqualTo(Permissions.subjectNotReady());
    }

    @Test
    void everyInstallRepeatsWhyARoleCouldNotBeShared() {
        shareRole("t", "reader");
        var agent = hub.agent();
        agent.sharedProblems()
                .tell(Map.of(new AgentBinding("hello", "shared", "Role", "reader"), "no right"));

        assertThat(permissions(agent, "paris", registered("u")).end())
                .isEqualTo(new End.Failed("no right"));
        assertThat(agent.sharedProblems().tell(Map.of())).isTrue();
        assertThat(agent.sharedProblems().tell(Map.of())).isFalse();
        assertThat(permissions(agent, "paris", registered("u")).end())
                .isEqualTo(new End.Complete());
    }

    @Test
    void anInstallWithoutRegistrationsYetCountsWithThoseItWillHave() {
        shareRole("t", "reader");
        hub.installs.add(install("rome", "t"));
        hub.installs.add(with(install("paris", "t"), registered("u-paris")));

        assertThat(names(onlyShared()))
                .containsExactly(
                        "User u-paris",
                        "User system:open-cluster-management:cluster:rome:addon:hello:agent:hello-agent",
                        "Group system:open-cluster-management:cluster:rome:addon:hello",
                        "Group system:open-cluster-management:addon:hello");
    }

    @Test
    void whoIsGivenAnotherRoleIsNotNamed() {
        shareRole("t", "reader");
        hub.templates.put("without", template().registration(kubeClient()).spec());
        hub.installs.add(with(install("rome", "without"), registered("u-rome")));
        hub.installs.add(with(install("oslo"), registered("u-oslo")));
        hub.installs.add(with(install("paris", "t"), registered("u-paris")));

        assertThat(names(onlyShared())).containsExactly("User u-paris");
    }

    @Test
    void theOnlyRoleOfABindingMayBecomeAnother() {
        shareRole("t", "reader");
        hub.installs.add(with(install("rome", "t"), registered("u-rome")));

        assertThat(onlyShared().meta().keeping()).isEqualTo(Keeping.OBJECT);
    }

    @Test
    void aRoleThatOthersAreStillGivenIsNotTakenFromThem() {
        shareRole("t", "writer");
        shareRole("old", "reader");
        hub.installs.add(with(install("rome", "old"), registered("u-rome")));
        hub.installs.add(with(install("paris", "t"), registered("u-paris")));

        assertThat(hub.agent().sharedBindings().wanted())
                .satisfiesExactly(
                        reader -> {
                            assertThat(reader.roleRef().getName()).isEqualTo("reader");
                            assertThat(reader.meta().keeping()).isEqualTo(Keeping.CONTENT);
                            assertThat(names(reader)).containsExactly("User u-rome");
                        },
                        writer -> {
                            assertThat(writer.roleRef().getName()).isEqualTo("writer");
                            assertThat(writer.meta().keeping()).isEqualTo(Keeping.CONTENT);
                            assertThat(names(writer)).containsExactly("User u-paris");
                        });
    }

    @Test
    void waitsUntilItIsKnownWhomToBind() {
        hub.templates.put("t", template().registration(kubeClient(inCluster("admin"))).spec());

        assertThat(permissions("paris", List.of())).isEqualTo(Permissions.subjectNotReady());
    }

    @Test
    void withoutPermissionsThereIsNothingToWaitFor() {
        hub.templates.put("t", template().registration(kubeClient()).spec());

        assertThat(permissions("paris", List.of())).isEqualTo(Permissions.of(List.of()));
    }

    @Test
    void aPermissionWithoutItsContentIsRefused() {
        assertThat(refusal(new HubPermission(HubPermission.CURRENT_CLUSTER, null, null)))
                .isEqualTo(
                        "current cluster is required when the HubPermission type is CurrentCluster");
        assertThat(refusal(new HubPermission(HubPermission.SINGLE_NAMESPACE, null, null)))
                .isEqualTo(
                        "single namespace is required when the HubPermission type is SingleNamespace");
    }

    @Test
    void whatComesBeforeARefusalIsGiven() {
        hub.templates.put(
                "t",
                template()
                        .registration(
                                kubeClient(inCluster("admin")),
                                kubeClient(
                                        new HubPermission(
                                                HubPermission.CURRENT_CLUSTER, null, null)))
                        .spec());

        var permissions = permissions("paris", registered("u"));

        assertThat(permissions.wanted()).hasSize(1);
        assertThat(permissions.end()).isInstanceOf(End.Failed.class);
    }

    private String refusal(HubPermission permission) {
        hub.templates.put("t", template().registration(kubeClient(permission)).spec());
        return permissions("paris", registered("u")).end() instanceof End.Failed(var why)
                ? why
                : "";
    }

    private void shareRole(String template, String role) {
        hub.templates.put(
                template,
                template().registration(kubeClient(inNamespace("shared", "Role", role))).spec());
    }

    private HubRbac.Binding onlyShared() {
        var wanted = hub.agent().sharedBindings().wanted();
        assertThat(wanted).hasSize(1);
        return wanted.getFirst();
    }

    private Permissions permissions(String cluster, List<Registration> registrations) {
        return permissions(hub.agent(), cluster, registrations);
    }

    private static Permissions permissions(
            TemplateAgent agent, String cluster, List<Registration> registrations) {
        ManagedClusterAddOn install = install(cluster, "t");
        return agent.registration()
                .flatMap(option -> option.permissions())
                .orElseThrow()
                .of(cluster(cluster), install, registrations);
    }

    private static HubRbac.Binding only(Permissions permissions) {
        assertThat(permissions.wanted()).hasSize(1);
        return (HubRbac.Binding) permissions.wanted().getFirst();
    }

    private static List<String> names(HubRbac.Binding binding) {
        assertThat(binding.subjects())
                .extracting(Subject::getApiGroup)
                .containsOnly("rbac.authorization.k8s.io");
        return binding.subjects().stream()
                .map(subject -> subject.getKind() + " " + subject.getName())
                .toList();
    }
}
