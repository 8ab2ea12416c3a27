package dev.trellis.interpreter.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.Yaml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BuiltinLayerTest {
    private final BuiltinLayer layer = new BuiltinLayer();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    apps/v1 | Deployment  | {generation: 2} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 2, availableReplicas: 2} | true
                    apps/v1 | Deployment  | {generation: 3} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 2, availableReplicas: 2} | false
                    apps/v1 | Deployment  | {generation: 2} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 1, availableReplicas: 2} | false
                    apps/v1 | Deployment  | {generation: 2} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 2, availableReplicas: 1} | false
                    apps/v1 | Deployment  | {generation: 2} | {}            | {observedGeneration: 2} | true
                    apps/v1 | StatefulSet | {generation: 2} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 2, availableReplicas: 2} | true
                    apps/v1 | StatefulSet | {generation: 3} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 2, availableReplicas: 2} | false
                    apps/v1 | StatefulSet | {generation: 2} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 1, availableReplicas: 2} | false
                    apps/v1 | StatefulSet | {generation: 2} | {replicas: 2} | {observedGeneration: 2, updatedReplicas: 2, availableReplicas: 1} | false
                    apps/v1 | ReplicaSet  | {generation: 2} | {replicas: 2} | {observedGeneration: 2, availableReplicas: 2} | true
                    apps/v1 | ReplicaSet  | {generation: 3} | {replicas: 2} | {observedGeneration: 2, availableReplicas: 2} | false
                    apps/v1 | ReplicaSet  | {generation: 2} | {replicas: 2} | {observedGeneration: 2, availableReplicas: 1} | false
                    apps/v1 | DaemonSet   | {generation: 2} | {} | {observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberAvailable: 3} | true
                    apps/v1 | DaemonSet   | {generation: 3} | {} | {observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberAvailable: 3} | false
                    apps/v1 | DaemonSet   | {generation: 2} | {} | {observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 2, numberAvailable: 3} | false
                    apps/v1 | DaemonSet   | {generation: 2} | {} | {observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberAvailable: 2} | false
                    v1 | Service | {} | {type: LoadBalancer} | {loadBalancer: {ingress: [{ip: 10.0.0.1}]}} | true
                    v1 | Service | {} | {type: ClusterIP}    | {} | true
                    v1 | Service | {} | {type: LoadBalancer} | {loadBalancer: {}} | false
                    networking.k8s.io/v1 | Ingress | {} | {} | {loadBalancer: {ingress: [{hostname: a.example.org}]}} | true
                    networking.k8s.io/v1 | Ingress | {} | {} | {loadBalancer: {ingress: [{}]}} | false
                    v1 | PersistentVolumeClaim | {} | {} | {phase: Bound}   | true
                    v1 | PersistentVolumeClaim | {} | {} | {phase: Pending} | false
                    v1 | Pod | {} | {} | {phase: Running, conditions: [{type: Ready, status: 'True'}]}  | true
                    v1 | Pod | {} | {} | {phase: Succeeded} | true
                    v1 | Pod | {} | {} | {phase: Running, conditions: [{type: Ready, status: 'False'}]} | false
                    v1 | Pod | {} | {} | {phase: Pending} | false
                    v1 | Pod | {} | {} | {} | false
                    policy/v1 | PodDisruptionBudget | {} | {} | {currentHealthy: 3, desiredHealthy: 2} | true
                    policy/v1 | PodDisruptionBudget | {} | {} | {currentHealthy: 2, desiredHealthy: 2} | true
                    policy/v1 | PodDisruptionBudget | {} | {} | {currentHealthy: 1, desiredHealthy: 2} | false
                    """)
    void tellsWhatIsHealthy(
            String apiVersion,
            String kind,
            String metadata,
            String spec,
            String status,
            boolean healthy) {
        var object =
                Yaml.object(
                        "{apiVersion: %s, kind: %s, metadata: %s, spec: %s, status: %s}"
                                .formatted(apiVersion, kind, metadata, spec, status));

        assertThat(layer.answer(new Question.Health(object))).isEqualTo(new Answer.Health(healthy));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    kind: Deployment, apiVersion: apps/v1, metadata: {labels: {resourcetemplate.karmada.io/retain-replicas: 'true'}}, spec: {replicas: 1} | spec: {replicas: 5} | spec: {replicas: 5}
                    kind: Deployment, apiVersion: apps/v1, spec: {replicas: 1} | spec: {replicas: 5} | spec: {replicas: 1}
                    kind: Secret, apiVersion: v1, type: kubernetes.io/service-account-token | data: {a: b} | data: {a: b}
                    kind: Secret, apiVersion: v1, type: kubernetes.io/service-account-token, data: {x: y} | spec: {} | data: {x: y}
                    kind: Secret, apiVersion: v1, type: kubernetes.io/tls, data: {x: y} | data: {a: b} | data: {x: y}
                    kind: PersistentVolume, apiVersion: v1, spec: {a: 1} | spec: {claimRef: {name: data}} | spec: {a: 1, claimRef: {name: data}}
                    kind: PersistentVolumeClaim, apiVersion: v1 | spec: {volumeName: pv} | spec: {volumeName: pv}
                    kind: PersistentVolumeClaim, apiVersion: v1, spec: {volumeName: x} | spec: {volumeName: ''} | spec: {volumeName: x}
                    kind: Job, apiVersion: batch/v1, spec: {} | spec: {selector: {matchLabels: {uid: a}}, template: {metadata: {labels: {uid: a}}}} | spec: {selector: {matchLabels: {uid: a}}, template: {metadata: {labels: {uid: a}}}}
                    kind: Job, apiVersion: batch/v1, spec: {} | spec: {template: {metadata: {labels: {uid: a}}}} | spec: {template: {metadata: {labels: {uid: a}}}}
                    kind: Job, apiVersion: batch/v1, spec: {} | spec: {selector: {matchLabels: {uid: a}}} | spec: {selector: {matchLabels: {uid: a}}}
                    kind: Pod, apiVersion: v1, spec: {containers: [{name: a}, {name: b}]} | spec: {nodeName: n, serviceAccountName: s, volumes: [{name: v}], containers: [{name: b, volumeMounts: [{name: v}]}]} | spec: {containers: [{name: a}, {name: b, volumeMounts: [{name: v}]}], nodeName: n, serviceAccountName: s, volumes: [{name: v}]}
                    kind: Service, apiVersion: v1, spec: {} | spec: {clusterIP: 10.0.0.1, healthCheckNodePort: 31000} | spec: {healthCheckNodePort: 31000, clusterIP: 10.0.0.1}
                    kind: Service, apiVersion: v1, spec: {a: 1} | spec: {clusterIP: '', healthCheckNodePort: 0} | spec: {a: 1}
                    kind: ServiceAccount, apiVersion: v1, secrets: [{name: a}] | secrets: [{name: b}, {name: a}] | secrets: [{name: a}, {name: b}]
                    """)
    void keepsWhatAClusterHasFilledIn(String wanted, String observed, String kept) {
        var answer =
                (Answer.Changed)
                        layer.answer(
                                new Question.Retain(
                                        Yaml.object("{" + wanted + "}"),
                                        Yaml.object("{" + observed + "}")));

        var expected = Yaml.object("{" + kept + "}").json();
        assertThat(answer.object().json().properties()).containsAll(expected.properties());
    }

    @Test
    void cannotKeepReplicasThatAreNotThere() {
        var wanted =
                Yaml.object(
                        "{kind: Deployment, apiVersion: apps/v1, metadata: {labels: {resourcetemplate.karmada.io/retain-replicas: 'true'}}}");

        assertThatThrownBy(
                        () -> layer.answer(new Question.Retain(wanted, Yaml.object("{spec: {}}"))))
                .isInstanceOf(InterpreterFailure.class)
                .hasMessageContaining("spec.replicas");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    kind: Deployment, apiVersion: apps/v1, metadata: {generation: 4, annotations: {resourcetemplate.karmada.io/generation: '7'}}, status: {replicas: 2, collisionCount: 1} | {replicas: 2, generation: 4, resourceTemplateGeneration: 7}
                    kind: StatefulSet, apiVersion: apps/v1, metadata: {generation: 4}, status: {replicas: 2, observedGeneration: 4} | {replicas: 2, generation: 4}
                    kind: Job, apiVersion: batch/v1, status: {active: 1, startTime: null, ready: 1} | {active: 1}
                    kind: Service, apiVersion: v1, spec: {type: LoadBalancer}, status: {loadBalancer: {ingress: []}} | {loadBalancer: {ingress: []}}
                    kind: HorizontalPodAutoscaler, apiVersion: autoscaling/v2, status: {currentReplicas: 1, desiredReplicas: 2, conditions: []} | {currentReplicas: 1, desiredReplicas: 2}
                    kind: Storefront, apiVersion: shop.example.org/v1, status: {open: true} | {open: true}
                    """)
    void tellsAStatus(String object, String told) {
        var answer =
                (Answer.Status) layer.answer(new Question.Status(Yaml.object("{" + object + "}")));

        assertThat(answer.status()).isEqualTo(Yaml.object(told).json());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    kind: Deployment, apiVersion: apps/v1
                    kind: Service, apiVersion: v1, spec: {type: ClusterIP}, status: {loadBalancer: {}}
                    """)
    void tellsNothingOfNoStatus(String object) {
        var answer =
                (Answer.Status) layer.answer(new Question.Status(Yaml.object("{" + object + "}")));

        assertThat(answer.status().isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    kind: Deployment, apiVersion: apps/v1, status: [] | status is no object
                    kind: Deployment, apiVersion: apps/v1, metadata: {annotations: {resourcetemplate.karmada.io/generation: x}}, status: {} | is 'x' and no number
                    """)
    void failsOnAStatusItCannotRead(String object, String sentence) {
        var question = new Question.Status(Yaml.object("{" + object + "}"));

        assertThatThrownBy(() -> layer.answer(question)).hasMessageContaining(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    kind: Deployment, apiVersion: apps/v1, spec: {replicas: 3, template: {spec: {nodeSelector: {disk: ssd}, containers: [{resources: {requests: {cpu: 100m}}}, {resources: {limits: {cpu: '1', memory: 1Gi}}}], initContainers: [{resources: {requests: {cpu: '2'}}}], overhead: {memory: 512Mi}}}} | 3 | {nodeClaim: {nodeSelector: {disk: ssd}}, resourceRequest: {cpu: '2', memory: 1536Mi}}
                    kind: StatefulSet, apiVersion: apps/v1, spec: {template: {spec: {tolerations: [{key: a}]}}} | 0 | {nodeClaim: {tolerations: [{key: a}]}}
                    kind: Job, apiVersion: batch/v1, spec: {parallelism: 5, completions: 2, template: {spec: {containers: [{resources: {requests: {cpu: 1500m}}}]}}} | 2 | {resourceRequest: {cpu: 1500m}}
                    kind: Pod, apiVersion: v1, spec: {containers: [{resources: {requests: {memory: 64Mi}}}]} | 1 | {resourceRequest: {memory: 64Mi}}
                    """)
    void countsReplicasAndWhatEachAsksFor(String object, long count, String requirements) {
        var answer =
                (Answer.Replicas)
                        layer.answer(new Question.Replicas(Yaml.object("{" + object + "}")));

        assertThat(answer.count()).isEqualTo(count);
        assertThat(answer.requirements()).isEqualTo(Yaml.object(requirements).json());
    }

    @Test
    void asksForNothingWhereAPodDoesNot() {
        var pod = Yaml.object("{kind: Pod, apiVersion: v1, spec: {containers: [{name: a}]}}");

        var answer = (Answer.Replicas) layer.answer(new Question.Replicas(pod));

        assertThat(answer.requirements().isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Deployment, apps/v1, replicas",
        "ReplicaSet, apps/v1, replicas",
        "StatefulSet, apps/v1, replicas",
        "Job, batch/v1, parallelism"
    })
    void revisesANumberAndNothingElse(String kind, String apiVersion, String field) {
        var object =
                Yaml.object(
                        "{kind: %s, apiVersion: %s, spec: {%s: 1, paused: false}}"
                                .formatted(kind, apiVersion, field));
        var wrong =
                Yaml.object(
                        "{kind: %s, apiVersion: %s, spec: {%s: many}}"
                                .formatted(kind, apiVersion, field));

        var answer = (Answer.Changed) layer.answer(new Question.Revise(object, 4));

        assertThat(answer.object().spec().path(field).longValue()).isEqualTo(4);
        assertThat(answer.object().spec().has("paused")).isTrue();
        assertThat(object.spec().path(field).longValue()).isEqualTo(1);
        assertThatThrownBy(() -> layer.answer(new Question.Revise(wrong, 4)))
                .hasMessage("spec.%s is no integer".formatted(field));
    }
}
