package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.operators.image.ImageSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhook;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceConversion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Operators that the API server asks. */
@KubernetesTest
class WebhookIT {
    private static final String SUCCEEDED = "Succeeded InstallSucceeded";
    private static final String GUARD = "guard.v1.0.0";

    @Test
    void letsTheServerAskAnOperatorAsLongAsItIsThere(Kube kube) {
        var later = new AtomicReference<>(Duration.ZERO);
        try (var team =
                new Team(kube, ImageSettings.USUAL, () -> Instant.now().plus(later.get()))) {
            team.apply(guard(team));
            team.eventually(() -> assertThat(team.phase(GUARD)).isEqualTo(SUCCEEDED));

            var first = bundle(team);
            assertThat(checks(team)).hasSize(1).allMatch(one -> asks(team, one, first));
            assertThat(changes(team)).containsExactly(first);
            assertThat(conversion(team).getWebhook().getClientConfig().getCaBundle())
                    .isEqualTo(first);
            var port = team.find(Service.class, "guard-service").orElseThrow().getSpec().getPorts();
            assertThat(port)
                    .extracting(one -> one.getPort() + ">" + one.getTargetPort().getIntVal())
                    .containsExactly("443>9443");
            var pod =
                    team.find(Deployment.class, "guard")
                            .orElseThrow()
                            .getSpec()
                            .getTemplate()
                            .getSpec();
            assertThat(pod.getContainers().getFirst().getVolumeMounts())
                    .extracting(one -> one.getName() + " " + one.getMountPath())
                    .contains("webhook-cert /tmp/k8s-webhook-server/serving-certs");

            // What somebody takes away comes back.
            kube.kubectl("delete", "validatingwebhookconfiguration", "-l", owner(team))
                    .outOrThrow();
            team.eventually(() -> {
                assertThat(checks(team)).hasSize(1);
                assertThat(team.phase(GUARD)).isEqualTo(SUCCEEDED);
            });

            // A certificate that is lost is made anew, and everybody learns of it.
            kube.kubectl("delete", "secret", "guard-service-cert", "-n", team.namespace)
                    .outOrThrow();
            var second = everybodyHasAnother(team, first);

            // So is one that ends soon.
            later.set(Duration.ofDays(729).plusHours(1));
            kube.kubectl("annotate", "csv", GUARD, "-n", team.namespace, "look=again").outOrThrow();
            everybodyHasAnother(team, second);
            var status = team.find(ClusterServiceVersion.class, GUARD).orElseThrow().status();
            assertThat(Instant.parse(Objects.requireNonNull(status.certsRotateAt())))
                    .isAfter(Instant.now().plus(Duration.ofDays(1400)));

            kube.kubectl("delete", "csv", GUARD, "-n", team.namespace).outOrThrow();
            team.eventually(() -> {
                assertThat(checks(team)).isEmpty();
                assertThat(changes(team)).isEmpty();
                assertThat(conversion(team).getStrategy()).isEqualTo("None");
            });
        }
    }

    @Test
    void refusesAWebhookThatCouldLockEverybodyOut(Kube kube) {
        try (var team = new Team(kube)) {
            team.apply(guard(team).replace("apiGroups: [\"" + api(team), "apiGroups: [\"*"));

            team.eventually(() ->
                    assertThat(team.phase(GUARD)).isEqualTo("Failed InvalidWebhookDescription"));
            assertThat(checks(team)).isEmpty();
            assertThat(team.all(Deployment.class)).isEmpty();
        }
    }

    private static String everybodyHasAnother(Team team, String before) {
        var now = new AtomicReference<>("");
        team.eventually(() -> {
            now.set(bundle(team));
            assertThat(now.get()).isNotEmpty().isNotEqualTo(before);
            assertThat(checks(team)).hasSize(1).allMatch(one -> asks(team, one, now.get()));
            assertThat(changes(team)).containsExactly(now.get());
            assertThat(conversion(team).getWebhook().getClientConfig().getCaBundle())
                    .isEqualTo(now.get());
            assertThat(team.phase(GUARD)).isEqualTo(SUCCEEDED);
        });
        return now.get();
    }

    private static String bundle(Team team) {
        return team.find(Secret.class, "guard-service-cert")
                .map(one -> one.getData().get("olmCAKey"))
                .orElse("");
    }

    private static boolean asks(Team team, ValidatingWebhook one, String bundle) {
        var client = one.getClientConfig();
        return client.getCaBundle().equals(bundle)
                && client.getService().getNamespace().equals(team.namespace)
                && client.getService().getName().equals("guard-service");
    }

    private static String owner(Team team) {
        return "olm.owner.namespace=" + team.namespace;
    }

    private static List<ValidatingWebhook> checks(Team team) {
        return team
                .client
                .resources(ValidatingWebhookConfiguration.class)
                .withLabel("olm.owner.namespace", team.namespace)
                .list()
                .getItems()
                .stream()
                .flatMap(one -> one.getWebhooks().stream())
                .toList();
    }

    private static List<String> changes(Team team) {
        return team
                .client
                .resources(MutatingWebhookConfiguration.class)
                .withLabel("olm.owner.namespace", team.namespace)
                .list()
                .getItems()
                .stream()
                .flatMap(one -> one.getWebhooks().stream())
                .map(one -> one.getClientConfig().getCaBundle())
                .toList();
    }

    private static CustomResourceConversion conversion(Team team) {
        return team.client
                .resources(CustomResourceDefinition.class)
                .withName(team.crd("gates", "guard"))
                .get()
                .getSpec()
                .getConversion();
    }

    private static String api(Team team) {
        return team.crd("gates", "guard").substring("gates.".length());
    }

    /** An operator for the whole cluster that checks, changes and converts its objects. */
    private static String guard(Team team) {
        return """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: %1$s}
        spec:
          group: %2$s
          scope: Namespaced
          names: {kind: Gate, plural: gates}
          versions:
          - name: v1
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object}}
          - name: v2
            served: true
            storage: false
            schema: {openAPIV3Schema: {type: object}}
        ---
        apiVersion: operators.coreos.com/v1
        kind: OperatorGroup
        metadata: {name: everywhere, namespace: %3$s}
        ---
        apiVersion: operators.coreos.com/v1alpha1
        kind: ClusterServiceVersion
        metadata: {name: guard.v1.0.0, namespace: %3$s}
        spec:
          displayName: Guard
          version: 1.0.0
          installModes: [{type: AllNamespaces, supported: true}]
          customresourcedefinitions:
            owned: [{name: %1$s, version: v1, kind: Gate}]
          webhookdefinitions:
          - generateName: check.guard.example
            type: ValidatingAdmissionWebhook
            deploymentName: guard
            containerPort: 443
            targetPort: 9443
            sideEffects: None
            admissionReviewVersions: [v1]
            failurePolicy: Ignore
            webhookPath: /check
            rules: [{apiGroups: ["%2$s"], apiVersions: [v1], operations: [CREATE], resources: [gates]}]
          - generateName: change.guard.example
            type: MutatingAdmissionWebhook
            deploymentName: guard
            containerPort: 443
            targetPort: 9443
            sideEffects: None
            admissionReviewVersions: [v1]
            failurePolicy: Ignore
            timeoutSeconds: 5
            rules: [{apiGroups: ["%2$s"], apiVersions: [v1], operations: [CREATE], resources: [gates]}]
          - generateName: convert.guard.example
            type: ConversionWebhook
            deploymentName: guard
            containerPort: 443
            targetPort: 9443
            sideEffects: None
            admissionReviewVersions: [v1]
            webhookPath: /convert
            conversionCRDs: [%1$s]
          install:
            strategy: deployment
            spec:
              deployments:
              - name: guard
                spec:
                  selector: {matchLabels: {app: guard}}
                  template:
                    metadata: {labels: {app: guard}}
                    spec:
                      containers: [{name: guard, image: "registry.example/guard:v1"}]
        """
                .formatted(team.crd("gates", "guard"), api(team), team.namespace);
    }
}
