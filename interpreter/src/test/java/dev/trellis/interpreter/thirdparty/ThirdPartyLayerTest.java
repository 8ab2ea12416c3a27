package dev.trellis.interpreter.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.Yaml;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.object.Kind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.stream.Collectors;

final class ThirdPartyLayerTest {
    private static final ThirdPartyLayer LAYER = new ThirdPartyLayer(LuaEngine.usual());
    private static final String POD =
            "{spec: {serviceAccountName: runner, volumes: [{configMap: {name: settings}}, {persistentVolumeClaim: {claimName: data}}], containers: [{envFrom: [{secretRef: {name: keys}}]}]}}";
    private static final String POD_NEEDS =
            "ConfigMap demo/settings, PersistentVolumeClaim demo/data, Secret demo/keys, ServiceAccount demo/runner";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    apps.kruise.io/v1alpha1 | AdvancedCronJob  | {template: {jobTemplate: {spec: {template: POD}}}} | PODNEEDS
                    apps.kruise.io/v1alpha1 | AdvancedCronJob  | {template: {broadcastJobTemplate: {spec: {template: POD}}}} | PODNEEDS
                    apps.kruise.io/v1alpha1 | BroadcastJob     | {template: POD} | PODNEEDS
                    apps.kruise.io/v1alpha1 | CloneSet         | {template: POD} | PODNEEDS
                    apps.kruise.io/v1alpha1 | CloneSet         | {template: POD, volumeClaimTemplates: [{metadata: {name: data}}]} | ConfigMap demo/settings, Secret demo/keys, ServiceAccount demo/runner
                    apps.kruise.io/v1alpha1 | DaemonSet        | {template: POD} | PODNEEDS
                    apps.kruise.io/v1alpha1 | UnitedDeployment | {template: {cloneSetTemplate: {spec: {template: POD}}}} | PODNEEDS
                    apps.kruise.io/v1alpha1 | UnitedDeployment | {template: {statefulSetTemplate: {spec: {template: POD, volumeClaimTemplates: [{metadata: {name: data}}]}}}} | ConfigMap demo/settings, Secret demo/keys, ServiceAccount demo/runner
                    apps.kruise.io/v1beta1  | StatefulSet      | {serviceName: peers, template: POD, volumeClaimTemplates: [{metadata: {name: data}}]} | ConfigMap demo/settings, Secret demo/keys, Service demo/peers, ServiceAccount demo/runner
                    argoproj.io/v1alpha1    | Workflow         | {} | ''
                    argoproj.io/v1alpha1    | Workflow         | {serviceAccountName: runner, executor: {serviceAccountName: executor}, imagePullSecrets: [{name: pull}], volumeClaimTemplates: [{metadata: {name: work}}], volumes: [{persistentVolumeClaim: {claimName: data}}, {persistentVolumeClaim: {claimName: work}}, {secret: {secretName: keys}}, {configMap: {name: settings}}], templates: [{container: {env: [{name: A, valueFrom: {secretKeyRef: {name: inner}}}]}}], workflowTemplateRef: {name: base}} | WorkflowTemplate.argoproj.io demo/base, ConfigMap demo/settings, PersistentVolumeClaim demo/data, Secret demo/inner, Secret demo/keys, Secret demo/pull, ServiceAccount demo/executor, ServiceAccount demo/runner
                    batch.volcano.sh/v1alpha1 | Job            | {queue: fast, tasks: [{template: POD}], volumes: [{volumeClaimName: scratch}]} | Queue.scheduling.volcano.sh fast, ConfigMap demo/settings, PersistentVolumeClaim demo/data, PersistentVolumeClaim demo/scratch, Secret demo/keys, ServiceAccount demo/runner
                    flink.apache.org/v1beta1 | FlinkDeployment | {serviceAccount: flink, podTemplate: POD, jobManager: {podTemplate: POD}} | ConfigMap demo/settings, PersistentVolumeClaim demo/data, Secret demo/keys, ServiceAccount demo/flink, ServiceAccount demo/runner
                    helm.toolkit.fluxcd.io/v2beta1 | HelmRelease | {valuesFrom: [{kind: Secret, name: a}, {kind: ConfigMap, name: b}, {kind: Other, name: c}], chart: {spec: {verify: {secretRef: {name: cosign}}, sourceRef: {kind: HelmRepository, name: charts, namespace: flux}}}, kubeConfig: {secretRef: {name: kube}}, serviceAccountName: runner, dependsOn: [{name: base}]} | HelmRelease.helm.toolkit.fluxcd.io demo/base, HelmRepository.source.toolkit.fluxcd.io flux/charts, ConfigMap demo/b, Secret demo/a, Secret demo/cosign, Secret demo/kube, ServiceAccount demo/runner
                    kustomize.toolkit.fluxcd.io/v1 | Kustomization | {decryption: {secretRef: {name: keys}}, kubeConfig: {secretRef: {name: keys}}, serviceAccountName: runner, sourceRef: {kind: GitRepository, name: repo}, postBuild: {substituteFrom: [{kind: ConfigMap, name: vars}]}} | GitRepository.source.toolkit.fluxcd.io demo/repo, ConfigMap demo/vars, Secret demo/keys, ServiceAccount demo/runner
                    kustomize.toolkit.fluxcd.io/v1 | Kustomization | {decryption: {secretRef: {name: ''}}, serviceAccountName: ''} | ''
                    kubeflow.org/v1 | Notebook   | {template: POD} | PODNEEDS
                    kubeflow.org/v1 | PyTorchJob | {pytorchReplicaSpecs: {Master: {template: POD}, Worker: {template: {spec: {volumes: [{configMap: {name: more}}]}}}}} | ConfigMap demo/more, PODNEEDS
                    kubeflow.org/v1 | PyTorchJob | {pytorchReplicaSpecs: {}} | ''
                    kubeflow.org/v1 | TFJob      | {tfReplicaSpecs: {PS: {template: POD}, Evaluator: {template: POD}}} | PODNEEDS
                    kubeflow.org/v2beta1 | MPIJob | {mpiReplicaSpecs: {Launcher: {template: POD}}} | PODNEEDS
                    ray.io/v1 | RayCluster | {headGroupSpec: {template: POD}, workerGroupSpecs: [{template: POD}]} | PODNEEDS
                    ray.io/v1 | RayJob     | {submitterPodTemplate: {spec: {serviceAccountName: submit}}, rayClusterSpec: {workerGroupSpecs: [{template: POD}]}} | ConfigMap demo/settings, PersistentVolumeClaim demo/data, Secret demo/keys, ServiceAccount demo/runner, ServiceAccount demo/submit
                    ray.io/v1 | RayService | {rayClusterConfig: {headGroupSpec: {template: POD}, workerGroupSpecs: [{template: POD}]}} | PODNEEDS
                    source.toolkit.fluxcd.io/v1 | GitRepository | {secretRef: {name: a}, verify: {secretRef: {name: b}}, include: [{repository: {name: other}}]} | GitRepository.source.toolkit.fluxcd.io demo/other, Secret demo/a, Secret demo/b
                    source.toolkit.fluxcd.io/v1 | GitRepository | {secretRef: {name: a}, verify: {secretRef: {name: a}}} | Secret demo/a
                    source.toolkit.fluxcd.io/v1beta2 | Bucket | {secretRef: {name: a}, certSecretRef: {name: b}} | Secret demo/a, Secret demo/b
                    source.toolkit.fluxcd.io/v1beta2 | HelmChart | {verify: {secretRef: {name: a}}, sourceRef: {kind: HelmRepository, name: charts}} | HelmRepository.source.toolkit.fluxcd.io demo/charts, Secret demo/a
                    source.toolkit.fluxcd.io/v1beta2 | HelmRepository | {secretRef: {name: ''}} | ''
                    source.toolkit.fluxcd.io/v1beta2 | OCIRepository | {secretRef: {name: a}, verify: {secretRef: {name: b}}, certSecretRef: {name: a}} | Secret demo/a, Secret demo/b
                    sparkoperator.k8s.io/v1beta2 | SparkApplication | {imagePullSecrets: [pull], sparkConfigMap: spark, volumes: [{configMap: {name: settings}}, {secret: {secretName: keys}}], driver: {serviceAccount: runner, envFrom: [{secretRef: {name: env}}], configMaps: [{name: mounted}]}} | ConfigMap demo/mounted, ConfigMap demo/settings, ConfigMap demo/spark, Secret demo/env, Secret demo/keys, Secret demo/pull, ServiceAccount demo/runner
                    """)
    void findsWhatWidespreadKindsNeed(String apiVersion, String kind, String spec, String needs) {
        var object =
                Yaml.object(
                        "{apiVersion: %s, kind: %s, metadata: {name: a, namespace: demo}, spec: %s}"
                                .formatted(apiVersion, kind, spec.replace("POD", POD)));

        var answer = (Answer.Dependencies) LAYER.answer(new Question.Dependencies(object));

        assertThat(
                        answer.dependencies().stream()
                                .map(one -> one.to().toString())
                                .collect(Collectors.joining(", ")))
                .isEqualTo(needs.replace("PODNEEDS", POD_NEEDS));
        assertThat(answer.warnings()).isEmpty();
    }

    @Test
    void looksForTheNeedsOfASidecarSetWhereItsPodsAre() {
        var object =
                Yaml.object(
                        "{apiVersion: apps.kruise.io/v1alpha1, kind: SidecarSet, metadata: {name: a}, spec: {namespace: demo, imagePullSecrets: [{name: pull}], initContainers: [{envFrom: [{configMapRef: {name: settings}}]}]}}");

        var answer = (Answer.Dependencies) LAYER.answer(new Question.Dependencies(object));

        assertThat(answer.dependencies().stream().map(one -> one.to().toString()))
                .containsExactly("ConfigMap demo/settings", "Secret demo/pull");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    apps.kruise.io/v1alpha1 | CloneSet | {observedGeneration: 2, updatedReplicas: 1, availableReplicas: 1} | true
                    apps.kruise.io/v1alpha1 | CloneSet | {observedGeneration: 1, updatedReplicas: 1, availableReplicas: 1} | false
                    apps.kruise.io/v1beta1 | StatefulSet | {observedGeneration: 2, updatedReplicas: 1} | false
                    apps.kruise.io/v1alpha1 | DaemonSet | {observedGeneration: 2, desiredNumberScheduled: 1, updatedNumberScheduled: 1, numberAvailable: 1} | true
                    apps.kruise.io/v1alpha1 | DaemonSet | {observedGeneration: 2, desiredNumberScheduled: 2, updatedNumberScheduled: 1, numberAvailable: 1} | false
                    apps.kruise.io/v1alpha1 | BroadcastJob | {desired: 1, active: 1} | true
                    apps.kruise.io/v1alpha1 | BroadcastJob | {desired: 1, failed: 1, active: 1} | false
                    apps.kruise.io/v1alpha1 | SidecarSet | {matchedPods: 0} | true
                    apps.kruise.io/v1alpha1 | SidecarSet | {matchedPods: 2, updatedPods: 1} | false
                    argoproj.io/v1alpha1 | Workflow | {phase: Running} | true
                    argoproj.io/v1alpha1 | Workflow | {phase: Failed} | false
                    argoproj.io/v1alpha1 | Workflow | {} | false
                    batch.volcano.sh/v1alpha1 | Job | {state: {phase: Running}} | true
                    batch.volcano.sh/v1alpha1 | Job | {state: {phase: Failed}} | false
                    batch.volcano.sh/v1alpha1 | Job | {state: {phase: Odd}} | false
                    flink.apache.org/v1beta1 | FlinkDeployment | {jobStatus: {state: RUNNING}} | true
                    flink.apache.org/v1beta1 | FlinkDeployment | {jobStatus: {state: CREATED}} | false
                    flink.apache.org/v1beta1 | FlinkDeployment | {jobStatus: {state: CREATED}, error: ImagePullBackOff} | true
                    flink.apache.org/v1beta1 | FlinkDeployment | {jobManagerDeploymentStatus: READY, lifecycleState: STABLE} | true
                    helm.toolkit.fluxcd.io/v2 | HelmRelease | {conditions: [{type: Ready, status: 'True', reason: InstallSucceeded}]} | true
                    helm.toolkit.fluxcd.io/v2 | HelmRelease | {conditions: [{type: Ready, status: 'False', reason: InstallSucceeded}]} | false
                    source.toolkit.fluxcd.io/v1 | GitRepository | {conditions: [{type: Ready, status: 'True', reason: Succeeded}]} | true
                    source.toolkit.fluxcd.io/v1 | GitRepository | {conditions: []} | false
                    kubeflow.org/v1 | Notebook | {containerState: {waiting: {reason: ContainerCreating}}} | true
                    kubeflow.org/v1 | Notebook | {containerState: {terminated: {exitCode: 1}}} | false
                    kubeflow.org/v1 | TFJob | {conditions: [{type: Failed, status: 'True'}]} | false
                    kubeflow.org/v1 | TFJob | {conditions: [{type: Running, status: 'True'}]} | true
                    kubeflow.org/v1 | PyTorchJob | {} | false
                    kyverno.io/v1 | Policy | {ready: true} | true
                    kyverno.io/v1 | ClusterPolicy | {conditions: [{type: Ready, status: 'True', reason: Succeeded}]} | true
                    kyverno.io/v1 | ClusterPolicy | {} | false
                    ray.io/v1 | RayCluster | {conditions: [{type: HeadPodReady, status: 'True'}, {type: RayClusterProvisioned, status: 'True'}]} | true
                    ray.io/v1 | RayCluster | {conditions: [{type: HeadPodReady, status: 'True'}, {type: RayClusterProvisioned, status: 'True'}, {type: RayClusterReplicaFailure, status: 'True'}]} | false
                    ray.io/v1 | RayJob | {jobDeploymentStatus: Complete, jobStatus: SUCCEEDED} | true
                    ray.io/v1 | RayJob | {jobDeploymentStatus: Complete, jobStatus: FAILED} | false
                    ray.io/v1 | RayService | {conditions: [{type: Ready, status: 'True'}]} | true
                    sparkoperator.k8s.io/v1beta2 | SparkApplication | {applicationState: {state: RUNNING}} | true
                    sparkoperator.k8s.io/v1beta2 | SparkApplication | {applicationState: {state: FAILED}} | false
                    """)
    void tellsWhatIsHealthy(String apiVersion, String kind, String status, boolean healthy) {
        var object =
                Yaml.object(
                        "{apiVersion: %s, kind: %s, metadata: {name: a, generation: 2}, spec: {replicas: 1}, status: %s}"
                                .formatted(apiVersion, kind, status));

        assertThat(LAYER.answer(new Question.Health(object))).isEqualTo(new Answer.Health(healthy));
    }

    @Test
    void keepsWhatAClusterHasSuspended() {
        var wanted =
                Yaml.object(
                        "{apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization, metadata: {name: a}}");
        var observed = Yaml.object("{spec: {suspend: true, interval: 1m}}");

        var answer = (Answer.Changed) LAYER.answer(new Question.Retain(wanted, observed));

        assertThat(answer.object().spec()).isEqualTo(Yaml.object("{suspend: true}").json());
    }

    @Test
    void answersForEveryKindWhateverItsSpecIs() {
        assertThat(LAYER.kinds().stream().map(Kind::name).distinct()).hasSize(27);
        for (var kind : LAYER.kinds()) {
            for (var spec :
                    List.of("{}", "[]", "7", "null", "{template: 3, volumes: {}, tasks: x}")) {
                var object =
                        Yaml.object(
                                "{apiVersion: %s, kind: %s, metadata: {name: a}, spec: %s}"
                                        .formatted(kind.apiVersion(), kind.name(), spec));

                if (LAYER.answers(kind, Operation.DEPENDENCY)) {
                    var answer =
                            (Answer.Dependencies) LAYER.answer(new Question.Dependencies(object));
                    assertThat(answer.dependencies()).as("%s %s", kind, spec).isEmpty();
                }
            }
        }
    }

    @Test
    void tellsTheHealthOfAnObjectWithoutStatus() {
        for (var kind : LAYER.kinds()) {
            var object =
                    Yaml.object(
                            "{apiVersion: %s, kind: %s, metadata: {name: a, generation: 1}}"
                                    .formatted(kind.apiVersion(), kind.name()));

            if (LAYER.answers(kind, Operation.HEALTH)) {
                assertThat(LAYER.answer(new Question.Health(object)))
                        .as(kind.toString())
                        .isEqualTo(new Answer.Health(false));
            }
        }
    }
}
