package dev.trellis.promote.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.member.Adoption;
import dev.trellis.promote.member.FakeMember;
import dev.trellis.promote.plan.Action;
import dev.trellis.promote.plan.Deletion;
import dev.trellis.promote.plan.HubFinding;
import dev.trellis.promote.plan.IgnoredField;
import dev.trellis.promote.plan.PlanDocument;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.Role;
import dev.trellis.promote.plan.Verdict;

import org.junit.jupiter.api.Test;

import java.util.List;

/** What plans say of a cluster. */
final class PlannerTest {
    private static final String WEB =
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: demo, uid: u-web, resourceVersion: "7", generation: 2}
            spec:
              replicas: 2
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - name: web
                    image: web
                    envFrom:
                    - secretRef: {name: keys}
                  volumes:
                  - name: config
                    configMap: {name: web-config}
            status: {observedGeneration: 2, replicas: 2, readyReplicas: 2, availableReplicas: 2, updatedReplicas: 2}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: web-config, namespace: demo, uid: u-config}
            data: {colour: blue}
            ---
            apiVersion: v1
            kind: Secret
            metadata: {name: keys, namespace: demo, uid: u-keys}
            data: {password: c2VjcmV0LXZhbHVl}
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: web, namespace: demo}
            spec: {selector: {app: web}, ports: [{port: 80}]}
            """;

    private static FakeMember member() {
        return new FakeMember().add(WEB);
    }

    @Test
    void findsWhatADeploymentNeedsInTheOrderOfApplication() {
        var plan = Planning.on(member()).root("deployment", "web").plan();

        assertThat(Planning.lines(plan))
                .containsExactly(
                        "dependency Namespace demo",
                        "dependency ConfigMap demo/web-config",
                        "dependency Secret demo/keys",
                        "dependency Service demo/web",
                        "root Deployment.apps demo/web");
        assertThat(plan.errors()).isEmpty();
        assertThat(plan.exitCode()).isZero();
        assertThat(plan.delivered())
                .allSatisfy(one -> assertThat(one.member().verdict()).isEqualTo(Verdict.NO_OP));
        assertThat(Planning.find(plan, "Deployment", "web").orElseThrow().sanitised()).isNotEmpty();
        assertThat(Planning.find(plan, "Namespace", "demo").orElseThrow().deletion())
                .isEqualTo(Deletion.ORPHAN);
    }

    @Test
    void isTheSameInWhateverOrderRootsAreNamed() {
        var first =
                Planning.on(member())
                        .root("deployments.apps", "web")
                        .root("configmap", "web-config")
                        .plan();
        var second =
                Planning.on(member())
                        .root("configmaps", "web-config")
                        .root("Deployment", "web")
                        .plan();

        assertThat(first.digest()).isEqualTo(second.digest());
    }

    @Test
    void withoutDependenciesAsksNoInterpreter() {
        var plan =
                Planning.on(member())
                        .root("deployment", "web")
                        .set("dependencies", "\"none\"")
                        .plan();

        assertThat(Planning.lines(plan))
                .containsExactly("dependency Namespace demo", "root Deployment.apps demo/web");
        assertThat(plan.interpreters()).isEmpty();
    }

    @Test
    void tellsNoValueOfASecret() {
        var planned = Planning.on(member()).root("deployment", "web").planned();

        assertThat(PlanDocument.toJson(planned.plan()).toString() + planned)
                .doesNotContain("c2VjcmV0LXZhbHVl", "secret-value");
        assertThat(planned.contents()).hasSize(5);
    }

    // X7
    @Test
    void refusesWhereSomethingRequiredIsMissing() {
        var member =
                new FakeMember().add(WEB.replace("name: keys, namespace", "name: k, namespace"));

        var plan = Planning.on(member).root("deployment", "web").plan();

        assertThat(plan.exitCode()).isEqualTo(4);
        assertThat(plan.errors())
                .extracting(Object::toString)
                .containsExactly(
                        "PRM-030 Secret demo/keys is missing, which Deployment.apps demo/web requires at spec.template.spec.containers[0].envFrom[0].secretRef.name: create it, or add --allow-missing.");
        assertThat(
                        Planning.on(member)
                                .root("deployment", "web")
                                .override("allow-missing")
                                .plan()
                                .errors())
                .isEmpty();
    }

    // X7
    @Test
    void notesWhereSomethingOptionalIsMissing() {
        var member =
                new FakeMember()
                        .add(
                                WEB.replace(
                                        "secretRef: {name: keys}",
                                        "secretRef: {name: gone, optional: true}"));

        var plan = Planning.on(member).root("deployment", "web").plan();

        assertThat(plan.errors()).isEmpty();
        assertThat(plan.warnings())
                .extracting(Object::toString)
                .containsExactly(
                        "PRM-030 Secret demo/gone is missing, which Deployment.apps demo/web can do without at spec.template.spec.containers[0].envFrom[0].secretRef.name.");
    }

    // X8
    @Test
    void leavesToEveryClusterWhatItHasByItself() {
        var member =
                new FakeMember()
                        .add(
                                """
                                apiVersion: v1
                                kind: Pod
                                metadata: {name: one, namespace: demo}
                                spec:
                                  serviceAccountName: default
                                  containers: [{name: a, image: a, volumeMounts: [{name: all, mountPath: /all}]}]
                                  volumes:
                                  - name: all
                                    projected:
                                      sources:
                                      - configMap: {name: kube-root-ca.crt}
                                ---
                                apiVersion: v1
                                kind: ConfigMap
                                metadata: {name: kube-root-ca.crt, namespace: demo}
                                """);

        var plan = Planning.on(member).root("pod", "one").plan();

        assertThat(Planning.lines(plan))
                .containsExactly(
                        "dependency Namespace demo",
                        "provided ConfigMap demo/kube-root-ca.crt",
                        "root Pod demo/one");
        assertThat(Planning.find(plan, "ConfigMap", "kube-root-ca.crt").orElseThrow().action())
                .isEqualTo(Action.SKIP);
    }

    // X10
    @Test
    void leavesReplicasToAnAutoscaler() {
        var member =
                member().add(
                                """
                                apiVersion: autoscaling/v2
                                kind: HorizontalPodAutoscaler
                                metadata: {name: web-scaler, namespace: demo}
                                spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
                                """);

        var plan = Planning.on(member).root("deployment", "web").plan();

        assertThat(Planning.find(plan, "Deployment", "web").orElseThrow().ignoreFields())
                .containsExactly(
                        new IgnoredField(
                                "/spec/replicas", "HorizontalPodAutoscaler demo/web-scaler"));
        assertThat(Planning.find(plan, "HorizontalPodAutoscaler", "web-scaler")).isEmpty();
        assertThat(
                        Planning.find(
                                Planning.on(member)
                                        .root("deployment", "web")
                                        .set("with", "[\"autoscaling\"]")
                                        .plan(),
                                "HorizontalPodAutoscaler",
                                "web-scaler"))
                .isPresent();
    }

    // X19
    @Test
    void refusesWhatAControllerMadeAndNamesTheTopmostOwner() {
        var member =
                member().add(
                                """
                                apiVersion: apps/v1
                                kind: ReplicaSet
                                metadata:
                                  name: web-1
                                  namespace: demo
                                  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, uid: u-web, controller: true}]
                                spec: {template: {spec: {containers: []}}}
                                ---
                                apiVersion: v1
                                kind: Pod
                                metadata:
                                  name: web-1-a
                                  namespace: demo
                                  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-1, uid: u-1, controller: true}]
                                spec: {containers: []}
                                """);

        var plan = Planning.on(member).root("pod", "web-1-a").plan();

        assertThat(plan.errors())
                .extracting(Object::toString)
                .containsExactly(
                        "PRM-023 Pod demo/web-1-a is made by Deployment.apps demo/web: promote that, or add --promote-owned.");
        assertThat(plan.exitCode()).isEqualTo(4);
    }

    // X20
    @Test
    void seesWhatChangedSinceAPlanWasKept() {
        var kept = Planning.on(member()).root("deployment", "web").plan();
        var fresh =
                Planning.on(new FakeMember().add(WEB.replace("blue", "red")))
                        .root("deployment", "web")
                        .plan();

        assertThat(Freshness.changed(kept, fresh)).containsExactly("ConfigMap demo/web-config");
        assertThat(Freshness.changed(kept, kept)).isEmpty();
        assertThat(
                        Freshness.changed(
                                kept,
                                Planning.on(
                                                new FakeMember()
                                                        .add(
                                                                WEB.replace(
                                                                        "resourceVersion: \"7\", generation: 2",
                                                                        "resourceVersion: \"9\", generation: 3")))
                                        .root("deployment", "web")
                                        .plan()))
                .as("bookkeeping is no change")
                .isEmpty();
    }

    @Test
    void refusesWhatOthersManage() {
        for (var mark :
                List.of(
                        "annotations: {meta.helm.sh/release-name: r}|helm",
                        "annotations: {argocd.argoproj.io/tracking-id: t}|argocd",
                        "labels: {kustomize.toolkit.fluxcd.io/name: k}|flux",
                        "labels: {karmada.io/managed: \"true\"}|karmada",
                        "ownerReferences: [{apiVersion: work.open-cluster-management.io/v1, kind: AppliedManifestWork, name: w, uid: u}]|work")) {
            var parts = mark.split("\\|", -1);
            var member = new FakeMember().add(WEB.replace("uid: u-web", parts[0] + ", uid: u-web"));

            var plan = Planning.on(member).root("deployment", "web").plan();

            assertThat(Planning.codes(plan.errors())).as(mark).containsExactly("PRM-026");
            assertThat(plan.errors().getFirst().message())
                    .contains("managed by " + parts[1], "--take-over=" + parts[1]);
            assertThat(
                            Planning.on(member)
                                    .root("deployment", "web")
                                    .override("take-over=" + parts[1])
                                    .plan()
                                    .errors())
                    .isEmpty();
        }
    }

    @Test
    void refusesWhatIsBeingDeletedProtectedOrFinished() {
        var member =
                new FakeMember()
                        .add(
                                """
                                apiVersion: v1
                                kind: ConfigMap
                                metadata: {name: going, namespace: demo, deletionTimestamp: "2026-01-01T00:00:00Z"}
                                ---
                                apiVersion: v1
                                kind: ConfigMap
                                metadata: {name: core, namespace: kube-system}
                                ---
                                apiVersion: batch/v1
                                kind: Job
                                metadata: {name: done, namespace: demo}
                                spec: {template: {spec: {containers: []}}}
                                status: {conditions: [{type: Complete, status: "True"}]}
                                ---
                                apiVersion: v1
                                kind: Event
                                metadata: {name: seen, namespace: demo}
                                """);

        assertThat(Planning.on(member).root("configmap", "going").plan().errors().getFirst())
                .hasToString(
                        "PRM-025 ConfigMap demo/going is being deleted since 2026-01-01T00:00:00Z: wait until it is gone.");
        assertThat(
                        Planning.codes(
                                Planning.on(member)
                                        .select(
                                                new Selection.Named(
                                                        "configmap", "core", "kube-system"))
                                        .plan()
                                        .errors()))
                .containsExactly("PRM-024");
        assertThat(Planning.codes(Planning.on(member).root("job", "done").plan().errors()))
                .containsExactly("PRM-022");
        assertThat(
                        Planning.on(member)
                                .root("job", "done")
                                .override("include-finished")
                                .plan()
                                .errors())
                .isEmpty();
        assertThat(Planning.codes(Planning.on(member).root("event", "seen").plan().errors()))
                .containsExactly("PRM-022");
    }

    @Test
    void refusesARolloutUnlessItMayBe() {
        var member = member();
        var live = member.get("Deployment", "web");
        var after = live.copy();
        after.withObject("/spec/template/metadata/labels").put("injected", "yes");
        member.adopts(live.id(), new Adoption.Accepted(new KubeObject(after)));

        var plan = Planning.on(member).root("deployment", "web").plan();

        assertThat(plan.errors())
                .extracting(Object::toString)
                .containsExactly(
                        "PRM-050 Taking over Deployment.apps demo/web would restart its pods, since it changes spec.template.metadata.labels.injected: add --allow-rollout if they may.");
        assertThat(
                        Planning.on(member)
                                .root("deployment", "web")
                                .override("allow-rollout")
                                .plan()
                                .errors())
                .isEmpty();
    }

    @Test
    void namesManagersAndFieldsThatStandInTheWay() {
        var member = member();
        member.adopts(
                member.get("ConfigMap", "web-config").id(),
                new Adoption.Conflicting(List.of("kubectl"), List.of(".data.colour")));

        var plan = Planning.on(member).root("deployment", "web").plan();

        assertThat(Planning.codes(plan.errors())).containsExactly("PRM-051");
        assertThat(plan.errors().getFirst().message())
                .contains("ConfigMap demo/web-config", "kubectl", ".data.colour");
    }

    @Test
    void refusesWhatIsPromotedAlreadyAndListsAllOfIt() {
        var member = member();
        var hub =
                new FakeHub()
                        .has(member.get("ConfigMap", "web-config").id(), promoted("other"))
                        .has(member.get("Secret", "keys").id(), promoted("other"));

        var plan = Planning.on(member).of(hub).root("deployment", "web").plan();

        assertThat(plan.exitCode()).isEqualTo(3);
        assertThat(plan.errors())
                .extracting(Object::toString)
                .containsExactly(
                        "PRM-040 ConfigMap demo/web-config is promoted already, by bundle platform/b: share it with --on-existing=share, or leave it out with --exclude.",
                        "PRM-040 Secret demo/keys is promoted already, by bundle platform/b: share it with --on-existing=share, or leave it out with --exclude.");
    }

    @Test
    void needsConsentForSecretsInline() {
        var planning =
                Planning.on(member()).root("deployment", "web").set("secretMode", "\"inline\"");

        assertThat(Planning.codes(planning.plan().errors())).containsExactly("PRM-054");
        assertThat(planning.plan().errors().getFirst().message()).contains("demo/keys");
        assertThat(planning.override("accept-secret-exposure").plan().errors()).isEmpty();
    }

    @Test
    void leavesSecretsWhereTheyAreIfAsked() {
        var plan =
                Planning.on(member())
                        .root("deployment", "web")
                        .set("secretMode", "\"leave\"")
                        .plan();

        var secret = Planning.find(plan, "Secret", "keys").orElseThrow();
        assertThat(secret.role()).isEqualTo(Role.PREREQUISITE);
        assertThat(secret.action()).isEqualTo(Action.CHECK);
        assertThat(plan.prerequisites()).hasSize(1);
    }

    // X18
    @Test
    void tellsWhichRightsAreMissing() {
        var member =
                member().serve("shop.example.org", "v1", "Storefront", true)
                        .add(
                                """
                                apiVersion: shop.example.org/v1
                                kind: Storefront
                                metadata: {name: north, namespace: demo}
                                """);

        var plan =
                Planning.on(member)
                        .of(new FakeHub().forbid("promotions"))
                        .root("storefront", "north")
                        .plan();

        assertThat(plan.errors())
                .extracting(Object::toString)
                .containsExactly(
                        "PRM-052 You may not create promotions.trellis.dev in namespace default on the hub: ask its administrator for that right.");
        assertThat(plan.permissions().agentMissing())
                .containsExactly("storefronts.shop.example.org");
        assertThat(plan.permissions().suggestedClusterRole())
                .contains("open-cluster-management.io/aggregate-to-work", "shop.example.org");
        assertThat(Planning.codes(plan.warnings())).contains("PRM-053");
    }

    @Test
    void refusesUnknownClustersTypesAndRoots() {
        assertThatThrownBy(() -> Planning.on(member()).root("deployment", "nothing").plan())
                .hasMessage(
                        "There is no Deployment.apps nothing in namespace demo on cluster paris: check name and namespace, and that --cluster-context leads to that cluster.");
        assertThatThrownBy(() -> Planning.on(member()).root("deploy", "web").plan())
                .isInstanceOf(PlanRefused.class)
                .hasMessage("Cluster paris has no type deploy: do you mean deployments.apps?");
        assertThatThrownBy(() -> Planning.on(member()).root("wombat", "w").plan())
                .hasMessage("Cluster paris has no type wombat: see `kubectl api-resources` there.");
    }

    // X25
    @Test
    void accountsForEveryObjectOfANamespace() {
        var member =
                member().add(
                                """
                                apiVersion: v1
                                kind: Event
                                metadata: {name: seen, namespace: demo}
                                ---
                                apiVersion: v1
                                kind: ConfigMap
                                metadata: {name: kube-root-ca.crt, namespace: demo}
                                ---
                                apiVersion: v1
                                kind: ConfigMap
                                metadata: {name: mine, namespace: demo, labels: {trellis.dev/exclude: "true"}}
                                ---
                                apiVersion: apps/v1
                                kind: ReplicaSet
                                metadata:
                                  name: web-1
                                  namespace: demo
                                  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, uid: u-web, controller: true}]
                                ---
                                apiVersion: v1
                                kind: Secret
                                metadata: {name: sh.helm.release.v1.x, namespace: demo}
                                type: helm.sh/release.v1
                                """);

        var plan = Planning.on(member).select(new Selection.WholeNamespace("demo")).plan();

        assertThat(Planning.lines(plan))
                .containsExactlyInAnyOrder(
                        "dependency Namespace demo",
                        "root Deployment.apps demo/web",
                        "root ConfigMap demo/web-config",
                        "root Secret demo/keys",
                        "root Service demo/web",
                        "provided Event demo/seen",
                        "provided ConfigMap demo/kube-root-ca.crt",
                        "excluded ConfigMap demo/mine",
                        "generated ReplicaSet.apps demo/web-1",
                        "provided Secret demo/sh.helm.release.v1.x");
    }

    @Test
    void choosesRootsByLabels() {
        var plan =
                Planning.on(
                                new FakeMember()
                                        .add(
                                                """
                                                apiVersion: v1
                                                kind: ConfigMap
                                                metadata: {name: a, namespace: demo, labels: {app: web, tier: front}}
                                                ---
                                                apiVersion: v1
                                                kind: ConfigMap
                                                metadata: {name: b, namespace: demo, labels: {app: web, tier: cache}}
                                                """))
                        .select(new Selection.Labelled("configmap", "app=web,tier!=cache", "demo"))
                        .plan();

        assertThat(Planning.lines(plan))
                .containsExactly("dependency Namespace demo", "root ConfigMap demo/a");
    }

    private static HubFinding promoted(String digest) {
        return HubFinding.of(HubFinding.Finding.PROMOTED, "platform/b", digest);
    }
}
