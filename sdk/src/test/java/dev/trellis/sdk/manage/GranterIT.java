package dev.trellis.sdk.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.sdk.agent.HubRbac;
import dev.trellis.sdk.agent.HubRbac.Keeping;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.Subject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

@KubernetesTest
class GranterIT {
    private static final String LABEL = "open-cluster-management.io/addon-name";

    private final Kube kube;
    private final HubSession session;
    private final Granter granter;
    private volatile Instant now = Instant.parse("2026-11-16T00:00:00Z");

    GranterIT(Kube kube) {
        this.kube = kube;
        session = new HubSession(kube);
        granter = Granter.ofAgents(session.api, session.caches, session.writes, "tests", () -> now);
    }

    @BeforeEach
    void start() {
        session.start();
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void makesRolesAndBindingsOfAllKinds() {
        var everywhere = kube.uniqueName("everywhere");

        var problem =
                granter.grant(
                        List.of(
                                role(meta(everywhere, "", Map.of()), "get"),
                                binding(meta(everywhere, "", Map.of()), "ClusterRole", everywhere),
                                role(here("reader", Map.of()), "get"),
                                binding(here("reader", Map.of()), "Role", "reader")));

        assertThat(problem).isEmpty();
        assertThat(kubectl("get", "clusterrole", everywhere, "-o", "jsonpath={.rules[0].verbs[0]}"))
                .isEqualTo("get");
        assertThat(kubectl("get", "clusterrolebinding", everywhere, "-o", "name")).isNotEmpty();
        assertThat(verbOfReader()).isEqualTo("get");
        assertThat(kubectl("get", "rolebinding", "reader", "-o", "jsonpath={.subjects[0].name}"))
                .isEqualTo("agent");
    }

    @Test
    void asksNothingWhileAllIsThere() {
        List<HubRbac> wanted =
                List.of(
                        role(here("plain", Map.of()), "get"),
                        role(here("labelled", Map.of(LABEL, "hello")), "get"),
                        labelled("labelled", "reader", Keeping.OBJECT));
        granter.grant(wanted);
        var sent = session.requests().size();

        assertThat(granter.grant(wanted)).isEmpty();
        assertThat(granter.grant(wanted)).isEmpty();

        // Found missing and made: one role had to be looked for, as its labels are not watched.
        assertThat(session.requests()).hasSize(sent);
        assertThat(session.requests())
                .extracting(ApiRequest::verb)
                .containsExactly("get", "create", "create", "create");
    }

    @Test
    void seesDriftOfWhatIsWatchedAndMendsIt() {
        var woken = new CopyOnWriteArrayList<ObjectKey>();
        granter.onDrift((key, _) -> woken.add(key));
        var wanted = labelled("hello-agent", "reader", Keeping.OBJECT);
        granter.grant(List.of(wanted));
        var before = woken.size();

        kubectl("patch", "rolebinding", "hello-agent", "--type=merge", "-p", "{\"subjects\":[]}");
        await().until(() -> woken.size() > before);
        assertThat(granter.grant(List.of(wanted))).isEmpty();

        assertThat(woken).contains(new ObjectKey(kube.namespace(), "hello"));
        assertThat(binding("hello-agent").getSubjects()).isEqualTo(wanted.subjects());

        kubectl("delete", "rolebinding", "hello-agent");
        await().until(() -> granter.bindings().find(here("hello-agent")).isEmpty());
        assertThat(granter.grant(List.of(wanted))).isEmpty();
        assertThat(binding("hello-agent").getSubjects()).isEqualTo(wanted.subjects());
    }

    @Test
    void mendsAfterAWhileWhatNobodyWatches() {
        var wanted = role(here("reader", Map.of()), "get");
        granter.grant(List.of(wanted));
        kubectl(
                "patch",
                "role",
                "reader",
                "--type=json",
                "-p",
                "[{\"op\":\"replace\",\"path\":\"/rules/0/verbs\",\"value\":[\"list\"]}]");
        granter.grant(List.of(wanted));
        assertThat(verbOfReader()).isEqualTo("list");

        now = now.plus(Duration.ofMinutes(20));

        assertThat(granter.grant(List.of(wanted))).isEmpty();
        assertThat(verbOfReader()).isEqualTo("get");
    }

    @Test
    void writesAtOnceWhenSomethingElseIsWanted() {
        granter.grant(List.of(role(here("reader", Map.of()), "get")));

        assertThat(granter.grant(List.of(role(here("reader", Map.of()), "list")))).isEmpty();

        assertThat(verbOfReader()).isEqualTo("list");
    }

    @Test
    void makesABindingAgainForAnotherRole() {
        granter.grant(List.of(labelled("hello-agent", "reader", Keeping.OBJECT)));
        var first = binding("hello-agent");

        assertThat(granter.grant(List.of(labelled("hello-agent", "writer", Keeping.OBJECT))))
                .isEmpty();

        var second = binding("hello-agent");
        assertThat(second.getRoleRef().getName()).isEqualTo("writer");
        assertThat(second.getMetadata().getUid()).isNotEqualTo(first.getMetadata().getUid());
    }

    @Test
    void saysWhyTheServerRefuses() {
        granter.grant(List.of(labelled("hello-agent", "reader", Keeping.CONTENT)));

        assertThat(granter.grant(List.of(labelled("hello-agent", "writer", Keeping.CONTENT))))
                .hasValueSatisfying(why -> assertThat(why).contains("cannot change roleRef"));
        var nowhere = meta("reader", kube.uniqueName("nowhere"), Map.of());
        assertThat(granter.grant(List.of(role(nowhere, "get"))))
                .hasValueSatisfying(why -> assertThat(why).contains("namespaces", "not found"));
    }

    @Test
    void saysThatABindingIsTooLargeForTheServer() {
        // More than the storage takes in one message, less than the server takes in one request.
        var users =
                IntStream.range(0, 5_000)
                        .mapToObj(number -> "agent-" + number + "-".repeat(450))
                        .toArray(String[]::new);

        assertThat(granter.grant(List.of(labelled("all", "reader", Keeping.OBJECT, users))))
                .hasValueSatisfying(why -> assertThat(why).contains("larger than max"));
    }

    @Test
    void takesOverWhatLacksTheLabelAndKeepsWhatOthersAdded() {
        kubectl("create", "rolebinding", "hello-agent", "--role=reader", "--user=somebody");
        kubectl("annotate", "rolebinding", "hello-agent", "theirs=yes");
        kubectl("label", "rolebinding", "hello-agent", "theirs=yes");

        var wanted = labelled("hello-agent", "reader", Keeping.OBJECT);
        assertThat(granter.grant(List.of(wanted))).isEmpty();

        var found = binding("hello-agent");
        assertThat(found.getSubjects()).isEqualTo(wanted.subjects());
        assertThat(found.getMetadata().getLabels())
                .isEqualTo(Map.of(LABEL, "hello", "theirs", "yes"));
        assertThat(found.getMetadata().getAnnotations()).containsEntry("theirs", "yes");
        assertThat(session.requests())
                .extracting(ApiRequest::verb)
                .containsExactly("create", "get", "update");
    }

    @Test
    void remembersWhatStaysWithoutTheLabel() {
        kubectl("create", "rolebinding", "hello-agent", "--role=reader", "--user=agent");
        var wanted = labelled("hello-agent", "reader", Keeping.CONTENT);
        granter.grant(List.of(wanted));
        var sent = session.requests().size();

        assertThat(granter.grant(List.of(wanted))).isEmpty();

        assertThat(session.requests()).hasSize(sent);
    }

    @Test
    void triesOnceMoreAfterAConflict() {
        var before = labelled("hello-agent", "reader", Keeping.OBJECT);
        granter.grant(List.of(before));
        // From now on the cache is behind.
        session.caches.close();
        kubectl("label", "rolebinding", "hello-agent", "theirs=yes");

        var wanted = labelled("hello-agent", "reader", Keeping.OBJECT, "another");
        assertThat(granter.grant(List.of(wanted))).isEmpty();

        var found = binding("hello-agent");
        assertThat(found.getSubjects()).isEqualTo(wanted.subjects());
        assertThat(found.getMetadata().getLabels()).containsEntry("theirs", "yes");
    }

    @Test
    void needsNoRightToPatch() {
        var user = ManagerRights.manager(kube, ManagerRights.givingRolesAway());
        var config = kube.clientFor(user).getConfiguration();
        try (var limited = new HubSession(kube, config)) {
            var limitedGranter =
                    Granter.ofAgents(
                            limited.api, limited.caches, limited.writes, "tests", () -> now);
            limited.start();
            var wanted = role(here("reader", Map.of(LABEL, "hello")), "get");
            var bound = labelled("hello-agent", "reader", Keeping.OBJECT);

            assertThat(limitedGranter.grant(List.of(wanted, bound))).isEmpty();
            var more = labelled("hello-agent", "reader", Keeping.OBJECT, "agent", "another");
            assertThat(limitedGranter.grant(List.of(wanted, more))).isEmpty();
            var other = labelled("hello-agent", "writer", Keeping.OBJECT);
            assertThat(limitedGranter.grant(List.of(wanted, other))).isEmpty();

            assertThat(binding("hello-agent").getRoleRef().getName()).isEqualTo("writer");
        }
    }

    private String verbOfReader() {
        return kubectl("get", "role", "reader", "-o", "jsonpath={.rules[0].verbs[0]}");
    }

    private String kubectl(String... arguments) {
        var all = new ArrayList<>(List.of("-n", kube.namespace()));
        all.addAll(List.of(arguments));
        return kube.kubectl(all.toArray(String[]::new)).outOrThrow();
    }

    private RoleBinding binding(String name) {
        return kube.client()
                .rbac()
                .roleBindings()
                .inNamespace(kube.namespace())
                .withName(name)
                .require();
    }

    private ObjectKey here(String name) {
        return new ObjectKey(kube.namespace(), name);
    }

    private HubRbac.Meta here(String name, Map<String, String> labels) {
        return meta(name, kube.namespace(), labels);
    }

    private static HubRbac.Meta meta(String name, String namespace, Map<String, String> labels) {
        return new HubRbac.Meta(namespace, name, labels, List.of(), Keeping.CONTENT);
    }

    private static HubRbac.Role role(HubRbac.Meta meta, String verb) {
        return new HubRbac.Role(meta, List.of(rule(verb)));
    }

    private static HubRbac.Binding binding(HubRbac.Meta meta, String kind, String role) {
        return new HubRbac.Binding(meta, roleRef(kind, role), List.of(user("agent")));
    }

    private HubRbac.Binding labelled(String name, String role, Keeping keeping, String... users) {
        var meta =
                new HubRbac.Meta(
                        kube.namespace(), name, Map.of(LABEL, "hello"), List.of(), keeping);
        var subjects = List.of(users.length == 0 ? new String[] {"agent"} : users);
        return new HubRbac.Binding(
                meta, roleRef("Role", role), subjects.stream().map(GranterIT::user).toList());
    }

    private static PolicyRule rule(String verb) {
        return new PolicyRuleBuilder()
                .withApiGroups("")
                .withResources("configmaps")
                .withVerbs(verb)
                .build();
    }

    private static RoleRef roleRef(String kind, String name) {
        return new RoleRef("rbac.authorization.k8s.io", kind, name);
    }

    private static Subject user(String name) {
        return new Subject("rbac.authorization.k8s.io", "User", name, null);
    }
}
