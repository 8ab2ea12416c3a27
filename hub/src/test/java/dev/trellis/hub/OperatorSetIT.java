package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.lifecycle.Lifecycle;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;
import dev.trellis.operators.OperatorMain;
import dev.trellis.operators.OperatorSettings;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A set of operators on its way to a cluster. The hub has no more rights than the documents say;
 * operators are looked after on the same server, and the test stands in for the agent between them.
 */
@KubernetesTest(dedicated = true)
class OperatorSetIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Path EXAMPLES = Path.of("../docs/examples/operators");
    private static final String SETS = "/apis/trellis.dev/v1alpha1/namespaces/%s/operatorsets";
    private static final String STATUSES =
            "/apis/trellis.dev/v1alpha1/namespaces/%s/clusteroperatorstatuses";
    private static final String WORKS =
            "/apis/work.open-cluster-management.io/v1/namespaces/%s/manifestworks";
    private static final String OPERATORS =
            "/apis/operators.coreos.com/v1alpha1/namespaces/messaging/clusterserviceversions";

    @Test
    void operatorsReachAClusterAndStayWhenTheSetGoes(Kube kube) {
        var api = KubeApi.of(kube.client());
        definitions(kube);
        kube.kubectl("create", "namespace", "team").outOrThrow();
        kube.kubectl("create", "namespace", "paris").outOrThrow();
        var catalog = read("team.yaml").split("---\n", -1);
        apply(kube, catalog[0] + "---\n" + catalog[1]);
        placed(kube, api);

        var hub = hub(kube);
        try (var memberClient =
                new KubernetesClientBuilder()
                        .withConfig(kube.client().getConfiguration())
                        .withKubernetesSerialization(ApiJson.serialization())
                        .build()) {
            var member = member(kube, memberClient);
            try {
                apply(kube, read("fleet.yaml"));

                await().atMost(PATIENCE)
                        .pollInterval(Duration.ofMillis(300))
                        .untilAsserted(() -> {
                            standIn(kube, api);
                            var set = get(api, SETS.formatted("team") + "/messaging");
                            assertThat(condition(set, "RolledOut")).isEqualTo("True Succeeded");
                        });

                assertThat(items(api, OPERATORS))
                        .extracting(one -> name(one) + " " + one.at("/status/phase").asText())
                        .containsExactlyInAnyOrder(
                                "queue.v1.0.0 Succeeded", "vault.v1.0.0 Succeeded");
                var told = items(api, STATUSES.formatted("paris")).getFirst();
                assertThat(told.at("/status/phase").asText()).isEqualTo("Succeeded");
                assertThat(told.at("/spec/target/entries/1/provides/0").asText())
                        .isEqualTo("SecretSet.v1.vault.example");
                assertThat(told.at("/spec/target/entries/0/needs/0").asText()).isEqualTo("vault");

                kube.kubectl("-n", "team", "delete", "operatorset", "messaging", "--wait=false")
                        .outOrThrow();
                await().atMost(PATIENCE)
                        .untilAsserted(() -> {
                            assertThat(items(api, WORKS.formatted("paris"))).isEmpty();
                            assertThat(items(api, STATUSES.formatted("paris"))).isEmpty();
                            assertThat(items(api, SETS.formatted("team"))).isEmpty();
                        });
                assertThat(items(api, OPERATORS)).hasSize(2);
                kinds(kube);
            } finally {
                member.stop("the test is over");
            }
        } finally {
            hub.close();
        }
    }

    private static void definitions(Kube kube) {
        var names = Set.of("manifestworks", "placements", "placementdecisions", "managedclusters");
        var fleet =
                Crds.all().stream()
                        .filter(crd ->
                                names.contains(crd.name().substring(0, crd.name().indexOf('.'))));
        apply(
                kube,
                Stream.of(fleet, Crds.operators().stream(), Crds.operatorSets().stream())
                        .flatMap(crds -> crds)
                        .map(Crd::yaml)
                        .collect(Collectors.joining("---\n")));
        kube.kubectl("wait", "crd", "--all", "--for=condition=Established", "--timeout=60s")
                .outOrThrow();
    }

    private static void placed(Kube kube, KubeApi api) {
        apply(
                kube,
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: paris}
                spec: {hubAcceptsClient: true}
                ---
                apiVersion: cluster.open-cluster-management.io/v1beta1
                kind: Placement
                metadata: {name: everywhere, namespace: team}
                spec: {}
                ---
                apiVersion: cluster.open-cluster-management.io/v1beta1
                kind: PlacementDecision
                metadata:
                  name: everywhere-1
                  namespace: team
                  labels:
                    cluster.open-cluster-management.io/placement: everywhere
                    cluster.open-cluster-management.io/decision-group-index: "0"
                    cluster.open-cluster-management.io/decision-group-name: ""
                """);
        send(
                api,
                Call.patch(
                        "/apis/cluster.open-cluster-management.io/v1beta1/namespaces/team/placementdecisions/everywhere-1/status",
                        Call.MERGE_PATCH,
                        """
                        {"status":{"decisions":[{"clusterName":"paris","reason":""}]}}\
                        """));
    }

    private static RunningHub hub(Kube kube) {
        var user = kube.uniqueName("manager");
        apply(kube, read("hub-rbac.yaml").replace("open-cluster-management-hub", kube.namespace()));
        kube.kubectl(
                        "create",
                        "clusterrolebinding",
                        user,
                        "--clusterrole=trellis-operator-sets",
                        "--user=" + user)
                .outOrThrow();
        kube.kubectl(
                        "-n",
                        kube.namespace(),
                        "create",
                        "rolebinding",
                        user,
                        "--role=trellis-operator-sets",
                        "--user=" + user)
                .outOrThrow();
        return HubMain.start(
                kube.clientFor(user),
                new HubSettings(
                                kube.namespace(),
                                "test",
                                true,
                                ListenAddress.loopback(0),
                                WebhookSettings.reachedBy(new Reach.Url("127.0.0.1", 1))
                                        .boundTo("127.0.0.1", 0),
                                false)
                        .withParts(Set.of(HubPart.OPERATORSETS)));
    }

    private static Lifecycle member(Kube kube, KubernetesClient client) {
        return OperatorMain.start(
                client,
                new OperatorSettings(
                        kube.namespace(),
                        "test",
                        false,
                        ListenAddress.loopback(0),
                        Settings.USUAL));
    }

    /** Applies what the work holds and reports what became of it, as an agent does. */
    private static void standIn(Kube kube, KubeApi api) {
        for (var work : items(api, WORKS.formatted("paris"))) {
            var reports = JsonNodeFactory.instance.arrayNode();
            for (var manifest : work.at("/spec/workload/manifests")) {
                var kind = manifest.path("kind").asText();
                if (!kind.equals("ClusterServiceVersion") && !isReported(work)) {
                    apply(kube, manifest.toString());
                }
                report(api, reports.addObject(), manifest);
            }
            availability(api);
            var status = JsonNodeFactory.instance.objectNode();
            var applied = status.putObject("status");
            applied.putArray("conditions")
                    .addObject()
                    .put("type", "Applied")
                    .put("status", "True")
                    .put("reason", "Applied")
                    .put("message", "")
                    .put("observedGeneration", work.at("/metadata/generation").asLong())
                    .put("lastTransitionTime", "2026-01-01T00:00:00Z");
            applied.putObject("resourceStatus").set("manifests", reports);
            // Where the hub is quicker, the next look reports.
            api.send(
                    Call.patch(
                            WORKS.formatted("paris") + "/" + name(work) + "/status",
                            Call.MERGE_PATCH,
                            status.toString()));
        }
    }

    private static boolean isReported(JsonNode work) {
        return work.at("/status/conditions/0/observedGeneration").asLong()
                == work.at("/metadata/generation").asLong();
    }

    private static void report(KubeApi api, ObjectNode report, JsonNode manifest) {
        var kind = manifest.path("kind").asText();
        var name = name(manifest);
        report.putObject("resourceMeta").put("ordinal", 0).put("kind", kind).put("name", name);
        report.putArray("conditions");
        var plural =
                switch (kind) {
                    case "Subscription" -> "subscriptions";
                    case "ClusterServiceVersion" -> "clusterserviceversions";
                    default -> "";
                };
        if (plural.isEmpty()) {
            return;
        }
        var live =
                api.send(
                        Call.get(
                                "/apis/operators.coreos.com/v1alpha1/namespaces/messaging/%s/%s"
                                        .formatted(plural, name)));
        var values = report.putObject("statusFeedback").putArray("values");
        if (live.succeeded()) {
            value(values.addObject(), "installed", live.tree().at("/status/installedCSV"));
            value(values.addObject(), "phase", live.tree().at("/status/phase"));
        }
    }

    private static void value(ObjectNode value, String name, JsonNode found) {
        value.put("name", name)
                .putObject("fieldValue")
                .put("type", "String")
                .put("string", found.asText());
    }

    /** There is nobody here who runs pods. */
    private static void availability(KubeApi api) {
        var path = "/apis/apps/v1/namespaces/messaging/deployments";
        for (var one : items(api, path)) {
            var status = JsonNodeFactory.instance.objectNode();
            status.putObject("status")
                    .put("observedGeneration", one.at("/metadata/generation").asLong())
                    .put("replicas", 1)
                    .put("updatedReplicas", 1)
                    .put("readyReplicas", 1)
                    .put("availableReplicas", 1)
                    .putArray("conditions")
                    .addObject()
                    .put("type", "Available")
                    .put("status", "True");
            api.send(
                    Call.patch(
                            path + "/" + name(one) + "/status",
                            Call.MERGE_PATCH,
                            status.toString()));
        }
    }

    /** What the server itself refuses. */
    private static void kinds(Kube kube) {
        var set = read("fleet.yaml").replace("messaging, namespace", "again, namespace");
        apply(kube, set);
        assertThat(refused(kube, set.replace("targetNamespace: messaging", "targetNamespace: x")))
                .contains("The namespace cannot change");
        assertThat(refused(kube, set + "  resolution: {mode: Locked}\n"))
                .contains("needs a lockRef");
        assertThat(refused(kube, set.replaceAll("subscriptions:\n.*\n.*\n", "subscriptions: []\n")))
                .contains("spec.subscriptions");
        var lock =
                """
                apiVersion: trellis.dev/v1alpha1
                kind: OperatorLock
                metadata: {name: frozen, namespace: team}
                spec:
                  author: jane
                  createdFrom: {virtual: {}}
                  inputDigest: sha256:%1$s
                  catalogs: []
                  entries:
                  - {package: queue, name: queue.v1.0.0, channel: stable, catalog: apps, contentDigest: "sha256:%1$s"}
                """
                        .formatted("0".repeat(64));
        apply(kube, lock);
        assertThat(refused(kube, lock.replace("jane", "joe"))).contains("A lock cannot change");
        assertThat(
                        refused(
                                kube,
                                lock.replace("frozen", "both")
                                        .replace("{virtual: {}}", "{virtual: {}, cluster: x}")))
                .contains("exactly one of both");
    }

    private static String refused(Kube kube, String yaml) {
        var answer = kube.kubectlWithInput(yaml, "apply", "--server-side", "-f", "-");
        assertThat(answer.exit()).as(yaml).isNotZero();
        return answer.err();
    }

    private static String condition(JsonNode object, String type) {
        for (var one : object.at("/status/conditions")) {
            if (one.path("type").asText().equals(type)) {
                return one.path("status").asText() + " " + one.path("reason").asText();
            }
        }
        return "absent " + object.path("status");
    }

    private static void apply(Kube kube, String yaml) {
        kube.kubectlWithInput(yaml, "apply", "--server-side", "--force-conflicts", "-f", "-")
                .outOrThrow();
    }

    private static JsonNode get(KubeApi api, String path) {
        return send(api, Call.get(path));
    }

    private static List<JsonNode> items(KubeApi api, String path) {
        return send(api, Call.get(path)).path("items").valueStream().toList();
    }

    private static JsonNode send(KubeApi api, Call call) {
        var answer = api.send(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return answer.tree();
    }

    private static String name(JsonNode object) {
        return Objects.requireNonNull(object.at("/metadata/name")).asText();
    }

    private static String read(String example) {
        try {
            return Files.readString(EXAMPLES.resolve(example));
        } catch (IOException e) {
            throw new UncheckedIOException("the example is not there", e);
        }
    }
}
