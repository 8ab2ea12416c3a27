package dev.trellis.interpreter.prune;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.Yaml;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.prune.Pruning.Keep;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

final class PruningTest {
    @Test
    void takesOutWhatServersSet() {
        var object =
                Yaml.object(
                        """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata:
                          name: settings
                          namespace: demo
                          creationTimestamp: "2026-01-01T00:00:00Z"
                          deletionTimestamp: "2026-01-01T00:00:00Z"
                          deletionGracePeriodSeconds: 30
                          generation: 3
                          managedFields: [{manager: kubectl}]
                          resourceVersion: "7"
                          selfLink: /x
                          uid: u
                          ownerReferences: [{name: o}]
                          finalizers: [f]
                          generateName: settings-
                          labels: {app: web, propagationpolicy.karmada.io/name: p, karmada.io/managed: "true"}
                          annotations: {kubectl.kubernetes.io/last-applied-configuration: "{}"}
                        data: {}
                        status: {a: b}
                        """);

        var pruned = Pruning.of(object);

        assertThat(pruned.object().json())
                .isEqualTo(
                        Yaml.object(
                                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: demo, labels: {app: web}}, data: {}}")
                                .json());
        assertThat(pruned.removed())
                .contains(
                        new Pruning.Removal("/metadata/uid", "server-set"),
                        new Pruning.Removal("/metadata/labels/karmada.io~1managed", "manager-mark"),
                        new Pruning.Removal("/metadata/annotations", "manager-mark"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Service without a head | {apiVersion: v1, kind: Service, spec: {clusterIP: None, clusterIPs: [None]}} | {apiVersion: v1, kind: Service, spec: {clusterIP: None, clusterIPs: [None]}}
                    Service | {apiVersion: v1, kind: Service, spec: {clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ipFamilies: [IPv4], ipFamilyPolicy: SingleStack, healthCheckNodePort: 31000, loadBalancerIP: 1.2.3.4, externalIPs: [1.1.1.1], ports: [{port: 80, nodePort: 30080}, {port: 81}]}} | {apiVersion: v1, kind: Service, spec: {loadBalancerIP: 1.2.3.4, externalIPs: [1.1.1.1], ports: [{port: 80}, {port: 81}]}}
                    Service with families that somebody chose | {apiVersion: v1, kind: Service, metadata: {managedFields: [{fieldsV1: {'f:spec': {'f:ipFamilies': {}}}}]}, spec: {ipFamilies: [IPv6], ipFamilyPolicy: SingleStack}} | {apiVersion: v1, kind: Service, metadata: {}, spec: {ipFamilies: [IPv6]}}
                    Job | {apiVersion: batch/v1, kind: Job, spec: {ttlSecondsAfterFinished: 5, selector: {matchLabels: {controller-uid: a, batch.kubernetes.io/controller-uid: a, mine: b}}, template: {metadata: {labels: {controller-uid: a, job-name: j, batch.kubernetes.io/job-name: j, mine: b}}}}} | {apiVersion: batch/v1, kind: Job, spec: {ttlSecondsAfterFinished: 5, selector: {matchLabels: {mine: b}}, template: {metadata: {labels: {mine: b}}}}}
                    Job with a selector that only a controller made | {apiVersion: batch/v1, kind: Job, spec: {selector: {matchLabels: {controller-uid: a}}}} | {apiVersion: batch/v1, kind: Job, spec: {}}
                    Job that selects for itself | {apiVersion: batch/v1, kind: Job, spec: {manualSelector: true, selector: {matchLabels: {controller-uid: a}}}} | {apiVersion: batch/v1, kind: Job, spec: {manualSelector: true, selector: {matchLabels: {controller-uid: a}}}}
                    Job of another group | {apiVersion: batch.volcano.sh/v1alpha1, kind: Job, spec: {selector: {matchLabels: {controller-uid: a}}}} | {apiVersion: batch.volcano.sh/v1alpha1, kind: Job, spec: {selector: {matchLabels: {controller-uid: a}}}}
                    account with tokens side by side | {apiVersion: v1, kind: ServiceAccount, metadata: {name: a}, secrets: [{name: a-token-1}, {name: a-token-2}, {name: mine}]} | {apiVersion: v1, kind: ServiceAccount, metadata: {name: a}, secrets: [{name: mine}]}
                    account with nothing of its own | {apiVersion: v1, kind: ServiceAccount, metadata: {name: a}, secrets: [{name: a-token-1}], imagePullSecrets: [{name: a-dockercfg-x1y2z}]} | {apiVersion: v1, kind: ServiceAccount, metadata: {name: a}}
                    token | {apiVersion: v1, kind: Secret, type: kubernetes.io/service-account-token, metadata: {annotations: {kubernetes.io/service-account.uid: u, kubernetes.io/service-account.name: a}}, data: {token: x}} | {apiVersion: v1, kind: Secret, type: kubernetes.io/service-account-token, metadata: {annotations: {kubernetes.io/service-account.name: a}}}
                    Secret of a person | {apiVersion: v1, kind: Secret, type: kubernetes.io/basic-auth, data: {password: x}} | {apiVersion: v1, kind: Secret, type: kubernetes.io/basic-auth, data: {password: x}}
                    claim | {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {annotations: {volume.kubernetes.io/selected-node: n, pv.kubernetes.io/bind-completed: 'yes', mine: x}}, spec: {volumeName: pv}} | {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {annotations: {mine: x}}, spec: {volumeName: pv}}
                    volume | {apiVersion: v1, kind: PersistentVolume, spec: {claimRef: {name: c}, capacity: {}}} | {apiVersion: v1, kind: PersistentVolume, spec: {capacity: {}}}
                    Deployment | {apiVersion: apps/v1, kind: Deployment, metadata: {annotations: {deployment.kubernetes.io/revision: '3', deployment.kubernetes.io/revision-history: '1,2', mine: x}}} | {apiVersion: apps/v1, kind: Deployment, metadata: {annotations: {mine: x}}}
                    pod template that was restarted | {apiVersion: apps/v1, kind: Deployment, spec: {template: {metadata: {creationTimestamp: null, annotations: {kubectl.kubernetes.io/restartedAt: t}}, spec: {nodeName: n, securityContext: {}, volumes: [{emptyDir: {}}], containers: [{resources: {}, args: []}]}}}} | {apiVersion: apps/v1, kind: Deployment, spec: {template: {metadata: {annotations: {kubectl.kubernetes.io/restartedAt: t}}, spec: {nodeName: n, securityContext: {}, volumes: [{emptyDir: {}}], containers: [{resources: {}, args: []}]}}}}
                    Pod | {apiVersion: v1, kind: Pod, spec: {nodeName: n, priority: 5, priorityClassName: high, ephemeralContainers: [{name: e}], volumes: [{name: kube-api-access-x1y2z}, {name: data, emptyDir: {}}], containers: [{volumeMounts: [{name: kube-api-access-x1y2z}, {name: data}]}], tolerations: [{key: node.kubernetes.io/not-ready, effect: NoExecute, tolerationSeconds: 300}, {key: mine}]}} | {apiVersion: v1, kind: Pod, spec: {priorityClassName: high, volumes: [{name: data, emptyDir: {}}], containers: [{volumeMounts: [{name: data}]}], tolerations: [{key: mine}]}}
                    Namespace | {apiVersion: v1, kind: Namespace, metadata: {labels: {kubernetes.io/metadata.name: demo, team: a}}, spec: {finalizers: [kubernetes]}} | {apiVersion: v1, kind: Namespace, metadata: {labels: {team: a}}, spec: {}}
                    role that others fill | {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, aggregationRule: {}, rules: [{verbs: [get]}]} | {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, aggregationRule: {}}
                    autoscaler | {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {annotations: {autoscaling.alpha.kubernetes.io/conditions: x}}} | {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {}}
                    definition | {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec: {conversion: {strategy: Webhook}}, status: {}} | {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec: {}}
                    endpoints | {apiVersion: v1, kind: Endpoints, subsets: [{addresses: [{ip: a, nodeName: n}]}]} | {apiVersion: v1, kind: Endpoints, subsets: [{addresses: [{ip: a}]}]}
                    slice | {apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, endpoints: [{nodeName: n, addresses: [a]}]} | {apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, endpoints: [{addresses: [a]}]}
                    declared need | {apiVersion: v1, kind: ConfigMap, metadata: {annotations: {trellis.dev/depends-on: '[]', trellis.dev/promotion: x}}} | {apiVersion: v1, kind: ConfigMap, metadata: {annotations: {trellis.dev/depends-on: '[]'}}}
                    """)
    void takesOutWhatAClusterDecidesForAKind(String what, String given, String left) {
        assertThat(Pruning.of(Yaml.object(given)).object().json())
                .isEqualTo(Yaml.object(left).json());
    }

    @Test
    void keepsWhatItIsToldToKeep() {
        var service =
                Yaml.object("{apiVersion: v1, kind: Service, spec: {ports: [{nodePort: 1}]}}");
        var claim =
                Yaml.object(
                        "{apiVersion: v1, kind: PersistentVolumeClaim, spec: {volumeName: pv}}");

        assertThat(Pruning.of(service, new Keep(true, true, true)).removed()).isEmpty();
        assertThat(Pruning.of(claim, new Keep(true, false, true)).removed())
                .containsExactly(new Pruning.Removal("/spec/volumeName", "claim-binding"));
    }

    @Test
    void losesNothingButWhatItTells() {
        Gen.forEachSeed(
                400,
                gen -> {
                    var given = randomObject(gen);
                    var before = given.copy();

                    var pruned = Pruning.of(given);

                    assertThat(given.json()).isEqualTo(before);
                    pruned.removed().reversed().forEach(one -> remove(before, one.pointer()));
                    assertThat(pruned.object().json().toString()).isEqualTo(before.toString());
                });
    }

    @Test
    void takesNothingMoreTheSecondTime() {
        Gen.forEachSeed(
                400,
                gen -> {
                    var once = Pruning.of(randomObject(gen)).object();

                    var twice = Pruning.of(once);

                    assertThat(twice.removed()).isEmpty();
                    assertThat(twice.object()).isEqualTo(once);
                });
    }

    private static void remove(ObjectNode from, String pointer) {
        var path = JsonPointer.compile(pointer);
        var parent = from.at(path.head());
        if (parent instanceof ArrayNode list) {
            list.remove(path.last().getMatchingIndex());
        } else if (parent instanceof ObjectNode object) {
            object.remove(path.last().getMatchingProperty());
        } else {
            // It went with what was around it, once that had nothing else in it.
            assertThat(parent.isMissingNode()).isTrue();
        }
    }

    private static KubeObject randomObject(Gen gen) {
        var kind =
                gen.pick(
                        List.of(
                                Kind.of("v1", "Pod"),
                                Kind.of("v1", "Service"),
                                Kind.of("v1", "ServiceAccount"),
                                Kind.of("v1", "Secret"),
                                Kind.of("v1", "PersistentVolumeClaim"),
                                Kind.of("apps/v1", "Deployment"),
                                Kind.of("batch/v1", "Job"),
                                Kind.of("v1", "Namespace"),
                                Kind.of("shop.example.org/v1", "Storefront")));
        var object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", kind.apiVersion()).put("kind", kind.name());
        var metadata = object.putObject("metadata").put("name", "a");
        gen.someOf(List.of("uid", "resourceVersion", "generateName", "selfLink"))
                .forEach(field -> metadata.put(field, gen.string()));
        fill(gen, metadata.putObject("labels"), List.of("karmada.io/managed", "app", "job-name"));
        fill(
                gen,
                metadata.putObject("annotations"),
                List.of("deployment.kubernetes.io/revision", "x~y/z", "work.karmada.io/a"));
        var names = List.of("a-token-1", "a-token-2", "mine", "a-dockercfg-12345");
        for (var list : List.of("secrets", "imagePullSecrets")) {
            gen.listOf(() -> gen.pick(names))
                    .forEach(name -> object.withArray(list).addObject().put("name", name));
        }
        var spec = object.putObject("spec");
        if (gen.bool()) {
            spec.put("clusterIP", gen.pick("None", "10.0.0.1")).putNull("nothing");
            spec.putArray("ports").addObject().put("nodePort", 1).putNull("name");
        }
        if (gen.bool()) {
            fill(
                    gen,
                    spec.putObject("selector").putObject("matchLabels"),
                    List.of("controller-uid", "mine"));
            var template = spec.putObject("template");
            template.putObject("metadata").putNull("creationTimestamp");
            var pod = template.putObject("spec");
            pod.putObject("securityContext");
            pod.putArray("volumes").addObject().putObject("emptyDir");
        }
        gen.listOf(() -> gen.pick("kube-api-access-x", "data"))
                .forEach(name -> spec.withArray("volumes").addObject().put("name", name));
        if (gen.bool()) {
            object.putObject("status").put("phase", "Bound");
        }
        return new KubeObject(object);
    }

    private static void fill(Gen gen, ObjectNode map, List<String> keys) {
        gen.someOf(keys).forEach(key -> map.put(key, gen.string()));
    }
}
