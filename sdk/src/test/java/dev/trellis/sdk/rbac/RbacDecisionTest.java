package dev.trellis.sdk.rbac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.ApiJson;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.RoleRefBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class RbacDecisionTest {
    private static final PolicyRule READ = new PolicyRuleBuilder().addToVerbs("get").build();
    private static final Subject GROUP = AgentSubjects.group("agents");

    private static OwnerReference owner(String uid) {
        return new OwnerReferenceBuilder()
                .withKind("ManagedClusterAddOn")
                .withName("hello")
                .withUid(uid)
                .build();
    }

    private static HubRbac.Meta meta(Keeping keeping) {
        return new HubRbac.Meta(
                "paris", "bind", Map.of("ours", "yes"), List.of(owner("new")), keeping);
    }

    private static HubRbac.Binding wanted(Keeping keeping, String role) {
        return new HubRbac.Binding(meta(keeping), roleRef(role), List.of(GROUP));
    }

    private static RoleRef roleRef(String name) {
        return new RoleRefBuilder().withKind("ClusterRole").withName(name).build();
    }

    /** As the API server returns it, with what somebody else added. */
    private static RoleBinding found(String role, Subject... subjects) {
        return new RoleBindingBuilder()
                .withNewMetadata()
                .withNamespace("paris")
                .withName("bind")
                .withResourceVersion("7")
                .addToLabels("theirs", "yes")
                .endMetadata()
                .withRoleRef(
                        new RoleRefBuilder(roleRef(role))
                                .withApiGroup("rbac.authorization.k8s.io")
                                .build())
                .withSubjects(subjects)
                .build();
    }

    private static RbacPlan decide(HubRbac wanted, HasMetadata... existing) {
        return RbacDecision.decide(
                List.of(wanted),
                Stream.of(existing).collect(Collectors.toMap(RbacKey::of, object -> object)));
    }

    @Test
    void whatIsNotThereIsCreatedWithLabelsAndOwners() {
        assertThat(decide(wanted(Keeping.CONTENT, "view")).writes())
                .singleElement()
                .isInstanceOfSatisfying(
                        RbacWrite.Create.class,
                        write -> {
                            var meta = write.object().getMetadata();
                            assertThat(RbacKey.of(write.object()))
                                    .isEqualTo(new RbacKey("RoleBinding", "paris", "bind"));
                            assertThat(meta.getLabels()).containsExactly(Map.entry("ours", "yes"));
                            assertThat(meta.getOwnerReferences()).containsExactly(owner("new"));
                        });
    }

    static Stream<Arguments> unchanged() {
        var user = new SubjectBuilder().withKind("User").withName("u").build();
        var account = new SubjectBuilder().withKind("ServiceAccount").withName("s").build();
        return Stream.of(
                arguments("the same", GROUP, GROUP),
                arguments(
                        "a group without its API group",
                        new SubjectBuilder(GROUP).withApiGroup(null).build(),
                        GROUP),
                arguments(
                        "a user without its API group",
                        user,
                        new SubjectBuilder(user).withApiGroup(AgentSubjects.RBAC_GROUP).build()),
                arguments("a service account, which has none", account, account));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unchanged")
    void whatIsThereAlreadyIsNotWritten(String what, Subject wanted, Subject there) {
        var binding = new HubRbac.Binding(meta(Keeping.CONTENT), roleRef("view"), List.of(wanted));

        assertThat(decide(binding, found("view", there)).writes()).isEmpty();
    }

    @Test
    void otherSubjectsAreReplacedAndLabelsOfOthersStay() {
        assertThat(
                        decide(
                                        wanted(Keeping.CONTENT, "view"),
                                        found("view", AgentSubjects.user("old")))
                                .writes())
                .singleElement()
                .isInstanceOfSatisfying(
                        RbacWrite.Update.class,
                        write -> {
                            var meta = write.object().getMetadata();
                            assertThat(meta.getResourceVersion()).isEqualTo("7");
                            assertThat(meta.getLabels()).containsOnlyKeys("theirs");
                            assertThat(((RoleBinding) write.object()).getSubjects())
                                    .containsExactly(GROUP);
                        });
    }

    @Test
    void otherRulesAreReplaced() {
        var role =
                new HubRbac.Role(
                        new HubRbac.Meta("", "viewer", Map.of(), List.of(), Keeping.CONTENT),
                        List.of(READ));
        var there =
                new ClusterRoleBuilder().withNewMetadata().withName("viewer").endMetadata().build();

        var writes = decide(role, there).writes();

        assertThat(writes)
                .containsExactly(
                        new RbacWrite.Update(
                                new ClusterRoleBuilder(there).withRules(List.of(READ)).build()));
        assertThat(
                        decide(role, new ClusterRoleBuilder(there).withRules(List.of(READ)).build())
                                .writes())
                .isEmpty();
    }

    @Test
    void anObjectOfOursGetsLabelsAndOwnersToo() {
        assertThat(decide(wanted(Keeping.OBJECT, "view"), found("view", GROUP)).writes())
                .singleElement()
                .isInstanceOfSatisfying(
                        RbacWrite.Update.class,
                        write -> {
                            var meta = write.object().getMetadata();
                            assertThat(meta.getLabels()).containsOnlyKeys("theirs", "ours");
                            assertThat(meta.getOwnerReferences()).containsExactly(owner("new"));
                        });
    }

    @Test
    void anOwnerThatWasMadeAgainTakesTheOldOnesPlace() {
        var there = found("view", GROUP);
        there.getMetadata().setLabels(Map.of("ours", "yes"));
        there.getMetadata().setOwnerReferences(List.of(owner("old")));

        assertThat(decide(wanted(Keeping.OBJECT, "view"), there).writes())
                .singleElement()
                .isInstanceOfSatisfying(
                        RbacWrite.Update.class,
                        write ->
                                assertThat(write.object().getMetadata().getOwnerReferences())
                                        .containsExactly(owner("new")));
    }

    @Test
    void anObjectOfOursIsMadeAgainForAnotherRole() {
        var there = found("edit", GROUP);

        assertThat(decide(wanted(Keeping.OBJECT, "view"), there).writes())
                .singleElement()
                .isInstanceOfSatisfying(
                        RbacWrite.Recreate.class,
                        write -> {
                            assertThat(write.found()).isSameAs(there);
                            assertThat(write.object().getMetadata().getResourceVersion()).isNull();
                        });
    }

    @Test
    void anotherRoleIsElseLeftToTheApiServerToRefuse() {
        assertThat(decide(wanted(Keeping.CONTENT, "view"), found("edit", GROUP)).writes())
                .singleElement()
                .isInstanceOf(RbacWrite.Update.class);
    }

    @Test
    void twoRolesForOneBindingAreAnErrorAndTheFirstIsGiven() {
        var plan =
                RbacDecision.decide(
                        List.of(wanted(Keeping.OBJECT, "view"), wanted(Keeping.OBJECT, "edit")),
                        Map.of());

        assertThat(plan.writes()).singleElement().isInstanceOf(RbacWrite.Create.class);
        assertThat(plan.error())
                .contains(
                        "RoleBinding paris/bind is granted two roles, ClusterRole view and"
                                + " ClusterRole edit: give each a binding of its own");
    }

    @Test
    void theSameGrantTwiceIsWrittenOnce() {
        var twice =
                List.<HubRbac>of(wanted(Keeping.OBJECT, "view"), wanted(Keeping.OBJECT, "view"));

        assertThat(RbacDecision.decide(twice, Map.of()).writes()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void decidingAgainComesToRest(Keeping keeping) {
        var wanted = wanted(keeping, "view");
        for (var start :
                List.of(
                        Map.<RbacKey, HasMetadata>of(),
                        Map.of(RbacKey.of(wanted), (HasMetadata) found("view")),
                        Map.of(RbacKey.of(wanted), (HasMetadata) found("view", GROUP)))) {
            var written =
                    RbacDecision.decide(List.of(wanted), start).writes().stream()
                            .map(write ->
                                    switch (write) {
                                        case RbacWrite.Create(var object) -> object;
                                        case RbacWrite.Update(var object) -> object;
                                        case RbacWrite.Recreate(var _, var object) -> object;
                                    })
                            .map(RbacDecisionTest::fromServer)
                            .toArray(HasMetadata[]::new);

            assertThat(written.length == 0 || decide(wanted, written).writes().isEmpty()).isTrue();
        }
    }

    /** The object as it comes back: with a version, and read from JSON. */
    private static HasMetadata fromServer(HasMetadata written) {
        var json = ApiJson.serialization().asJson(written);
        HasMetadata read = ApiJson.serialization().unmarshal(json, written.getClass());
        read.getMetadata().setResourceVersion("8");
        read.getMetadata().setUid("binding-uid");
        return read;
    }
}
