package dev.trellis.promote.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.promote.hub.HubView;
import dev.trellis.promote.hub.KubeHub;
import dev.trellis.promote.member.KubeMember;
import dev.trellis.promote.plan.ContentDigest;
import dev.trellis.promote.plan.HubFinding;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.plan.Verdict;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Plans of what runs on an API server, which is hub and member here. */
@KubernetesTest(crds = "crds")
final class PlannerIT {
    private static final ContentDigest DIGEST = new ContentDigest(new byte[32]);

    private final Kube kube;
    private final String namespace;
    private final String cluster;

    PlannerIT(Kube kube) {
        this.kube = kube;
        this.namespace = kube.namespace();
        this.cluster = kube.uniqueName("paris");
    }

    @BeforeEach
    void join() {
        apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: %1$s}
                spec: {hubAcceptsClient: true}
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: %1$s}
                """
                        .formatted(cluster));
    }

    private void applyAsNamed(String yaml) {
        kube.kubectlWithInput(yaml, "apply", "-f", "-").outOrThrow();
    }

    private void apply(String yaml) {
        kube.kubectlWithInput(yaml, "apply", "-f", "-", "--namespace", namespace).outOrThrow();
    }

    private Planning planning(KubernetesClient client) {
        var api = KubeApi.of(client, ApiJson.serialization());
        HubView hub = new KubeHub(KubeApi.of(kube.client(), ApiJson.serialization()), DIGEST);
        return Planning.on(KubeMember.load(api)).of(hub).cluster(cluster).namespace(namespace);
    }

    private static PlannedObject one(Plan plan, String kind, String name) {
        return Planning.find(plan, kind, name).orElseThrow();
    }

    // X9, X1
    @Test
    void takesADeploymentOverWithoutChangingAnything() {
        apply(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                data: {colour: blue}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: keys}
                stringData: {password: hunter2-hunter2}
                ---
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: runner}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: reader}
                rules: [{apiGroups: [""], resources: [configmaps], verbs: [get]}]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: reader}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
                subjects: [{kind: ServiceAccount, name: runner}]
                ---
                apiVersion: v1
                kind: Service
                metadata: {name: web}
                spec: {type: NodePort, selector: {app: web}, ports: [{port: 80}]}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      serviceAccountName: runner
                      securityContext: {}
                      containers:
                      - name: web
                        image: web:1
                        resources: {}
                        envFrom: [{secretRef: {name: keys}}]
                        volumeMounts: [{name: cache, mountPath: /cache}]
                      volumes:
                      - {name: cache, emptyDir: {}}
                      - {name: settings, configMap: {name: settings}}
                """);
        var before = state();
        var asked = kube.requests().size();

        var plan = planning(kube.client()).root("deploy", "web").plan();

        assertThat(plan.errors()).isEmpty();
        assertThat(Planning.lines(plan))
                .containsExactly(
                        "dependency Namespace " + namespace,
                        "dependency Role.rbac.authorization.k8s.io " + namespace + "/reader",
                        "dependency RoleBinding.rbac.authorization.k8s.io " + namespace + "/reader",
                        "dependency ServiceAccount " + namespace + "/runner",
                        "dependency ConfigMap " + namespace + "/settings",
                        "dependency Secret " + namespace + "/keys",
                        "dependency Service " + namespace + "/web",
                        "root Deployment.apps " + namespace + "/web");
        assertThat(plan.delivered())
                .allSatisfy(object ->
                        assertThat(object.member().verdict())
                                .as(object.ref() + " " + object.member().changedPaths())
                                .isEqualTo(Verdict.NO_OP));
        assertThat(state()).isEqualTo(before);
        assertThat(kube.requests().stream().skip(asked).filter(this::isOurs))
                .filteredOn(ApiRequest::isWrite)
                .allMatch(request ->
                        request.uri().contains("dryRun=All")
                                || request.resource().equals("selfsubjectaccessreviews"));
    }

    private boolean isOurs(ApiRequest request) {
        return request.namespace().filter(namespace::equals).isPresent()
                || request.namespace().filter(cluster::equals).isPresent();
    }

    private String state() {
        return kube.kubectl("get", "all,cm,secret,sa", "-n", namespace, "-o", "yaml").out();
    }

    @Test
    void tellsWhoOwnsFields() {
        apply(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                data: {colour: blue}
                """);

        var plan = planning(kube.client()).root("cm", "settings").plan();

        assertThat(plan.errors()).isEmpty();
        assertThat(one(plan, "ConfigMap", "settings").member().managers())
                .contains("kubectl-client-side-apply");
    }

    @Test
    void listsOncePerKindWhateverTheNumberOfObjects() {
        apply(
                IntStream.range(0, 12)
                        .mapToObj(i ->
                                """
                                apiVersion: v1
                                kind: ConfigMap
                                metadata: {name: c%1$d}
                                ---
                                apiVersion: apps/v1
                                kind: Deployment
                                metadata: {name: d%1$d}
                                spec:
                                  selector: {matchLabels: {app: d%1$d}}
                                  template:
                                    metadata: {labels: {app: d%1$d}}
                                    spec:
                                      containers: [{name: a, image: a, envFrom: [{configMapRef: {name: c%1$d}}]}]
                                """
                                        .formatted(i))
                        .collect(Collectors.joining("---\n")));
        var asked = kube.requests().size();

        var planning = planning(kube.client());
        IntStream.range(0, 12).forEach(i -> planning.root("deployments.apps", "d" + i));
        var plan = planning.set("serverDryRun", "false").plan();

        assertThat(plan.delivered()).hasSize(25);
        var reads =
                kube.requests().stream()
                        .skip(asked)
                        .filter(request ->
                                request.namespace().filter(namespace::equals).isPresent()
                                        && request.resource().equals("configmaps"))
                        .toList();
        assertThat(reads).singleElement().matches(request -> request.verb().equals("list"));
    }

    // P5 of the planner: what a person may not read is told by verb, resource and namespace
    @Test
    void saysWhatMayNotBeRead() {
        apply(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                """);
        var nobody = kube.clientFor(kube.uniqueName("nobody"));

        assertThatThrownBy(() -> planning(nobody).root("cm", "settings").plan())
                .hasMessage(
                        "You may not get configmaps in namespace %s on the member: ask its administrator for that right, or use another member kubeconfig."
                                .formatted(namespace));
    }

    @Test
    void findsWhatOthersDeliver() {
        apply(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: other}
                """);
        applyAsNamed(
                """
                apiVersion: work.open-cluster-management.io/v1
                kind: ManifestWork
                metadata: {name: theirs, namespace: %1$s}
                spec:
                  workload:
                    manifests:
                    - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: %2$s}}
                """
                        .formatted(cluster, namespace));

        var plan = planning(kube.client()).root("cm", "settings").root("cm", "other").plan();

        assertThat(plan.exitCode()).isEqualTo(3);
        assertThat(plan.errors())
                .singleElement()
                .matches(problem -> problem.code() == ProblemCode.AUTHORED_BY_OTHERS)
                .hasToString(
                        "PRM-041 ConfigMap %s/settings is delivered by the work %s/theirs, which no promotion made: take it out there first."
                                .formatted(namespace, cluster));
        assertThat(one(plan, "ConfigMap", "other").hub()).isEqualTo(HubFinding.ABSENT);
    }

    @Test
    void promotesTheDefinitionOfACustomKindFirst() {
        var group = kube.uniqueName("shop") + ".example.org";
        apply(
                """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: stores.%1$s}
                spec:
                  group: %1$s
                  scope: Namespaced
                  names: {plural: stores, singular: store, kind: Store, listKind: StoreList}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                """
                        .formatted(group));
        kube.kubectl("wait", "--for=condition=Established", "crd/stores." + group, "--timeout=60s")
                .outOrThrow();
        apply(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: theme}
                ---
                apiVersion: %1$s/v1
                kind: Store
                metadata:
                  name: north
                  annotations:
                    trellis.dev/depends-on: '[{"apiVersion":"v1","kind":"ConfigMap","namespace":"%2$s","name":"theme"}]'
                spec: {}
                """
                        .formatted(group, namespace));

        var plan = planning(kube.client()).root("store." + group, "north").plan();

        assertThat(plan.errors()).isEmpty();
        assertThat(Planning.lines(plan))
                .isEqualTo(
                        List.of(
                                "dependency CustomResourceDefinition.apiextensions.k8s.io stores."
                                        + group,
                                "dependency Namespace " + namespace,
                                "dependency ConfigMap " + namespace + "/theme",
                                "root Store." + group + " " + namespace + "/north"));
        assertThat(plan.permissions().agentMissing()).containsExactly("stores." + group);
    }
}
