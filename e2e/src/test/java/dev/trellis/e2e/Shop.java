package dev.trellis.e2e;

import static dev.trellis.e2e.Cluster.eventually;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.Map;
import java.util.TreeMap;

/**
 * A namespace of a cluster in which a workload of every built-in kind runs, long before a hub knows
 * of it. There is no kubelet: this says that pods are ready.
 */
final class Shop {
    static final String NAMESPACE = "shop";

    private static final String CORE = "/api/v1/namespaces/" + NAMESPACE + "/";
    private static final String APPS = "/apis/apps/v1/namespaces/" + NAMESPACE + "/";
    private static final String BATCH = "/apis/batch/v1/namespaces/" + NAMESPACE + "/";

    /** Everything that is promoted, by the word that names it on a command line. */
    private static final Map<String, String> WORKLOADS =
            Map.of(
                    "deployment/web", APPS + "deployments/web",
                    "statefulset/db", APPS + "statefulsets/db",
                    "daemonset/log", APPS + "daemonsets/log",
                    "replicaset/old", APPS + "replicasets/old",
                    "cronjob/night", BATCH + "cronjobs/night",
                    "job/import", BATCH + "jobs/import",
                    "pod/lone", CORE + "pods/lone");

    /** What would be made anew if a template of pods were changed. */
    private static final String[] TRACES = {
        APPS + "replicasets", APPS + "controllerrevisions", BATCH + "jobs", CORE + "pods"
    };

    private static final String POD =
            "{labels: {app: %1$s}}, spec: {terminationGracePeriodSeconds: 0, securityContext: {},"
                    + " volumes: [{name: scratch, emptyDir: {}}, {name: settings, configMap: {name: settings}}],"
                    + " containers: [{name: main, image: 'example.org/%1$s:1', resources: {},"
                    + " envFrom: [{secretRef: {name: keys}}]}]";

    private final Cluster cluster;

    Shop(Cluster cluster) {
        this.cluster = cluster;
    }

    static String[] words() {
        return WORKLOADS.keySet().stream().sorted().toArray(String[]::new);
    }

    /** As people do it, by kubectl apply on the client's side. */
    void open() {
        cluster.kubectl("create", "namespace", NAMESPACE);
        cluster.server()
                .kubectlWithInput(manifests(), "apply", "--namespace=" + NAMESPACE, "-f", "-")
                .outOrThrow();
        eventually(
                "pods are there and ready",
                () -> {
                    keepReady();
                    assertThat(ready("deployments/web")).isEqualTo(2);
                    assertThat(ready("statefulsets/db")).isEqualTo(1);
                    assertThat(ready("replicasets/old")).isEqualTo(1);
                    assertThat(cluster.get(BATCH + "jobs/import").at("/status/ready").asInt())
                            .isEqualTo(1);
                    assertThat(cluster.list(APPS + "controllerrevisions")).hasSize(2);
                });
    }

    private static String manifests() {
        var template = "{metadata: " + POD + "}}";
        return """
        {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {colour: blue}}
        ---
        {apiVersion: v1, kind: Secret, metadata: {name: keys}, stringData: {password: hunter2}}
        ---
        {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2, selector: {matchLabels: {app: web}}, template: %1$s}}
        ---
        {apiVersion: v1, kind: Service, metadata: {name: web}, spec: {selector: {app: web}, ports: [{port: 80}]}}
        ---
        {apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db}, spec: {serviceName: db, selector: {matchLabels: {app: db}}, template: %2$s}}
        ---
        {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: log}, spec: {selector: {matchLabels: {app: log}}, template: %3$s}}
        ---
        {apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: old}, spec: {selector: {matchLabels: {app: old}}, template: %4$s}}
        ---
        {apiVersion: batch/v1, kind: CronJob, metadata: {name: night}, spec: {schedule: '0 3 1 1 *', jobTemplate: {spec: {template: %5$s, restartPolicy: Never}}}}}}
        ---
        {apiVersion: batch/v1, kind: Job, metadata: {name: import}, spec: {template: %6$s, restartPolicy: Never}}}}
        ---
        {apiVersion: v1, kind: Pod, metadata: %7$s}}
        """
                .formatted(
                        template.formatted("web"),
                        template.formatted("db"),
                        template.formatted("log"),
                        template.formatted("old"),
                        ("{metadata: " + POD).formatted("night"),
                        ("{metadata: " + POD).formatted("import"),
                        POD.formatted("lone").replace("{labels:", "{name: lone, labels:"));
    }

    private int ready(String path) {
        return cluster.get(APPS + path).at("/status/readyReplicas").asInt();
    }

    /** What a kubelet reports of pods that run. */
    void keepReady() {
        for (var pod : cluster.list(CORE + "pods")) {
            if (pod.at("/status/phase").asText().equals("Running")) {
                continue;
            }
            cluster.kubectl(
                    "patch",
                    "pod",
                    pod.at("/metadata/name").asText(),
                    "--namespace=" + NAMESPACE,
                    "--subresource=status",
                    "--type=merge",
                    "-p",
                    "{\"status\":{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");
        }
    }

    /**
     * Everything that must be the same after an adoption, by name: all of the workloads but who
     * wrote them last, and who came after them.
     */
    Map<String, String> fingerprint() {
        var all = new TreeMap<String, String>();
        WORKLOADS.forEach((word, path) -> all.put(word, withoutWriters(cluster.get(path))));
        for (var trace : TRACES) {
            cluster.list(trace)
                    .forEach(it ->
                            all.put(
                                    trace + "/" + it.at("/metadata/name").asText(),
                                    it.at("/metadata/uid").asText()
                                            + " "
                                            + it.at("/metadata/generation").asText()));
        }
        all.put("settings", withoutWriters(cluster.get(CORE + "configmaps/settings")));
        all.put("keys", withoutWriters(cluster.get(CORE + "secrets/keys")));
        all.put("service", withoutWriters(cluster.get(CORE + "services/web")));
        return all;
    }

    private static String withoutWriters(JsonNode object) {
        var copy = (ObjectNode) object.deepCopy();
        ((ObjectNode) copy.path("metadata")).remove("managedFields");
        ((ObjectNode) copy.path("metadata")).remove("resourceVersion");
        return copy.toString();
    }

    /** How many objects are there of those that were promoted, and of what they need. */
    long left() {
        return WORKLOADS.values().stream().filter(cluster::has).count()
                + (cluster.has(CORE + "configmaps/settings") ? 1 : 0)
                + (cluster.has(CORE + "secrets/keys") ? 1 : 0)
                + (cluster.has(CORE + "services/web") ? 1 : 0);
    }
}
