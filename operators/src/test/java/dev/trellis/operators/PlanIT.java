package dev.trellis.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.operator.InstallPlan;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.operators.image.ImageSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.Role;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** What plans do to a cluster where something is there already. */
@KubernetesTest
class PlanIT {
    private static final String SUCCEEDED = "Succeeded InstallSucceeded";
    private static final String RIGHTS =
            """
            permissions:
            - serviceAccountName: %s
              rules: [{apiGroups: [""], resources: [pods], verbs: [%s]}]
            """;
    private static final String SERVICE =
            """
            apiVersion: v1
            kind: Service
            metadata: {name: front}
            spec: {selector: {app: tool}, ports: [{port: %d}]}
            """;

    @Test
    void changesRightsAndServicesWithTheVersionAndPodsWithTheSubscription(Kube kube) {
        try (var team = new Team(kube)) {
            var tool =
                    new Tool(team, "tool")
                            .version(
                                    "1.0.0",
                                    "",
                                    "",
                                    RIGHTS.formatted("shared", "get, list"),
                                    List.of(SERVICE.formatted(80)));
            var config =
                    """
                    config:
                      env: [{name: MODE, value: calm}]
                      nodeSelector: {disk: fast}
                      tolerations: [{key: gpu, operator: Exists}]
                      resources: {requests: {cpu: 100m}}
                      volumes: [{name: more, emptyDir: {}}]
                      volumeMounts: [{name: more, mountPath: /more}]
                      annotations: {team: mine}
                    """;
            team.apply(Tool.documents(tool.catalog(), tool.group(""), tool.subscription(config)));
            team.eventually(() -> {
                assertThat(team.phase("tool.v1.0.0")).isEqualTo(SUCCEEDED);
                var template =
                        team.find(Deployment.class, "tool").orElseThrow().getSpec().getTemplate();
                assertThat(template.getMetadata().getAnnotations()).containsEntry("team", "mine");
                assertThat(template.getSpec().getNodeSelector()).containsEntry("disk", "fast");
                assertThat(template.getSpec().getTolerations())
                        .extracting(one -> one.getKey())
                        .contains("gpu");
                var container = template.getSpec().getContainers().getFirst();
                assertThat(container.getEnv())
                        .extracting(one -> one.getName() + "=" + one.getValue())
                        .contains("MODE=calm");
                assertThat(container.getVolumeMounts())
                        .extracting(one -> one.getMountPath())
                        .contains("/more");
                assertThat(container.getResources().getRequests()).containsKey("cpu");
            });
            var address = service(team).getSpec().getClusterIP();
            assertThat(rules(team, "tool.v1.0.0")).containsExactly("get,list pods");
            var account =
                    team.find(ServiceAccount.class, "shared").orElseThrow().getMetadata().getUid();

            // More rights here, fewer there, and the same Service with another port.
            tool.version(
                    "2.0.0",
                    "replaces: tool.v1.0.0",
                    "",
                    RIGHTS.formatted("shared", "watch")
                            + """
                            clusterPermissions:
                            - serviceAccountName: shared
                              rules: [{apiGroups: [""], resources: [nodes], verbs: [list]}]
                            """,
                    List.of(SERVICE.formatted(81)));
            team.apply(tool.catalog());
            team.eventually(() -> {
                assertThat(team.phase("tool.v2.0.0")).isEqualTo(SUCCEEDED);
                assertThat(InstallIT.names(team)).containsExactly("tool.v2.0.0");
                assertThat(rules(team, "tool.v2.0.0")).containsExactly("watch pods");
                assertThat(clusterRules(team)).contains("list nodes");
            });
            assertThat(service(team).getSpec().getClusterIP()).isEqualTo(address);
            assertThat(service(team).getSpec().getPorts())
                    .extracting(one -> one.getPort())
                    .containsExactly(81);
            assertThat(team.find(ServiceAccount.class, "shared").orElseThrow().getMetadata())
                    .extracting(one -> one.getUid())
                    .isEqualTo(account);

            // Another operator shares the account, which belongs to both from then on.
            var other =
                    new Tool(team, "other")
                            .version("1.0.0", "", "", RIGHTS.formatted("shared", "get"), List.of());
            team.apply(Tool.documents(other.catalog(), other.subscription("")));
            team.eventually(() -> {
                assertThat(team.phase("other.v1.0.0")).isEqualTo(SUCCEEDED);
                assertThat(
                                team.find(ServiceAccount.class, "shared")
                                        .orElseThrow()
                                        .getMetadata()
                                        .getOwnerReferences())
                        .extracting(one -> one.getName())
                        .contains("tool.v2.0.0", "other.v1.0.0");
                assertThat(team.phase("tool.v2.0.0")).isEqualTo(SUCCEEDED);
            });
        }
    }

    private static Service service(Team team) {
        return team.find(Service.class, "front").orElseThrow();
    }

    /** What belongs to an operator that is gone goes with it, where somebody collects it. */
    private static List<String> rules(Team team, String operator) {
        return team.all(Role.class).stream()
                .filter(one ->
                        one.getMetadata().getOwnerReferences().stream()
                                .anyMatch(owner -> owner.getName().equals(operator)))
                .flatMap(one -> one.getRules().stream())
                .filter(one -> one.getResources().contains("pods"))
                .map(one ->
                        String.join(",", one.getVerbs())
                                + " "
                                + String.join(",", one.getResources()))
                .toList();
    }

    private static List<String> clusterRules(Team team) {
        return team
                .client
                .resources(ClusterRole.class)
                .withLabel("olm.owner.namespace", team.namespace)
                .list()
                .getItems()
                .stream()
                .flatMap(one -> one.getRules().stream())
                .map(one ->
                        String.join(",", one.getVerbs())
                                + " "
                                + String.join(",", one.getResources()))
                .toList();
    }

    @Test
    void refusesADefinitionThatObjectsDoNotFitAndGoesOnWithTheNextVersion(Kube kube) {
        var later = new AtomicReference<>(Duration.ZERO);
        try (var team =
                new Team(kube, ImageSettings.USUAL, () -> Instant.now().plus(later.get()))) {
            var tool = new Tool(team, "tool");
            tool.version("1.0.0", "", owns(tool), "", List.of(crd(tool, "type: integer", "v1")));
            team.apply(Tool.documents(tool.catalog(), tool.group(""), tool.subscription("")));
            team.eventually(() -> assertThat(team.phase("tool.v1.0.0")).isEqualTo(SUCCEEDED));
            team.apply(
                    """
                    apiVersion: %s/v1
                    kind: Widget
                    metadata: {name: large, namespace: %s}
                    size: 100
                    """
                            .formatted(tool.group(), team.namespace));

            // What is there would be lost or wrong: the plan tells it, and fails in the end.
            tool.version(
                    "2.0.0",
                    "replaces: tool.v1.0.0",
                    owns(tool),
                    "",
                    List.of(crd(tool, "type: integer, maximum: 10", "v1")));
            team.apply(tool.catalog());
            team.eventually(() ->
                    assertThat(message(team, "tool.v2.0.0"))
                            .contains("updated validation is too restrictive"));
            later.set(Duration.ofMinutes(2));
            team.eventually(() -> {
                assertThat(phases(team, "tool.v2.0.0")).containsExactly("Failed");
                assertThat(team.conditions("tool")).containsKey("InstallPlanFailed");
            });

            // To replace what never came does not help; the version must follow what is installed.
            team.apply(tool.group("upgradeStrategy: TechPreviewUnsafeFailForward"));
            tool.version(
                    "3.0.0",
                    "replaces: tool.v2.0.0, skips: [tool.v1.0.0]",
                    owns(tool),
                    "",
                    List.of(crd(tool, "type: integer, maximum: 1000", "v1")));
            team.apply(tool.catalog());
            team.eventually(() -> {
                assertThat(team.phase("tool.v3.0.0")).isEqualTo(SUCCEEDED);
                assertThat(team.phase("tool.v1.0.0")).isEqualTo("absent");
            });

            // A version in which objects are stored does not go.
            tool.version(
                    "4.0.0",
                    "replaces: tool.v3.0.0",
                    owns(tool).replace("v1", "v2"),
                    "",
                    List.of(crd(tool, "type: integer", "v2")));
            team.apply(tool.catalog());
            team.eventually(() ->
                    assertThat(message(team, "tool.v4.0.0"))
                            .contains("risk of data loss")
                            .contains("removes version v1"));
            assertThat(kube.kubectl("get", "widgets." + tool.group(), "-n", team.namespace).out())
                    .contains("large");
        }
    }

    private static String owns(Tool tool) {
        return "customresourcedefinitions: {owned: [{name: widgets.%s, version: v1, kind: Widget}]}"
                .formatted(tool.group());
    }

    private static String crd(Tool tool, String size, String version) {
        return """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: widgets.%1$s}
        spec:
          group: %1$s
          scope: Namespaced
          names: {kind: Widget, plural: widgets}
          versions:
          - name: %3$s
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object, properties: {size: {%2$s}}}}
        """
                .formatted(tool.group(), size, version);
    }

    private static List<InstallPlan> plans(Team team, String operator) {
        return team.plans().stream()
                .filter(one -> one.getSpec().clusterServiceVersionNames().contains(operator))
                .toList();
    }

    private static List<String> phases(Team team, String operator) {
        return plans(team, operator).stream()
                .map(one -> Objects.requireNonNull(one.getStatus()).phase())
                .toList();
    }

    private static String message(Team team, String operator) {
        return plans(team, operator).stream()
                .map(one -> Objects.requireNonNull(one.getStatus()).message())
                .map(String::valueOf)
                .collect(Collectors.joining("; "));
    }

    @Test
    void doesNoMoreThanTheAccountOfTheGroupMay(Kube kube) {
        try (var team = new Team(kube)) {
            var tool = new Tool(team, "tool");
            tool.version(
                    "1.0.0",
                    "",
                    owns(tool),
                    RIGHTS.formatted("tool", "get"),
                    List.of(crd(tool, "type: integer", "v1")));
            team.apply(
                    Tool.documents(
                            tool.catalog(),
                            tool.group("serviceAccountName: installer"),
                            """
                            apiVersion: v1
                            kind: ServiceAccount
                            metadata: {name: installer, namespace: %s}
                            """
                                    .formatted(team.namespace),
                            tool.subscription("")));

            team.eventually(() ->
                    assertThat(message(team, "tool.v1.0.0"))
                            .contains("retrying execution due to error")
                            .contains("system:serviceaccount:" + team.namespace + ":installer"));
            assertThat(phases(team, "tool.v1.0.0")).containsExactly("Installing");
            assertThat(team.find(ServiceAccount.class, "tool")).isEmpty();

            kube.kubectl(
                            "create",
                            "clusterrolebinding",
                            "installer-" + team.namespace,
                            "--clusterrole=cluster-admin",
                            "--serviceaccount=" + team.namespace + ":installer")
                    .outOrThrow();
            team.eventually(() -> {
                assertThat(phases(team, "tool.v1.0.0")).containsExactly("Complete");
                assertThat(team.phase("tool.v1.0.0")).isEqualTo(SUCCEEDED);
            });
        }
    }

    @Test
    void tellsWhatTheServerWarnsOf(Kube kube) {
        try (var team = new Team(kube)) {
            var tool = new Tool(team, "tool");
            team.apply(
                    """
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: servicemonitors.%1$s}
                    spec:
                      group: %1$s
                      scope: Namespaced
                      names: {kind: ServiceMonitor, plural: servicemonitors}
                      versions:
                      - name: v1
                        served: true
                        storage: true
                        deprecated: true
                        deprecationWarning: this version goes
                        schema: {openAPIV3Schema: {type: object}}
                    """
                            .formatted(tool.group()));
            tool.version(
                    "1.0.0",
                    "",
                    "",
                    "",
                    List.of(
                            """
                            apiVersion: %s/v1
                            kind: ServiceMonitor
                            metadata: {name: watch-it}
                            """
                                    .formatted(tool.group())));
            team.apply(Tool.documents(tool.catalog(), tool.group(""), tool.subscription("")));

            team.eventually(() -> {
                assertThat(team.phase("tool.v1.0.0")).isEqualTo(SUCCEEDED);
                assertThat(
                                kube.kubectl(
                                                "get",
                                                "events.events.k8s.io",
                                                "-n",
                                                team.namespace,
                                                "-o",
                                                "jsonpath={range .items[*]}{.reason}: {.note}{\"\\n\"}{end}")
                                        .out())
                        .contains(
                                "AppliedWithWarnings: ServiceMonitor watch-it: this version goes");
            });
            assertThat(team.metric("operator_plan_warnings_total")).isPositive();
            assertThat(team.metric("operator_plan_duration_seconds")).isEqualTo(1);
            assertThat(team.metric("operator_catalog_load_duration_seconds")).isPositive();
            assertThat(team.metric("operator_catalog_bundles")).isPositive();
            assertThat(team.metric("operator_resolution_variables")).isPositive();
            assertThat(team.metric("operator_resolution_duration_seconds")).isPositive();
            assertThat(team.metric("operator_phases")).isPositive();
        }
    }

    @Test
    void leavesAloneWhatAPersonMade(Kube kube) {
        try (var team = new Team(kube)) {
            var settings =
                    """
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: settings}
                    data: {from: operator}
                    """;
            var tool = new Tool(team, "tool").version("1.0.0", "", "", "", List.of(settings));
            kube.kubectl(
                            "create",
                            "configmap",
                            "settings",
                            "-n",
                            team.namespace,
                            "--from-literal=from=person")
                    .outOrThrow();
            team.apply(Tool.documents(tool.catalog(), tool.group(""), tool.subscription("")));

            team.eventually(() ->
                    assertThat(message(team, "tool.v1.0.0"))
                            .contains(
                                    "ConfigMap settings is there already and was not made for an operator: delete or rename it."));
            assertThat(team.find(ConfigMap.class, "settings").orElseThrow().getData())
                    .containsEntry("from", "person");

            kube.kubectl("delete", "configmap", "settings", "-n", team.namespace).outOrThrow();
            team.eventually(() -> {
                assertThat(team.find(ConfigMap.class, "settings"))
                        .map(ConfigMap::getData)
                        .contains(Map.of("from", "operator"));
                assertThat(phases(team, "tool.v1.0.0")).containsExactly("Complete");
            });
        }
    }

    @Test
    void looksOnlyAtItsOwnCatalogsWhereTheGroupSaysSo(Kube kube) {
        var everybody = kube.uniqueName("everybody");
        kube.kubectl("create", "namespace", everybody).outOrThrow();
        var usual = Settings.USUAL;
        var settings =
                new Settings(
                        usual.isStrict(),
                        Set.of(everybody),
                        usual.searchesEverywhere(),
                        usual.rules(),
                        usual.budget());
        try (var team = new Team(kube, ImageSettings.USUAL, settings, InstantSource.system())) {
            var tool = new Tool(team, "tool").version("1.0.0", "", "", "", List.of());
            team.apply(
                    Tool.documents(
                            """
                            apiVersion: operators.coreos.com/v1alpha1
                            kind: CatalogSource
                            metadata: {name: broken, namespace: %s}
                            spec: {sourceType: configmap}
                            """
                                    .formatted(everybody),
                            tool.catalog(),
                            tool.group(""),
                            tool.subscription("")));
            team.eventually(() ->
                    assertThat(team.conditions("tool").get("CatalogSourcesUnhealthy"))
                            .contains(everybody + "/broken"));

            kube.kubectl(
                            "annotate",
                            "operatorgroup",
                            "team",
                            "-n",
                            team.namespace,
                            "olm.operatorframework.io/exclude-global-namespace-resolution=true")
                    .outOrThrow();

            team.eventually(() -> {
                assertThat(team.conditions("tool")).doesNotContainKey("CatalogSourcesUnhealthy");
                assertThat(team.phase("tool.v1.0.0")).isEqualTo(SUCCEEDED);
            });
            kube.kubectl("delete", "catalogsource", "broken", "-n", everybody).outOrThrow();
        }
    }
}
