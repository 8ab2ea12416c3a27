package dev.trellis.promote.closure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.member.FakeMember;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Role;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What belongs together (REQ-10 to REQ-14, N6, N10, N12, N17, N18, N21). */
final class ClosureWalkTest {
    private static final Interpreters NATIVE =
            new Interpreters(List.of(new BuiltinLayer()), InstantSource.system());

    private static Closure walk(FakeMember member, KubeObject... roots) {
        return walk(member, NATIVE, List.of(roots));
    }

    private static Closure walk(
            FakeMember member, Interpreters interpreters, List<KubeObject> roots) {
        return ClosureWalk.walk(
                roots.stream()
                        .map(root ->
                                new ClosureWalk.Root(
                                        member.findKind(
                                                        root.kind().group(),
                                                        root.kind().version(),
                                                        root.kind().name())
                                                .orElseThrow(),
                                        root))
                        .toList(),
                member,
                interpreters,
                Options.usual());
    }

    private static List<String> lines(Closure closure) {
        return closure.nodes().values().stream().map(Node::toString).toList();
    }

    private static String custom(String group, String name, String dependsOn) {
        return """
        apiVersion: %s/v1
        kind: Thing
        metadata:
          name: %s
          namespace: demo
          annotations:
            trellis.dev/depends-on: '%s'
        ---
        """
                .formatted(group, name, dependsOn);
    }

    private static String thing(String group, String namespace, String name) {
        return "{\"apiVersion\":\"%s/v1\",\"kind\":\"Thing\",\"namespace\":\"%s\",\"name\":\"%s\"}"
                .formatted(group, namespace, name);
    }

    // X6
    @Test
    void endsWhereObjectsNeedEachOther() {
        var member =
                new FakeMember()
                        .serve("a.example.org", "v1", "Thing", true)
                        .add(
                                custom(
                                                "a.example.org",
                                                "a",
                                                "[" + thing("a.example.org", "demo", "b") + "]")
                                        + custom(
                                                "a.example.org",
                                                "b",
                                                "[" + thing("a.example.org", "demo", "c") + "]")
                                        + custom(
                                                "a.example.org",
                                                "c",
                                                "[" + thing("a.example.org", "demo", "a") + "]"));

        var closure = walk(member, member.get("Thing", "a"));

        assertThat(lines(closure))
                .containsExactlyInAnyOrder(
                        "root Thing.a.example.org demo/a",
                        "dependency Thing.a.example.org demo/b",
                        "dependency Thing.a.example.org demo/c",
                        "dependency Namespace demo");
    }

    // X4, X5
    @Test
    void takesTheRightGroupAndOtherNamespaces() {
        var member =
                new FakeMember()
                        .serve("a.example.org", "v1", "Thing", true)
                        .serve("b.example.org", "v1", "Thing", true)
                        .add(
                                custom(
                                                "a.example.org",
                                                "root",
                                                "["
                                                        + thing("b.example.org", "elsewhere", "x")
                                                        + "]")
                                        + """
                                        apiVersion: a.example.org/v1
                                        kind: Thing
                                        metadata: {name: x, namespace: elsewhere}
                                        ---
                                        apiVersion: b.example.org/v1
                                        kind: Thing
                                        metadata: {name: x, namespace: elsewhere}
                                        """);

        var closure = walk(member, member.get("Thing", "root"));

        assertThat(lines(closure))
                .contains(
                        "dependency Thing.b.example.org elsewhere/x",
                        "dependency Namespace elsewhere")
                .doesNotContain("dependency Thing.a.example.org elsewhere/x");
    }

    private static final String ACCOUNT =
            """
            apiVersion: v1
            kind: ServiceAccount
            metadata: {name: runner, namespace: demo}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: reader}
            rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
            ---
            """;

    // X24
    @Test
    void copiesABindingThatNamesOthersTooForTheAccountAlone() {
        var member =
                new FakeMember()
                        .add(
                                ACCOUNT
                                        + """
                                        apiVersion: rbac.authorization.k8s.io/v1
                                        kind: ClusterRoleBinding
                                        metadata: {name: readers, uid: u}
                                        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}
                                        subjects:
                                        - {kind: Group, apiGroup: rbac.authorization.k8s.io, name: everybody}
                                        - {kind: ServiceAccount, name: runner, namespace: demo}
                                        """);

        var closure = walk(member, member.get("ServiceAccount", "runner"));

        var binding =
                closure.nodes().values().stream()
                        .filter(node -> node.kind().kind().equals("ClusterRoleBinding"))
                        .toList();
        assertThat(binding).singleElement().matches(Node::made);
        assertThat(binding.getFirst().id().name()).startsWith("readers-");
        assertThat(binding.getFirst().clean().json().path("subjects").toString())
                .isEqualTo(
                        "[{\"kind\":\"ServiceAccount\",\"namespace\":\"demo\",\"name\":\"runner\"}]");
        assertThat(lines(closure))
                .contains("dependency ClusterRole.rbac.authorization.k8s.io reader");
    }

    @Test
    void leavesOutGreatRights() {
        var member =
                new FakeMember()
                        .add(
                                ACCOUNT.replace("verbs: [get]", "verbs: [\"*\"]")
                                        + """
                                        apiVersion: rbac.authorization.k8s.io/v1
                                        kind: ClusterRoleBinding
                                        metadata: {name: readers}
                                        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}
                                        subjects: [{kind: ServiceAccount, name: runner, namespace: demo}]
                                        """);

        var closure = walk(member, member.get("ServiceAccount", "runner"));

        assertThat(lines(closure))
                .contains(
                        "excluded ClusterRole.rbac.authorization.k8s.io reader",
                        "excluded ClusterRoleBinding.rbac.authorization.k8s.io readers");
        assertThat(closure.warnings()).hasSize(2);
    }

    @Test
    void goesOnWithoutNeighboursThatMayNotBeListed() {
        var member =
                new FakeMember()
                        .add(ACCOUNT)
                        .forbid("clusterrolebindings.rbac.authorization.k8s.io");

        var closure = walk(member, member.get("ServiceAccount", "runner"));

        assertThat(closure.warnings())
                .singleElement()
                .hasToString(
                        "PRM-013 Neighbours were not looked for: You may not list clusterrolebindings.rbac.authorization.k8s.io.");
    }

    // N21
    @Test
    void takesTheProducerInPlaceOfASecret() {
        var member =
                new FakeMember()
                        .serve("external-secrets.io", "v1", "ExternalSecret", true)
                        .add(
                                """
                                apiVersion: v1
                                kind: Pod
                                metadata: {name: one, namespace: demo}
                                spec: {containers: [{name: a, image: a, envFrom: [{secretRef: {name: keys}}]}]}
                                ---
                                apiVersion: external-secrets.io/v1
                                kind: ExternalSecret
                                metadata: {name: keys, namespace: demo}
                                ---
                                apiVersion: v1
                                kind: Secret
                                metadata:
                                  name: keys
                                  namespace: demo
                                  ownerReferences: [{apiVersion: external-secrets.io/v1, kind: ExternalSecret, name: keys, uid: u, controller: true}]
                                """);

        var closure = walk(member, member.get("Pod", "one"));

        assertThat(lines(closure))
                .contains(
                        "generated Secret demo/keys",
                        "dependency ExternalSecret.external-secrets.io demo/keys");
    }

    // N6
    @Test
    void onlyNamesTheClaimsOfAStatefulSet() {
        var member =
                new FakeMember()
                        .add(
                                """
                                apiVersion: apps/v1
                                kind: StatefulSet
                                metadata: {name: db, namespace: demo}
                                spec:
                                  template: {spec: {containers: []}}
                                  volumeClaimTemplates: [{metadata: {name: data}}]
                                ---
                                apiVersion: v1
                                kind: PersistentVolumeClaim
                                metadata: {name: data-db-0, namespace: demo}
                                ---
                                apiVersion: v1
                                kind: PersistentVolumeClaim
                                metadata: {name: data-dbx-0, namespace: demo}
                                """);

        assertThat(lines(walk(member, member.get("StatefulSet", "db"))))
                .containsExactlyInAnyOrder(
                        "dependency Namespace demo",
                        "generated PersistentVolumeClaim demo/data-db-0",
                        "root StatefulSet.apps demo/db");
    }

    // X15
    @Test
    void anInterpreterThatIsNotReadyIsAnErrorAndNoEmptyAnswer() {
        var notReady =
                new Layer() {
                    @Override
                    public String name() {
                        return "webhook";
                    }

                    @Override
                    public boolean answers(Kind kind, Operation operation) {
                        throw new InterpreterFailure(
                                InterpreterFailure.Code.NOT_READY, "webhooks are not read yet");
                    }

                    @Override
                    public String source(Kind kind, Operation operation) {
                        return "";
                    }

                    @Override
                    public Answer answer(Question question) {
                        throw new IllegalStateException("it does not answer");
                    }
                };
        var member =
                new FakeMember()
                        .add(
                                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: demo}}");

        var closure =
                walk(
                        member,
                        new Interpreters(List.of(notReady), InstantSource.system()),
                        List.of(member.get("ConfigMap", "a")));

        assertThat(closure.errors())
                .isNotEmpty()
                .allSatisfy(problem ->
                        assertThat(problem).hasToString("PRM-032 webhooks are not read yet"));
    }

    @Test
    void stopsWhereTooMuchBelongsTogether() {
        var many =
                IntStream.range(0, 501)
                        .mapToObj(i ->
                                "{apiVersion: v1, kind: ConfigMap, metadata: {name: c"
                                        + i
                                        + ", namespace: demo}}")
                        .collect(Collectors.joining("\n---\n"));
        var member = new FakeMember().add(many);
        var roots = member.list(member.findKind("", "v1", "ConfigMap").orElseThrow(), "demo");

        assertThatThrownBy(() -> walk(member, NATIVE, roots))
                .hasMessageStartingWith(
                        "The plan stops since more than 500 objects belong together (501 so far)");
    }

    /** Any graph, cycles included: the walk ends, reaches what can be reached, in any order. */
    @Test
    void reachesTheSameInWhateverOrder() {
        Gen.forEachSeed(
                60,
                gen -> {
                    var names = gen.shuffled(List.of("a", "b", "c", "d", "e", "f", "g"));
                    var yaml = new ArrayList<String>();
                    for (var name : names) {
                        var needs =
                                gen.someOf(names).stream()
                                        .map(other -> thing("a.example.org", "demo", other))
                                        .collect(Collectors.joining(",", "[", "]"));
                        yaml.add(custom("a.example.org", name, needs));
                    }
                    var roots = gen.someOf(names);

                    var one = closure(yaml, roots);
                    var other = closure(gen.shuffled(yaml), gen.shuffled(roots));

                    assertThat(lines(one)).isEqualTo(lines(other));
                    assertThat(one.edges()).isEqualTo(other.edges());
                    assertThat(
                                    one.nodes().values().stream()
                                            .filter(node -> node.role() == Role.ROOT))
                            .hasSize(roots.size());
                });
    }

    private static Closure closure(List<String> yaml, List<String> roots) {
        var member = new FakeMember().serve("a.example.org", "v1", "Thing", true);
        yaml.forEach(member::add);
        return walk(member, NATIVE, roots.stream().map(name -> member.get("Thing", name)).toList());
    }
}
