package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.Step;
import dev.trellis.api.operator.Subscription;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Objects;

/** Operators come with what they need, from a catalog in a ConfigMap. */
@KubernetesTest
class InstallIT {

    @Test
    void installsAnOperatorWithTheOneThatItNeeds(Kube kube) {
        try (var team = new Team(kube)) {
            team.apply(team.example());

            team.eventually(() -> {
                assertThat(team.phase("queue.v1.0.0")).isEqualTo("Succeeded InstallSucceeded");
                assertThat(team.phase("vault.v1.0.0")).isEqualTo("Succeeded InstallSucceeded");
                assertThat(team.plans())
                        .extracting(plan -> Objects.requireNonNull(plan.getStatus()).phase())
                        .containsExactly("Complete");
            });

            assertThat(team.catalogState("apps")).isEqualTo("READY");
            var plan = team.plans().getFirst();
            assertThat(Objects.requireNonNull(plan.getStatus()).plan())
                    .extracting(Step::status)
                    .containsOnly("Created");
            assertThat(plan.getSpec().clusterServiceVersionNames())
                    .containsExactly("queue.v1.0.0", "vault.v1.0.0");
            var generated = "vault-stable-apps-" + team.namespace;
            team.eventually(() -> {
                assertThat(installed(team, "queue")).isEqualTo("AtLatestKnown queue.v1.0.0");
                assertThat(installed(team, generated)).isEqualTo("AtLatestKnown vault.v1.0.0");
            });
            assertThat(team.conditions("queue")).isEmpty();
            assertThat(team.all(Deployment.class))
                    .extracting(one -> one.getMetadata().getName())
                    .containsExactlyInAnyOrder("queue", "vault");
            assertThat(team.find(ServiceAccount.class, "queue")).isPresent();
            assertThat(
                            team.find(ClusterServiceVersion.class, "queue.v1.0.0")
                                    .orElseThrow()
                                    .status()
                                    .requirementStatus())
                    .extracting(one -> one.kind() + " " + one.name() + " " + one.status())
                    .containsExactly(
                            "ClusterServiceVersion queue.v1.0.0 Present",
                            "CustomResourceDefinition " + team.crd("brokers", "queue") + " Present",
                            "CustomResourceDefinition "
                                    + team.crd("secretsets", "vault")
                                    + " Present",
                            "Deployment v1.apps Present",
                            "ServiceAccount queue Present");
        }
    }

    static String installed(Team team, String subscription) {
        return team.find(Subscription.class, subscription)
                .map(one -> one.getStatus())
                .map(status -> status.state() + " " + status.installedCSV())
                .orElse("absent");
    }

    static List<String> names(Team team) {
        return team.all(ClusterServiceVersion.class).stream()
                .map(one -> one.getMetadata().getName())
                .sorted()
                .toList();
    }
}
