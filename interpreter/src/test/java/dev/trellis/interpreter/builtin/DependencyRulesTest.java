package dev.trellis.interpreter.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.Yaml;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Stream;

final class DependencyRulesTest {
    private static final String SET_1 =
            """
            serviceAccountName: runner
            volumes:
            - {name: a, configMap: {name: settings}}
            - {name: b, secret: {secretName: keys}}
            - {name: c, persistentVolumeClaim: {claimName: data}}
            """;
    private static final String SET_2 =
            """
            serviceAccountName: runner
            imagePullSecrets: [{name: keys}]
            initContainers:
            - name: first
              envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: keys}}]
              env: [{name: A, valueFrom: {secretKeyRef: {name: keys, key: a}}}]
            """;
    private static final String SET_3 =
            """
            containers:
            - name: main
              envFrom: [{configMapRef: {name: settings}}]
              env: [{name: A, valueFrom: {configMapKeyRef: {name: settings, key: a}}}]
            volumes:
            - {name: a, persistentVolumeClaim: {claimName: data}, azureFile: {secretName: keys}}
            """;

    /** The kinds with a pod in them, each around a pod's spec. */
    private static List<String> around(String podSpec) {
        return Stream.concat(
                        Stream.of("Deployment", "ReplicaSet", "DaemonSet", "StatefulSet")
                                .map(kind -> template("apps/v1", kind, podSpec)),
                        Stream.of(
                                template("batch/v1", "Job", podSpec),
                                """
                                apiVersion: batch/v1
                                kind: CronJob
                                metadata: {name: web, namespace: demo}
                                spec:
                                  jobTemplate:
                                    spec:
                                      template:
                                        spec:
                                %s\
                                """
                                        .formatted(podSpec.indent(10)),
                                """
                                apiVersion: v1
                                kind: Pod
                                metadata: {name: web, namespace: demo}
                                spec:
                                %s\
                                """
                                        .formatted(podSpec.indent(2))))
                .toList();
    }

    private static String template(String apiVersion, String kind, String podSpec) {
        return """
        apiVersion: %s
        kind: %s
        metadata: {name: web, namespace: demo}
        spec:
          template:
            spec:
        %s\
        """
                .formatted(apiVersion, kind, podSpec.indent(6));
    }

    /** A pod's spec, and what it needs. */
    private record Pod(String spec, List<String> needs) {}

    static Stream<Arguments> podKinds() {
        return Stream.of(
                        new Pod("restartPolicy: Never\n", List.of()),
                        new Pod(
                                SET_1,
                                List.of(
                                        "ConfigMap demo/settings",
                                        "PersistentVolumeClaim demo/data",
                                        "Secret demo/keys",
                                        "ServiceAccount demo/runner")),
                        new Pod(
                                SET_2,
                                List.of(
                                        "ConfigMap demo/settings",
                                        "Secret demo/keys",
                                        "ServiceAccount demo/runner")),
                        new Pod(
                                SET_3,
                                List.of(
                                        "ConfigMap demo/settings",
                                        "PersistentVolumeClaim demo/data",
                                        "Secret demo/keys")))
                .flatMap(pod ->
                        around(pod.spec()).stream().map(yaml -> arguments(yaml, pod.needs())));
    }

    @ParameterizedTest
    @MethodSource("podKinds")
    void findsWhatPodsOfEveryKindNeed(String yaml, List<String> expected) {
        assertThat(needs(yaml)).isEqualTo(expected);
    }

    @Test
    void findsEverySecretOfAPod() {
        var found =
                needs(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: web, namespace: demo}
                        spec:
                          imagePullSecrets: [{name: s01}]
                          containers:
                          - envFrom: [{secretRef: {name: s02}}]
                            env: [{name: A, valueFrom: {secretKeyRef: {name: s03}}}]
                          initContainers:
                          - envFrom: [{secretRef: {name: s04}}]
                            env: [{name: A, valueFrom: {secretKeyRef: {name: s05}}}]
                          ephemeralContainers:
                          - envFrom: [{secretRef: {name: s06}}]
                            env: [{name: A, valueFrom: {secretKeyRef: {name: s07}}}]
                          volumes:
                          - azureFile: {secretName: s08}
                          - cephfs: {secretRef: {name: s09}}
                          - cinder: {secretRef: {name: s10}}
                          - flexVolume: {secretRef: {name: s11}}
                          - projected: {sources: [{secret: {name: s12}}]}
                          - rbd: {secretRef: {name: s13}}
                          - secret: {secretName: s14}
                          - scaleIO: {secretRef: {name: s15}}
                          - iscsi: {secretRef: {name: s16}}
                          - storageos: {secretRef: {name: s17}}
                          - csi: {nodePublishSecretRef: {name: s18}}
                        """);

        assertThat(found)
                .isEqualTo(
                        Stream.iterate(1, at -> at <= 18, at -> at + 1)
                                .map(at -> "Secret demo/s%02d".formatted(at))
                                .toList());
    }

    static Stream<Arguments> rules() {
        return Stream.of(
                arguments(
                        "the default account is on every cluster",
                        "{apiVersion: v1, kind: Pod, metadata: {namespace: demo}, spec: {serviceAccountName: default}}",
                        List.of()),
                arguments(
                        "the older field for the account counts where the newer is absent",
                        "{apiVersion: v1, kind: Pod, metadata: {namespace: demo}, spec: {serviceAccount: runner}}",
                        List.of("required N1 ServiceAccount demo/runner at spec.serviceAccount")),
                arguments(
                        "what a pod can do without is optional",
                        "{apiVersion: v1, kind: Pod, metadata: {namespace: demo}, spec: {volumes: [{configMap: {name: a, optional: true}}, {secret: {secretName: b, optional: true}}]}}",
                        List.of(
                                "optional N1 ConfigMap demo/a at spec.volumes[0].configMap.name",
                                "optional N1 Secret demo/b at spec.volumes[1].secret.secretName")),
                arguments(
                        "what is needed once and optional once is needed",
                        "{apiVersion: v1, kind: Pod, metadata: {namespace: demo}, spec: {volumes: [{configMap: {name: a, optional: true}}, {configMap: {name: a}}]}}",
                        List.of("required N1 ConfigMap demo/a at spec.volumes[1].configMap.name")),
                arguments(
                        "empty names name nothing",
                        "{apiVersion: v1, kind: Pod, metadata: {namespace: demo}, spec: {imagePullSecrets: [{name: ''}, {}], volumes: [{secret: {secretName: ''}}]}}",
                        List.of()),
                arguments(
                        "classes are asked of the cluster, and providers and claims are needed",
                        "{apiVersion: v1, kind: Pod, metadata: {namespace: demo}, spec: {priorityClassName: high, runtimeClassName: gvisor, resourceClaims: [{resourceClaimName: gpu}, {resourceClaimTemplateName: any}], volumes: [{csi: {volumeAttributes: {secretProviderClass: vault}}}]}}",
                        List.of(
                                "prerequisite N4 RuntimeClass.node.k8s.io gvisor at spec.runtimeClassName",
                                "required N3 ResourceClaim.resource.k8s.io demo/gpu at spec.resourceClaims[0].resourceClaimName",
                                "required N3 ResourceClaimTemplate.resource.k8s.io demo/any at spec.resourceClaims[1].resourceClaimTemplateName",
                                "prerequisite N4 PriorityClass.scheduling.k8s.io high at spec.priorityClassName",
                                "required N2 SecretProviderClass.secrets-store.csi.x-k8s.io demo/vault at spec.volumes[0].csi.volumeAttributes.secretProviderClass")),
                arguments(
                        "claims that a StatefulSet makes are not its needs, its Service is",
                        "{apiVersion: apps/v1, kind: StatefulSet, metadata: {namespace: demo}, spec: {serviceName: peers, volumeClaimTemplates: [{metadata: {name: data}}], template: {spec: {volumes: [{persistentVolumeClaim: {claimName: data}}, {persistentVolumeClaim: {claimName: other}}]}}}}",
                        List.of(
                                "required N1 PersistentVolumeClaim demo/other at spec.template.spec.volumes[1].persistentVolumeClaim.claimName",
                                "optional N5 Service demo/peers at spec.serviceName")),
                arguments(
                        "an Ingress needs its Secrets, each once, and its Services",
                        "{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {namespace: demo}, spec: {ingressClassName: nginx, tls: [{secretName: b}, {secretName: a}, {secretName: a}, {}], defaultBackend: {service: {name: home}}, rules: [{http: {paths: [{backend: {service: {name: shop}}}, {backend: {resource: {apiGroup: files.example.org, kind: Bucket, name: static}}}]}}]}}",
                        List.of(
                                "required N7 Bucket.files.example.org demo/static at spec.rules[0].http.paths[1].backend.resource.name",
                                "prerequisite N4 IngressClass.networking.k8s.io nginx at spec.ingressClassName",
                                "required N7 Secret demo/a at spec.tls[1].secretName",
                                "required N7 Secret demo/b at spec.tls[0].secretName",
                                "required N7 Service demo/home at spec.defaultBackend.service.name",
                                "required N7 Service demo/shop at spec.rules[0].http.paths[0].backend.service.name")),
                arguments(
                        "a Secret that an issuer makes may be missing",
                        "{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {namespace: demo, annotations: {cert-manager.io/issuer: own}}, spec: {tls: [{secretName: a}]}}",
                        List.of("optional N7 Secret demo/a at spec.tls[0].secretName")),
                arguments(
                        "a route needs its backends, and grants of other namespaces",
                        "{apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, metadata: {namespace: demo}, spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: shop}, {name: pay, namespace: bank}]}]}}",
                        List.of(
                                "advisory N8 Gateway.gateway.networking.k8s.io demo/edge at spec.parentRefs[0].name",
                                "advisory N8 every ReferenceGrant of namespace bank that fits {} at spec.rules[0].backendRefs[1].namespace",
                                "required N8 Service bank/pay at spec.rules[0].backendRefs[1].name",
                                "required N8 Service demo/shop at spec.rules[0].backendRefs[0].name")),
                arguments(
                        "a Gateway needs its certificates",
                        "{apiVersion: gateway.networking.k8s.io/v1, kind: Gateway, metadata: {namespace: demo}, spec: {gatewayClassName: mesh, listeners: [{tls: {certificateRefs: [{name: cert}]}}]}}",
                        List.of(
                                "prerequisite N4 GatewayClass.gateway.networking.k8s.io mesh at spec.gatewayClassName",
                                "required N8 Secret demo/cert at spec.listeners[0].tls.certificateRefs[0].name")),
                arguments(
                        "a ServiceImport needs what is derived from it",
                        "{apiVersion: multicluster.x-k8s.io/v1alpha1, kind: ServiceImport, metadata: {name: shop, namespace: demo}}",
                        List.of(
                                "required N1 every EndpointSlice of namespace demo that fits {\"matchLabels\":{\"kubernetes.io/service-name\":\"derived-shop\"}} at metadata.name",
                                "required N1 Service demo/derived-shop at metadata.name")),
                arguments(
                        "an account needs the Secrets that people gave it",
                        "{apiVersion: v1, kind: ServiceAccount, metadata: {name: runner, namespace: demo}, secrets: [{name: runner-token-1}, {name: runner-token-2}, {name: mine}], imagePullSecrets: [{name: pull}, {name: runner-dockercfg-ab1cd}]}",
                        List.of(
                                "required N9 Secret demo/mine at secrets[2].name",
                                "required N9 Secret demo/pull at imagePullSecrets[0].name")),
                arguments(
                        "a binding needs its role",
                        "{apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {namespace: demo}, roleRef: {kind: Role, name: read}, subjects: [{kind: ServiceAccount, name: runner}, {kind: User, name: anna}]}",
                        List.of(
                                "required N11 Role.rbac.authorization.k8s.io demo/read at roleRef.name",
                                "advisory N11 ServiceAccount demo/runner at subjects[0].name")),
                arguments(
                        "a binding of all namespaces needs a role of all namespaces",
                        "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, roleRef: {kind: ClusterRole, name: read}}",
                        List.of(
                                "required N11 ClusterRole.rbac.authorization.k8s.io read at roleRef.name")),
                arguments(
                        "an autoscaler needs what it scales",
                        "{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {namespace: demo}, spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}}",
                        List.of(
                                "required N16 Deployment.apps demo/web at spec.scaleTargetRef.name")),
                arguments(
                        "a definition needs the Service that converts",
                        "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, spec: {conversion: {webhook: {clientConfig: {service: {namespace: tools, name: convert}}}}}}",
                        List.of(
                                "required N17 Service tools/convert at spec.conversion.webhook.clientConfig.service.name")),
                arguments(
                        "a volume needs the Secrets of its driver",
                        "{apiVersion: v1, kind: PersistentVolume, spec: {storageClassName: fast, csi: {nodeStageSecretRef: {namespace: disks, name: key}}}}",
                        List.of(
                                "prerequisite N4 StorageClass.storage.k8s.io fast at spec.storageClassName",
                                "required N20 Secret disks/key at spec.csi.nodeStageSecretRef.name")),
                arguments(
                        "webhooks and API services need their Services",
                        "{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, webhooks: [{clientConfig: {service: {namespace: tools, name: check}}}, {clientConfig: {url: 'https://x'}}]}",
                        List.of(
                                "required N22 Service tools/check at webhooks[0].clientConfig.service.name")),
                arguments(
                        "an API service needs its Service",
                        "{apiVersion: apiregistration.k8s.io/v1, kind: APIService, spec: {service: {namespace: tools, name: metrics}}}",
                        List.of("required N22 Service tools/metrics at spec.service.name")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void tellsWhichRuleFoundWhatWhere(String behaviour, String yaml, List<String> expected) {
        var told =
                answer(yaml).dependencies().stream()
                        .map(one ->
                                "%s %s %s at %s"
                                        .formatted(
                                                one.strength(), one.rule(), one.to(), one.path()))
                        .toList();

        assertThat(told).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: v1, kind: Pod, spec: {volumes: 7}}",
                "{apiVersion: v1, kind: Pod, spec: {volumes: [{secret: {secretName: 7}}]}}",
                "{apiVersion: v1, kind: Pod, spec: {containers: {a: b}}}",
                "{apiVersion: v1, kind: Pod, spec: {containers: [{env: x}]}}",
                "{apiVersion: networking.k8s.io/v1, kind: Ingress, spec: {tls: {secretName: a}}}",
                "{apiVersion: v1, kind: ServiceAccount, secrets: many}"
            })
    void passesOverWhatIsMalformedWithAWarning(String yaml) {
        var answer = answer(yaml);

        assertThat(answer.dependencies()).isEmpty();
        assertThat(answer.warnings()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: v1, kind: Pod}",
                "{apiVersion: v1, kind: Pod, spec: null}",
                "{apiVersion: v1, kind: Pod, spec: []}",
                "{apiVersion: v1, kind: Pod, spec: {volumes: [null, 3, []], containers: [null]}}",
                "{apiVersion: apps/v1, kind: StatefulSet, spec: {volumeClaimTemplates: [null]}}"
            })
    void findsNothingWhereThereIsNothing(String yaml) {
        assertThat(answer(yaml).dependencies()).isEmpty();
    }

    @Test
    void leavesKindsOfOtherGroupsToOthers() {
        var layer = new BuiltinLayer();

        assertThat(layer.answers(Kind.of("apps/v1", "StatefulSet"), Operation.DEPENDENCY)).isTrue();
        assertThat(
                        layer.answers(
                                Kind.of("apps.kruise.io/v1beta1", "StatefulSet"),
                                Operation.DEPENDENCY))
                .isFalse();
        assertThat(layer.answers(Kind.of("v1", "ConfigMap"), Operation.DEPENDENCY)).isFalse();
    }

    private static List<String> needs(String yaml) {
        return answer(yaml).dependencies().stream().map(one -> one.to().toString()).toList();
    }

    private static Answer.Dependencies answer(String yaml) {
        KubeObject object = Yaml.object(yaml);
        return (Answer.Dependencies) new BuiltinLayer().answer(new Question.Dependencies(object));
    }
}
