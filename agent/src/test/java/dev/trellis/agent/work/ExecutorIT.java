package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.agent.part.AgentSettings;
import dev.trellis.api.work.DeleteOption;
import dev.trellis.api.work.Executor;
import dev.trellis.api.work.ExecutorServiceAccount;
import dev.trellis.api.work.ExecutorSubject;
import dev.trellis.api.work.ManifestWorkSpec;
import dev.trellis.api.work.ManifestWorkSpecBuilder;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** Works that are applied in the name of an account. */
@KubernetesTest(crds = "crds")
final class ExecutorIT {
    private static final String WRITES = "[create, update, patch, get]";
    private static final String ALL = "[create, update, patch, get, delete]";

    private final Kube kube;
    private final WorkBench bench;

    ExecutorIT(Kube kube) {
        this.kube = kube;
        this.bench = new WorkBench(kube);
    }

    @AfterEach
    void stop() {
        bench.close();
    }

    @Test
    void appliesWhatTheAccountMayApplyAsSoonAsItMay() {
        bench.start();
        bench.create(
                "paint",
                executor(null),
                bench.configMap("red", "a: b"),
                bench.configMap("blue", "a: b"));
        var denied = bench.awaitStates("paint", "False", List.of("F", "F"), List.of("F", "F"));
        assertThat(WorkBench.message(denied, 0, "Applied"))
                .isEqualTo(
                        "Failed to apply manifest: not allowed to apply the resource  configmaps, %s red, will try again in 1m0s"
                                .formatted(bench.space));

        grant(ALL, "[red]");
        bench.awaitStates("paint", "False", List.of("T", "F"), List.of("T", "F"));

        grant(ALL, "[red, blue]");
        bench.awaitApplied("paint");

        revoke();
        bench.change(
                "paint",
                spec ->
                        WorkBench.spec(
                                spec,
                                bench.configMap("red", "a: c"),
                                bench.configMap("blue", "a: c"),
                                bench.configMap("green", "a: c")));
        bench.awaitStates("paint", "False", List.of("F", "F", "F"), List.of("T", "T", "F"));
        assertThat(bench.findConfigMap("red").orElseThrow().getData()).containsEntry("a", "b");
    }

    /** The member tells of a new right before its own authorizer has heard of it. */
    @Test
    void asksAgainSoonWhenRightsChangedJustNow() {
        var config = kube.clientFor(bench.user, "system:masters").getConfiguration();
        try (var member = new MoodyMember(config, "/subjectaccessreviews")) {
            bench.start(bench.hubUrl, AgentSettings.usual(), member.api());
            member.answer(
                    HttpURLConnection.HTTP_CREATED,
                    "{\"kind\": \"SubjectAccessReview\", \"status\": {\"allowed\": false}}");
            bench.create("paint", executor(null), bench.configMap("red", "a: b"));
            bench.awaitStates("paint", "False", List.of("F"), List.of("F"));

            var before = member.refused();
            grant(ALL, "[red]");
            await().until(() -> member.refused() > before);
            member.answer(0);

            // A denial that is believed keeps for a minute.
            await().atMost(Duration.ofSeconds(30))
                    .until(() ->
                            bench.find("paint")
                                    .filter(work -> WorkBench.isCurrent(work, "Applied", "True"))
                                    .isPresent());
            bench.close();
        }
    }

    @Test
    void needsTheRightToDeleteOnlyForWhatIsDeletedWithTheWork() {
        bench.start();
        grant(WRITES, "[red]");
        bench.create("owned", executor(null), bench.configMap("red", "a: b"));
        bench.awaitStates("owned", "False", List.of("F"), List.of("F"));

        bench.create(
                "orphaned",
                executor(new DeleteOption(DeleteOption.ORPHAN, null, null)),
                bench.configMap("red", "a: b"));

        bench.awaitApplied("orphaned");
    }

    @Test
    void doesNotGrantWhatTheAccountDoesNotHave() {
        bench.start();
        grantRbac();
        var secrets = role("readers", "secrets");

        bench.create("roles", executor(null), secrets, role("painters", "configmaps"));

        var work = bench.awaitWork("roles", it -> WorkBench.isCurrent(it, "Applied", "False"));
        assertThat(WorkBench.each(work, "Applied")).containsExactly("F", "T");
        assertThat(WorkBench.message(work, 0, "Applied"))
                .contains("error: permission escalation, will try again in 1m0s");
        assertThat(kube.client().rbac().roles().inNamespace(bench.space).withName("readers").get())
                .isNull();
    }

    private UnaryOperator<ManifestWorkSpec> executor(@Nullable DeleteOption option) {
        return spec ->
                ManifestWorkSpecBuilder.builder(spec)
                        .deleteOption(option)
                        .executor(
                                new Executor(
                                        new ExecutorSubject(
                                                ExecutorSubject.SERVICE_ACCOUNT,
                                                new ExecutorServiceAccount(
                                                        bench.space, "painter"))))
                        .build();
    }

    private void grant(String verbs, String names) {
        apply(
                """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: granted, namespace: %s}
                rules:
                - {apiGroups: [""], resources: [configmaps], resourceNames: %s, verbs: %s}
                """
                        .formatted(bench.space, names, verbs));
        bind();
    }

    private void grantRbac() {
        apply(
                """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: granted, namespace: %s}
                rules:
                - {apiGroups: [rbac.authorization.k8s.io], resources: [roles], verbs: %s}
                - {apiGroups: [""], resources: [configmaps], verbs: [get]}
                """
                        .formatted(bench.space, ALL));
        bind();
    }

    private void bind() {
        apply(
                """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: granted, namespace: %s}
                subjects: [{kind: ServiceAccount, name: painter, namespace: %s}]
                roleRef: {kind: Role, name: granted, apiGroup: rbac.authorization.k8s.io}
                """
                        .formatted(bench.space, bench.space));
    }

    private void revoke() {
        kube.client().rbac().roleBindings().inNamespace(bench.space).withName("granted").delete();
    }

    private String role(String name, String resource) {
        return """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: Role
        metadata: {name: %s, namespace: %s}
        rules: [{apiGroups: [""], resources: [%s], verbs: [get]}]
        """
                .formatted(name, bench.space, resource);
    }

    private void apply(String yaml) {
        kube.client().resource(yaml).serverSideApply();
    }
}
