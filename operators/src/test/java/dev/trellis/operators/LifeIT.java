package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorCondition;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;

import org.junit.jupiter.api.Test;

import java.util.Objects;

/** What happens to operators after they were asked for. */
@KubernetesTest
class LifeIT {
    private static final String SUCCEEDED = "Succeeded InstallSucceeded";

    @Test
    void saysWhatIsMissingAndGoesOnWhenItIsThere(Kube kube) {
        try (var team = new Team(kube)) {
            var whole = team.example();
            team.apply(
                    whole.replace("- packageName: vault", "- packageName: other")
                            .replace("currentCSV: vault.v1.0.0", "currentCSV: other.v1.0.0")
                            .replace(
                                    "metadata: {name: vault.v1.0.0}",
                                    "metadata: {name: other.v1.0.0}")
                            .replace(
                                    "owned: [{name: " + team.crd("secretsets", "vault"),
                                    "required: [{name: " + team.crd("secretsets", "vault")));

            team.eventually(() ->
                    assertThat(team.conditions("queue").getOrDefault("ResolutionFailed", ""))
                            .startsWith("ConstraintsNotSatisfiable: constraints not satisfiable: ")
                            .contains("needs the API SecretSet (vault."));
            assertThat(InstallIT.names(team)).isEmpty();
            assertThat(team.plans()).isEmpty();

            team.apply(whole);

            team.eventually(() -> {
                assertThat(team.phase("queue.v1.0.0")).isEqualTo(SUCCEEDED);
                assertThat(team.conditions("queue")).isEmpty();
            });
        }
    }

    @Test
    void waitsForApprovalAndMakesARejectedPlanAgain(Kube kube) {
        try (var team = new Team(kube)) {
            team.apply(
                    team.example()
                            .replace(
                                    "channel: stable, source",
                                    "channel: stable, installPlanApproval: Manual, source"));
            team.eventually(() ->
                    assertThat(team.conditions("queue").getOrDefault("InstallPlanPending", ""))
                            .startsWith("RequiresApproval: "));
            assertThat(InstallIT.names(team)).isEmpty();
            var first = team.plans().getFirst().getMetadata().getName();

            team.client.resources(InstallPlan.class).inNamespace(team.namespace).delete();
            team.eventually(() ->
                    assertThat(team.plans())
                            .extracting(plan -> plan.getMetadata().getName())
                            .hasSize(1)
                            .doesNotContain(first));
            kube.kubectl(
                            "patch",
                            "installplan",
                            team.plans().getFirst().getMetadata().getName(),
                            "-n",
                            team.namespace,
                            "--type=merge",
                            "-p",
                            "{\"spec\":{\"approved\":true}}")
                    .outOrThrow();

            team.eventually(() -> assertThat(team.phase("queue.v1.0.0")).isEqualTo(SUCCEEDED));
        }
    }

    @Test
    void bringsBackWhatIsLostAndUpdates(Kube kube) {
        try (var team = new Team(kube)) {
            team.apply(team.example());
            team.eventually(() -> assertThat(team.phase("queue.v1.0.0")).isEqualTo(SUCCEEDED));

            var uid = uid(team);
            team.client
                    .resources(Deployment.class)
                    .inNamespace(team.namespace)
                    .withName("queue")
                    .delete();
            team.client
                    .resources(ServiceAccount.class)
                    .inNamespace(team.namespace)
                    .withName("queue")
                    .delete();
            team.eventually(() -> {
                assertThat(uid(team)).isNotEmpty().isNotEqualTo(uid);
                assertThat(team.find(ServiceAccount.class, "queue")).isPresent();
                assertThat(team.phase("queue.v1.0.0")).isEqualTo(SUCCEEDED);
            });

            // An operator that asks to be left alone is, and that is told.
            kube.kubectl(
                            "patch",
                            "operatorcondition",
                            "queue.v1.0.0",
                            "-n",
                            team.namespace,
                            "--type=merge",
                            "-p",
                            said("False"))
                    .outOrThrow();
            team.eventually(() ->
                    assertThat(
                                    team.find(OperatorCondition.class, "queue.v1.0.0")
                                            .orElseThrow()
                                            .status()
                                            .conditions())
                            .hasSize(1));
            team.apply(updated(team.example()));
            team.eventually(() ->
                    assertThat(team.conditions("queue").getOrDefault("UpdateBlocked", ""))
                            .startsWith("UpgradeInProgress: queue.v1.1.0 is available"));
            assertThat(InstallIT.names(team)).containsExactly("queue.v1.0.0", "vault.v1.0.0");

            // The next version replaces the first, which goes only when that is there.
            kube.kubectl(
                            "patch",
                            "operatorcondition",
                            "queue.v1.0.0",
                            "-n",
                            team.namespace,
                            "--type=merge",
                            "-p",
                            said("True"))
                    .outOrThrow();
            team.eventually(() -> {
                assertThat(team.phase("queue.v1.1.0")).isEqualTo(SUCCEEDED);
                assertThat(InstallIT.names(team)).containsExactly("queue.v1.1.0", "vault.v1.0.0");
                assertThat(InstallIT.installed(team, "queue"))
                        .isEqualTo("AtLatestKnown queue.v1.1.0");
            });
            assertThat(
                            team.find(ClusterServiceVersion.class, "queue.v1.1.0")
                                    .orElseThrow()
                                    .getSpec()
                                    .replaces())
                    .isEqualTo("queue.v1.0.0");
            assertThat(team.client.resources(ClusterRole.class).list().getItems())
                    .extracting(one -> one.getMetadata().getName())
                    .noneMatch(name -> name.startsWith("queue.v1.0.0-") && isOf(team, name));
        }
    }

    private static String said(String upgradeable) {
        return """
        {"spec": {"conditions": [{"type": "Upgradeable", "status": "%s", "reason": "Busy",
         "message": "m", "lastTransitionTime": "2026-01-01T00:00:00Z"}]}}
        """
                .formatted(upgradeable);
    }

    private static boolean isOf(Team team, String clusterRole) {
        var labels =
                team.client
                        .resources(ClusterRole.class)
                        .withName(clusterRole)
                        .get()
                        .getMetadata()
                        .getLabels();
        return labels != null && team.namespace.equals(labels.get("olm.owner.namespace"));
    }

    private static String uid(Team team) {
        return team.find(Deployment.class, "queue")
                .map(one -> Objects.toString(one.getMetadata().getUid()))
                .orElse("");
    }

    /** The catalog with one more version of the queue. */
    private static String updated(String example) {
        var entry = "    - apiVersion: operators.coreos.com/v1alpha1";
        var begin = example.indexOf(entry);
        var end = example.indexOf(entry, begin + 1);
        var next =
                example.substring(begin, end)
                        .replace("queue.v1.0.0}", "queue.v1.1.0}")
                        .replace("version: 1.0.0", "version: 1.1.0\n        replaces: queue.v1.0.0")
                        .replace("queue:v1.0.0", "queue:v1.1.0");
        return example.substring(0, end)
                        .replace("currentCSV: queue.v1.0.0", "currentCSV: queue.v1.1.0")
                + next
                + example.substring(end);
    }
}
