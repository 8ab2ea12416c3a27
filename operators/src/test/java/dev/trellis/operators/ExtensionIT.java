package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.APIService;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.Objects;
import java.util.Optional;

/** Operators that serve APIs beside the API server; ours has nobody beside it. */
@KubernetesTest
@Tag(KubernetesTest.REAL)
class ExtensionIT {
    private static final String SUCCEEDED = "Succeeded InstallSucceeded";
    private static final String DIAL = "dial.v1.0.0";
    private static final String METER = "meter.v1.0.0";

    @Test
    void servesAnApiOfAnOperatorAsLongAsItIsThere(Kube kube) {
        try (var team = new Team(kube);
                var server = new ExtensionServer(group(team))) {
            team.apply(dial(team, server.port()));

            // All is set up, and nobody answers yet.
            team.eventually(() -> {
                assertThat(team.phase(DIAL)).isEqualTo("Installing InstallWaiting");
                assertThat(message(team, DIAL)).contains("is not available");
            });
            var secret = team.find(Secret.class, "dial-service-cert").orElseThrow();
            assertThat(api(team).orElseThrow().getSpec().getCaBundle())
                    .isEqualTo(secret.getData().get("olmCAKey"));

            // There is no network of pods here, so the Service leads to this machine.
            server.start(secret);
            kube.kubectl(
                            "patch",
                            "service",
                            "dial-service",
                            "-n",
                            team.namespace,
                            "--type=merge",
                            "-p",
                            "{\"spec\":{\"type\":\"ExternalName\",\"externalName\":\"localhost\"}}")
                    .outOrThrow();
            team.eventually(() -> assertThat(team.phase(DIAL)).isEqualTo(SUCCEEDED));
            assertThat(kube.kubectl("get", "--raw", "/apis/" + group(team) + "/v1").outOrThrow())
                    .contains("\"Dial\"");
            assertThat(
                            team.find(ClusterServiceVersion.class, DIAL)
                                    .orElseThrow()
                                    .status()
                                    .requirementStatus())
                    .extracting(one -> one.kind() + " " + one.status())
                    .containsExactly("APIService DeploymentFound");
            team.eventually(() ->
                    assertThat(
                                    team.client
                                            .resources(ClusterRole.class)
                                            .withName("dials." + group(team) + "-v1-view")
                                            .get())
                            .isNotNull());
            assertThat(
                            team.client
                                    .resources(ClusterRoleBinding.class)
                                    .withLabel("olm.owner.namespace", team.namespace)
                                    .list()
                                    .getItems())
                    .extracting(one -> one.getRoleRef().getName())
                    .contains("system:auth-delegator");

            // Another operator needs the API.
            team.apply(meter(team));
            team.eventually(() -> assertThat(team.phase(METER)).isEqualTo(SUCCEEDED));

            // What somebody takes away comes back, to both of them.
            kube.kubectl("delete", "apiservice", "v1." + group(team)).outOrThrow();
            team.eventually(() -> {
                assertThat(api(team)).isPresent();
                assertThat(team.phase(DIAL)).isEqualTo(SUCCEEDED);
                assertThat(team.phase(METER)).isEqualTo(SUCCEEDED);
            });

            // A server that does not answer is noticed by both.
            server.stop();
            kube.kubectl("annotate", "service", "dial-service", "-n", team.namespace, "look=again")
                    .outOrThrow();
            team.eventually(() -> {
                assertThat(team.phase(DIAL)).isEqualTo("Failed APIServiceInstallFailed");
                assertThat(team.phase(METER)).endsWith("RequirementsNotMet");
            });

            kube.kubectl("delete", "csv", DIAL, "-n", team.namespace).outOrThrow();
            team.eventually(() -> assertThat(api(team)).isEmpty());
        }
    }

    @Test
    void leavesAnApiToWhoeverHasIt(Kube kube) {
        try (var team = new Team(kube)) {
            team.apply(
                    """
                    apiVersion: apiregistration.k8s.io/v1
                    kind: APIService
                    metadata: {name: v1.%1$s}
                    spec:
                      group: %1$s
                      version: v1
                      groupPriorityMinimum: 100
                      versionPriority: 10
                      insecureSkipTLSVerify: true
                      service: {namespace: %2$s, name: somebody}
                    """
                            .formatted(group(team), team.namespace));
            try {
                team.apply(dial(team, 443));

                team.eventually(() -> {
                    assertThat(team.phase(DIAL)).isEqualTo("Failed OwnerConflict");
                    assertThat(message(team, DIAL)).contains("was not made for an operator");
                });
                assertThat(api(team).orElseThrow().getSpec().getService().getName())
                        .isEqualTo("somebody");
            } finally {
                kube.kubectl("delete", "apiservice", "v1." + group(team)).outOrThrow();
            }
        }
    }

    private static String message(Team team, String operator) {
        return team.find(ClusterServiceVersion.class, operator)
                .map(one -> Objects.toString(one.status().message()))
                .orElse("");
    }

    private static Optional<APIService> api(Team team) {
        return Optional.ofNullable(
                team.client.resources(APIService.class).withName("v1." + group(team)).get());
    }

    private static String group(Team team) {
        return team.crd("dials", "dial").substring("dials.".length());
    }

    private static String dial(Team team, int port) {
        return """
        apiVersion: operators.coreos.com/v1
        kind: OperatorGroup
        metadata: {name: team, namespace: %1$s}
        spec: {targetNamespaces: [%1$s]}
        ---
        """
                        .formatted(team.namespace)
                + operator(
                        team,
                        "dial",
                        """
                        owned:
                            - {name: dials, group: %s, version: v1, kind: Dial, deploymentName: dial, containerPort: %d}
                        """
                                .formatted(group(team), port));
    }

    private static String meter(Team team) {
        return operator(
                team,
                "meter",
                "required: [{name: dials, group: %s, version: v1, kind: Dial}]"
                        .formatted(group(team)));
    }

    private static String operator(Team team, String name, String apis) {
        return """
        apiVersion: operators.coreos.com/v1alpha1
        kind: ClusterServiceVersion
        metadata: {name: %1$s.v1.0.0, namespace: %2$s}
        spec:
          displayName: One
          version: 1.0.0
          installModes: [{type: OwnNamespace, supported: true}]
          apiservicedefinitions:
            %3$s
          install:
            strategy: deployment
            spec:
              deployments:
              - name: %1$s
                spec:
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s}}
                    spec:
                      containers: [{name: it, image: "registry.example/%1$s:v1"}]
        """
                .formatted(name, team.namespace, apis.strip());
    }
}
