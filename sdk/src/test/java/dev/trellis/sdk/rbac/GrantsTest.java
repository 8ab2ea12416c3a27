package dev.trellis.sdk.rbac;

import static dev.trellis.sdk.fixture.Objects.ADDON;
import static dev.trellis.sdk.fixture.Objects.CLUSTER;
import static dev.trellis.sdk.fixture.Objects.cluster;
import static dev.trellis.sdk.fixture.Objects.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.v1beta1.KubeClientRegistration;
import dev.trellis.api.addon.v1beta1.KubeClientSubject;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.Permissions;
import dev.trellis.sdk.agent.Permissions.End;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;

class GrantsTest {
    private static final List<Registration> REGISTERED =
            List.of(
                    new Registration(
                            Registration.KUBE_CLIENT,
                            new KubeClientRegistration(
                                    new KubeClientSubject("agent", List.of("agents")), "csr"),
                            null));
    private static final Role READER =
            new RoleBuilder()
                    .withNewMetadata()
                    .withName("reader")
                    .withNamespace("elsewhere")
                    .endMetadata()
                    .addNewRule()
                    .addToVerbs("get")
                    .endRule()
                    .build();
    private static final ClusterRole VIEWER =
            new ClusterRoleBuilder().withNewMetadata().withName("viewer").endMetadata().build();

    private static Permissions permissions(List<Registration> registrations, Grant... grants) {
        return Grants.of(grants).of(cluster(CLUSTER), install(), registrations);
    }

    @Test
    void whatHasANamespaceIsMadeInThatOfTheClusterAndGoesWithTheInstall() {
        var binding =
                new RoleBindingBuilder()
                        .withNewMetadata()
                        .withName("bind")
                        .endMetadata()
                        .withNewRoleRef()
                        .withName("reader")
                        .endRoleRef()
                        .build();

        var permissions =
                permissions(
                        List.of(),
                        new Grant.GivenRole(READER),
                        new Grant.GivenRoleBinding(binding));

        assertThat(permissions.end()).isEqualTo(new End.Complete());
        assertThat(permissions.wanted())
                .hasSize(2)
                .allSatisfy(wanted -> {
                    assertThat(wanted.meta().namespace()).isEqualTo(CLUSTER);
                    assertThat(wanted.meta().owners())
                            .singleElement()
                            .satisfies(owner -> {
                                assertThat(owner.getKind()).isEqualTo("ManagedClusterAddOn");
                                assertThat(owner.getName()).isEqualTo(ADDON);
                                assertThat(owner.getUid()).isEqualTo("install-uid");
                                assertThat(owner.getBlockOwnerDeletion()).isTrue();
                                assertThat(owner.getController()).isNull();
                            });
                });
        assertThat(permissions.wanted().getFirst())
                .isInstanceOfSatisfying(
                        HubRbac.Role.class,
                        role -> assertThat(role.rules()).isEqualTo(READER.getRules()));
    }

    @Test
    void whatHasNoNamespaceIsMadeAsGiven() {
        var binding =
                new ClusterRoleBindingBuilder()
                        .withNewMetadata()
                        .withName("bind")
                        .endMetadata()
                        .withNewRoleRef()
                        .withName("viewer")
                        .endRoleRef()
                        .build();

        var permissions =
                permissions(
                        List.of(),
                        new Grant.GivenClusterRole(VIEWER),
                        new Grant.GivenClusterRoleBinding(binding));

        assertThat(permissions.wanted())
                .extracting(RbacKey::of)
                .containsExactly(
                        new RbacKey("ClusterRole", "", "viewer"),
                        new RbacKey("ClusterRoleBinding", "", "bind"));
    }

    @Test
    void anAggregatedRoleEndsTheListAndWhatCameBeforeIsGiven() {
        var aggregated =
                new ClusterRoleBuilder(VIEWER)
                        .withNewAggregationRule()
                        .endAggregationRule()
                        .build();

        var permissions =
                permissions(
                        List.of(),
                        new Grant.GivenRole(READER),
                        new Grant.BoundClusterRole(aggregated, new Grant.To.User("me")),
                        new Grant.GivenClusterRole(VIEWER));

        assertThat(permissions.end())
                .isEqualTo(new End.Failed("cannot create an aggregated cluster role"));
        assertThat(permissions.wanted())
                .extracting(RbacKey::of)
                .containsExactly(new RbacKey("Role", CLUSTER, "reader"));
    }

    @Test
    void aBoundRoleComesWithABindingOfItsName() {
        var permissions =
                permissions(
                        List.of(),
                        new Grant.BoundRole(READER, new Grant.To.User("me")),
                        new Grant.BoundClusterRole(VIEWER, new Grant.To.Group("us")));

        assertThat(permissions.wanted())
                .extracting(RbacKey::of)
                .containsExactly(
                        new RbacKey("Role", CLUSTER, "reader"),
                        new RbacKey("RoleBinding", CLUSTER, "reader"),
                        new RbacKey("ClusterRole", "", "viewer"),
                        new RbacKey("ClusterRoleBinding", "", "viewer"));
        assertBinding(permissions.wanted().get(1), "Role", "reader", AgentSubjects.user("me"));
        assertBinding(
                permissions.wanted().get(3), "ClusterRole", "viewer", AgentSubjects.group("us"));
    }

    private static void assertBinding(HubRbac wanted, String kind, String name, Subject subject) {
        assertThat(wanted)
                .isInstanceOfSatisfying(
                        HubRbac.Binding.class,
                        binding -> {
                            assertThat(binding.roleRef().getKind()).isEqualTo(kind);
                            assertThat(binding.roleRef().getName()).isEqualTo(name);
                            assertThat(binding.subjects()).containsExactly(subject);
                        });
    }

    @Test
    void aRoleForTheAgentIsBoundToWhomItsCredentialsName() {
        var grant = new Grant.BoundRole(READER, new Grant.To.KubeClient());

        assertThat(permissions(REGISTERED, grant).wanted().get(1))
                .isInstanceOfSatisfying(
                        HubRbac.Binding.class,
                        binding ->
                                assertThat(binding.subjects())
                                        .containsExactly(
                                                AgentSubjects.user("agent"),
                                                AgentSubjects.group("agents")));
    }

    @Test
    void aRoleForTheAgentWaitsForASubjectButIsMade() {
        var permissions =
                permissions(List.of(), new Grant.BoundRole(READER, new Grant.To.KubeClient()));

        assertThat(permissions.end()).isEqualTo(new End.SubjectNotReady());
        assertThat(permissions.wanted())
                .extracting(RbacKey::of)
                .containsExactly(new RbacKey("Role", CLUSTER, "reader"));
    }
}
