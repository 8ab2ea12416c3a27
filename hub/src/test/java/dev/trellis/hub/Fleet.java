package dev.trellis.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;

import dev.trellis.engine.client.Answer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.testkit.Kube;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A fleet on a test's API server, without a scheduler and without agents: the test plays both. All
 * objects are plain JSON, as any client sees them.
 */
final class Fleet {
    static final String ADDON = "addon.open-cluster-management.io";
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int UNAVAILABLE = 503;
    private static final Map<String, String> PLURALS =
            Map.ofEntries(
                    Map.entry("Namespace", "namespaces"),
                    Map.entry("ConfigMap", "configmaps"),
                    Map.entry("ManagedCluster", "managedclusters"),
                    Map.entry("Placement", "placements"),
                    Map.entry("PlacementDecision", "placementdecisions"),
                    Map.entry("ClusterManagementAddOn", "clustermanagementaddons"),
                    Map.entry("ManagedClusterAddOn", "managedclusteraddons"),
                    Map.entry("AddOnDeploymentConfig", "addondeploymentconfigs"),
                    Map.entry("AddOnTemplate", "addontemplates"),
                    Map.entry("ManifestWork", "manifestworks"));

    private final Kube kube;
    private final KubeApi api;

    Fleet(Kube kube) {
        this.kube = kube;
        this.api = KubeApi.of(kube.client());
    }

    KubeApi api() {
        return api;
    }

    /** A new managed cluster, with a namespace of its name. */
    String cluster() {
        var name = kube.uniqueName("cluster");
        namespace(name);
        apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1
                kind: ManagedCluster
                metadata: {name: %s}
                spec: {hubAcceptsClient: true}
                """
                        .formatted(name));
        return name;
    }

    List<String> clusters(int count) {
        var names = new ArrayList<String>();
        for (var i = 0; i < count; i++) {
            names.add(cluster());
        }
        return names.stream().sorted().toList();
    }

    void namespace(String name) {
        apply("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(name));
    }

    /** Makes the object as the text says, in YAML. */
    JsonNode apply(String yaml) {
        var object = read(yaml);
        var path = path(object) + "/" + object.at("/metadata/name").textValue();
        var done =
                send(
                        Call.patch(path, Call.APPLY_PATCH, object.toString())
                                .with("fieldManager", "test")
                                .with("force", "true"));
        return done;
    }

    /** A placement that selects groups of clusters, each a decision group. */
    void placement(String namespace, String name, List<List<String>> groups) {
        apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1beta1
                kind: Placement
                metadata: {namespace: %s, name: %s}
                spec: {}
                """
                        .formatted(namespace, name));
        for (var i = 0; i < groups.size(); i++) {
            decide(namespace, name, i, groups.get(i));
        }
    }

    /** The decision of one group. */
    void decide(String namespace, String placement, int group, List<String> clusters) {
        var name = placement + "-decision-" + group;
        apply(
                """
                apiVersion: cluster.open-cluster-management.io/v1beta1
                kind: PlacementDecision
                metadata:
                  namespace: %s
                  name: %s
                  labels:
                    cluster.open-cluster-management.io/placement: %s
                    cluster.open-cluster-management.io/decision-group-index: "%d"
                """
                        .formatted(namespace, name, placement, group));
        var decisions = YAML.createObjectNode();
        var list = decisions.putObject("status").putArray("decisions");
        clusters.forEach(cluster -> list.addObject().put("clusterName", cluster).put("reason", ""));
        send(
                Call.patch(
                        "/apis/cluster.open-cluster-management.io/v1beta1/namespaces/"
                                + namespace
                                + "/placementdecisions/"
                                + name
                                + "/status",
                        Call.MERGE_PATCH,
                        decisions.toString()));
    }

    Optional<JsonNode> install(String cluster, String addon) {
        return find(installPath("v1beta1", cluster, addon));
    }

    /** Waits until the install exists and the check passes, and says what the check said last. */
    JsonNode awaitInstall(String cluster, String addon, Consumer<JsonNode> check) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        check.accept(
                                install(cluster, addon)
                                        .orElseThrow(() ->
                                                new AssertionError(
                                                        "no install of "
                                                                + addon
                                                                + " on "
                                                                + cluster))));
        return install(cluster, addon).orElseThrow();
    }

    void awaitNoInstall(String cluster, String addon) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(install(cluster, addon)).isEmpty());
    }

    JsonNode declaration(String addon) {
        return find("/apis/" + ADDON + "/v1beta1/clustermanagementaddons/" + addon).orElseThrow();
    }

    void awaitDeclaration(String addon, Consumer<JsonNode> check) {
        await().atMost(PATIENCE).untilAsserted(() -> check.accept(declaration(addon)));
    }

    List<JsonNode> works(String cluster) {
        var works = new ArrayList<JsonNode>();
        send(Call.get(worksPath(cluster))).path("items").forEach(works::add);
        return works;
    }

    Optional<JsonNode> work(String cluster, String name) {
        return find(worksPath(cluster) + "/" + name);
    }

    JsonNode awaitWork(String cluster, String name, Consumer<JsonNode> check) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        check.accept(
                                work(cluster, name)
                                        .orElseThrow(() ->
                                                new AssertionError(
                                                        "no work " + cluster + "/" + name))));
        return work(cluster, name).orElseThrow();
    }

    /** Reports as the cluster's agent would that a work was applied, and perhaps that it runs. */
    void report(String cluster, String work, boolean applied, Optional<Boolean> available) {
        report(cluster, work, applied, available, "[]");
    }

    /** Reports values of the manifests too, as JSON of {@code resourceStatus.manifests}. */
    void report(
            String cluster,
            String work,
            boolean applied,
            Optional<Boolean> available,
            String manifests) {
        await().atMost(PATIENCE).until(() -> work(cluster, work).isPresent());
        var generation = work(cluster, work).orElseThrow().at("/metadata/generation").longValue();
        var status = YAML.createObjectNode();
        var conditions = status.putObject("status").putArray("conditions");
        conditions.add(condition("Applied", applied, generation));
        available.ifPresent(holds -> conditions.add(condition("Available", holds, generation)));
        ((ObjectNode) status.get("status"))
                .putObject("resourceStatus")
                .set("manifests", read(manifests));
        send(
                Call.patch(
                        worksPath(cluster) + "/" + work + "/status",
                        Call.MERGE_PATCH,
                        status.toString()));
    }

    /** Reports the work applied and available, with all deployments ready. */
    void reportReady(String cluster, String work) {
        await().atMost(PATIENCE).until(() -> work(cluster, work).isPresent());
        var manifests = YAML.createArrayNode();
        var ordinal = 0;
        for (var manifest : work(cluster, work).orElseThrow().at("/spec/workload/manifests")) {
            var status = manifests.addObject();
            var meta = status.putObject("resourceMeta");
            var kind = manifest.path("kind").textValue();
            var apiVersion = manifest.path("apiVersion").textValue();
            meta.put("ordinal", ordinal++)
                    .put("group", apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/'))))
                    .put("version", "v1")
                    .put("kind", kind)
                    .put("resource", kind.toLowerCase(java.util.Locale.ROOT) + "s")
                    .put("name", manifest.at("/metadata/name").textValue())
                    .put("namespace", manifest.at("/metadata/namespace").asText(""));
            status.putArray("conditions");
            var values = status.putObject("statusFeedback").putArray("values");
            for (var name :
                    kind.equals("DaemonSet")
                            ? List.of("NumberReady", "DesiredNumberScheduled")
                            : List.of("ReadyReplicas", "Replicas")) {
                values.addObject()
                        .put("name", name)
                        .putObject("fieldValue")
                        .put("type", "Integer")
                        .put("integer", 1);
            }
        }
        report(cluster, work, true, Optional.of(true), manifests.toString());
    }

    private static ObjectNode condition(String type, boolean holds, long generation) {
        return YAML.createObjectNode()
                .put("type", type)
                .put("status", holds ? "True" : "False")
                .put("reason", "Told")
                .put("message", "told by the test")
                .put("lastTransitionTime", "2026-01-01T00:00:00Z")
                .put("observedGeneration", generation);
    }

    void deleteInstall(String cluster, String addon) {
        send(Call.delete(installPath("v1beta1", cluster, addon), "{}"));
    }

    void delete(String path) {
        send(Call.delete(path, "{}"));
    }

    /** A merge patch of the install's status, as another writer would send it. */
    void patchInstallStatus(String version, String cluster, String addon, String yaml) {
        send(
                Call.patch(
                        installPath(version, cluster, addon) + "/status",
                        Call.MERGE_PATCH,
                        read(yaml).toString()));
    }

    void patch(String path, String yaml) {
        send(Call.patch(path, Call.MERGE_PATCH, read(yaml).toString()));
    }

    static String installPath(String version, String cluster, String addon) {
        return "/apis/%s/%s/namespaces/%s/managedclusteraddons/%s"
                .formatted(ADDON, version, cluster, addon);
    }

    static String declarationPath(String version, String addon) {
        return "/apis/%s/%s/clustermanagementaddons/%s".formatted(ADDON, version, addon);
    }

    static String worksPath(String cluster) {
        return "/apis/work.open-cluster-management.io/v1/namespaces/" + cluster + "/manifestworks";
    }

    Optional<JsonNode> find(String path) {
        var answer = api.send(Call.get(path));
        if (answer.reason().equals("NotFound")) {
            return Optional.empty();
        }
        return Optional.of(succeeded(answer));
    }

    /** Sends, and again while the API server takes up a changed CRD. */
    JsonNode send(Call call) {
        var answer = api.send(call);
        for (var i = 0; answer.code() == UNAVAILABLE && i < 20; i++) {
            pause();
            answer = api.send(call);
        }
        return succeeded(answer);
    }

    private static void pause() {
        try {
            Thread.sleep(Duration.ofMillis(250));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static JsonNode succeeded(Answer answer) {
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
        return answer.tree();
    }

    /** The status, reason and message of a condition; empty where there is none. */
    static String condition(JsonNode object, String type) {
        for (var condition : object.at("/status/conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return "%s/%s/%s"
                        .formatted(
                                condition.path("status").asText(),
                                condition.path("reason").asText(),
                                condition.path("message").asText());
            }
        }
        return "";
    }

    private static JsonNode read(String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String path(JsonNode object) {
        var version = object.path("apiVersion").textValue();
        var root = version.contains("/") ? "/apis/" + version : "/api/" + version;
        var namespace = object.at("/metadata/namespace").asText("");
        var plural = PLURALS.get(object.path("kind").textValue());
        return namespace.isEmpty()
                ? root + "/" + plural
                : root + "/namespaces/" + namespace + "/" + plural;
    }
}
