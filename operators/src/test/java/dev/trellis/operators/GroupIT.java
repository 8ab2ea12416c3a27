package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** What follows from the group of operators. */
@KubernetesTest
class GroupIT {
    private static final String SUCCEEDED = "Succeeded InstallSucceeded";
    private static final String QUEUE = "queue.v1.0.0";

    /** REQ-I7. */
    @Test
    void reachesTheNamespacesOfAGroupAndLeavesThem(Kube kube) {
        try (var team = new Team(kube)) {
            var shop = team.another("shop");
            team.apply(
                    team.example()
                            .replace("type: OwnNamespace, supported: true}", MODES)
                            .replace(
                                    "targetNamespaces: [" + team.namespace,
                                    "targetNamespaces: [%s, %s".formatted(shop, team.namespace)));

            team.eventually(() -> {
                assertThat(team.phase(QUEUE)).isEqualTo(SUCCEEDED);
                assertThat(phaseIn(team, shop)).isEqualTo("Succeeded Copied");
                assertThat(annotations(team))
                        .containsEntry(
                                "olm.providedAPIs",
                                "Broker.v1.%s,SecretSet.v1.%s"
                                        .formatted(group(team, "queue"), group(team, "vault")));
            });
            var copy = copy(team, shop).getMetadata();
            assertThat(copy.getLabels())
                    .containsEntry("olm.copiedFrom", team.namespace)
                    .doesNotContainKey("operators.coreos.com/queue." + team.namespace);
            assertThat(copy.getAnnotations())
                    .containsEntry("olm.operatorNamespace", team.namespace)
                    .doesNotContainKey("olm.targetNamespaces");
            assertThat(copied(team, Role.class, shop)).hasSize(2);
            assertThat(copied(team, RoleBinding.class, shop)).hasSize(2);
            assertThat(roles(team, team.crd("brokers", "queue") + "-v1-"))
                    .containsExactly("admin", "crdview", "edit", "view");
            team.eventually(() -> {
                assertThat(roles(team, "olm.og.team.")).hasSize(3);
                assertThat(marks(team, shop)).hasSize(1);
            });
            assertThat(selectors(team)).hasSize(2);

            // A copy that is lost comes back.
            kube.kubectl("delete", "csv", QUEUE, "-n", shop).outOrThrow();
            team.eventually(() -> assertThat(phaseIn(team, shop)).isEqualTo("Succeeded Copied"));

            kube.kubectl(
                            "patch",
                            "operatorgroup",
                            "team",
                            "-n",
                            team.namespace,
                            "--type=merge",
                            "-p",
                            "{\"spec\":{\"targetNamespaces\":[\"" + team.namespace + "\"]}}")
                    .outOrThrow();
            team.eventually(() -> {
                assertThat(phaseIn(team, shop)).isEqualTo("absent");
                assertThat(copied(team, Role.class, shop)).isEmpty();
                assertThat(copied(team, RoleBinding.class, shop)).isEmpty();
                assertThat(marks(team, shop)).isEmpty();
                assertThat(team.phase(QUEUE)).isEqualTo(SUCCEEDED);
            });

            kube.kubectl("delete", "subscription", "--all", "-n", team.namespace).outOrThrow();
            kube.kubectl("delete", "csv", "--all", "-n", team.namespace).outOrThrow();
            team.eventually(() -> {
                assertThat(annotations(team)).doesNotContainKey("olm.providedAPIs");
                assertThat(roles(team, "olm.og.team.")).isEmpty();
            });
        }
    }

    @Test
    void letsOneOfTwoGroupsProvideAnApi(Kube kube) {
        try (var team = new Team(kube)) {
            var shop = team.another("shop");
            team.apply(team.example());
            team.eventually(() -> assertThat(team.phase(QUEUE)).isEqualTo(SUCCEEDED));

            team.apply(rival(team, shop));

            team.eventually(() ->
                    assertThat(phaseIn(team, shop, "rival.v1.0.0"))
                            .isEqualTo("Failed InterOperatorGroupOwnerConflict"));
            assertThat(team.client.resources(Deployment.class).inNamespace(shop).list().getItems())
                    .isEmpty();
            assertThat(team.phase("vault.v1.0.0")).isEqualTo(SUCCEEDED);

            kube.kubectl("delete", "subscription", "--all", "-n", team.namespace).outOrThrow();
            kube.kubectl("delete", "csv", "--all", "-n", team.namespace).outOrThrow();
            team.eventually(
                    () -> assertThat(phaseIn(team, shop, "rival.v1.0.0")).isEqualTo(SUCCEEDED));

            // A list that people keep is not ours to change: then nobody may have what it lacks.
            kube.kubectl(
                            "patch",
                            "operatorgroup",
                            "shop",
                            "-n",
                            shop,
                            "--type=merge",
                            "-p",
                            """
                            {"metadata": {"annotations": {"olm.providedAPIs": null}},
                             "spec": {"staticProvidedAPIs": true}}
                            """)
                    .outOrThrow();
            team.eventually(() -> {
                assertThat(phaseIn(team, shop, "rival.v1.0.0"))
                        .isEqualTo("Failed CannotModifyStaticOperatorGroupProvidedAPIs");
                assertThat(
                                team.client
                                        .resources(Deployment.class)
                                        .inNamespace(shop)
                                        .list()
                                        .getItems())
                        .isEmpty();
            });
        }
    }

    private static final String MODES =
            "type: OwnNamespace, supported: true}, {type: MultiNamespace, supported: true}";

    /** Another operator for the API of the vault, in a group that shares a namespace with it. */
    private static String rival(Team team, String shop) {
        return """
        apiVersion: operators.coreos.com/v1
        kind: OperatorGroup
        metadata: {name: shop, namespace: %1$s}
        spec: {targetNamespaces: [%1$s, %2$s]}
        ---
        apiVersion: operators.coreos.com/v1alpha1
        kind: ClusterServiceVersion
        metadata: {name: rival.v1.0.0, namespace: %1$s}
        spec:
          displayName: Rival
          version: 1.0.0
          installModes: [{%3$s]
          customresourcedefinitions:
            owned: [{name: %4$s, version: v1, kind: SecretSet}]
          install:
            strategy: deployment
            spec:
              deployments:
              - name: rival
                spec:
                  selector: {matchLabels: {app: rival}}
                  template:
                    metadata: {labels: {app: rival}}
                    spec:
                      containers: [{name: rival, image: "registry.example/rival:v1"}]
        """
                .formatted(shop, team.namespace, MODES, team.crd("secretsets", "vault"));
    }

    private static String phaseIn(Team team, String namespace) {
        return phaseIn(team, namespace, QUEUE);
    }

    private static String phaseIn(Team team, String namespace, String name) {
        var found =
                team.client
                        .resources(ClusterServiceVersion.class)
                        .inNamespace(namespace)
                        .withName(name)
                        .get();
        return found == null
                ? "absent"
                : found.status().phaseOrEmpty() + " " + found.status().reason();
    }

    private static ClusterServiceVersion copy(Team team, String namespace) {
        return team.client
                .resources(ClusterServiceVersion.class)
                .inNamespace(namespace)
                .withName(QUEUE)
                .get();
    }

    private static Map<String, String> annotations(Team team) {
        var found =
                team.find(OperatorGroup.class, "team").orElseThrow().getMetadata().getAnnotations();
        return found == null ? Map.of() : found;
    }

    private static <T extends HasMetadata> List<T> copied(
            Team team, Class<T> type, String namespace) {
        return team.client
                .resources(type)
                .inNamespace(namespace)
                .withLabel("olm.copiedFrom", team.namespace)
                .list()
                .getItems();
    }

    /** The rest of the names of cluster roles that begin so. */
    private static List<String> roles(Team team, String begin) {
        return team
                .client
                .resources(ClusterRole.class)
                .withLabel("olm.managed", "true")
                .list()
                .getItems()
                .stream()
                .filter(one ->
                        !begin.startsWith("olm.og")
                                || team.namespace.equals(
                                        one.getMetadata().getLabels().get("olm.owner.namespace")))
                .map(one -> one.getMetadata().getName())
                .filter(name -> name.startsWith(begin))
                .map(name -> name.substring(begin.length()))
                .sorted()
                .toList();
    }

    private static List<?> selectors(Team team) {
        var view = "olm.og.team." + roles(team, "olm.og.team.").getLast();
        return team.client
                .resources(ClusterRole.class)
                .withName(view)
                .get()
                .getAggregationRule()
                .getClusterRoleSelectors();
    }

    private static List<String> marks(Team team, String namespace) {
        return team
                .client
                .resources(Namespace.class)
                .withName(namespace)
                .get()
                .getMetadata()
                .getLabels()
                .keySet()
                .stream()
                .filter(label -> label.startsWith("olm.operatorgroup.uid/"))
                .toList();
    }

    private static String group(Team team, String of) {
        var crd = team.crd("x", of);
        return crd.substring(2);
    }
}
