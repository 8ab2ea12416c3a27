package dev.trellis.bench.promote;

import dev.trellis.api.Crds;
import dev.trellis.bench.ServedKinds;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;

import java.util.stream.IntStream;

/** One cluster of the hub, which is the hub's server here, and a namespace full of applications. */
record Shop(KubeApi api) {
    static final String NAMESPACE = "shop";
    static final String CLUSTER = "paris";
    static final int OBJECTS_AN_APPLICATION = 5;

    private static final String CORE = "/api/v1/namespaces/" + NAMESPACE + "/";

    void open(int applications) throws InterruptedException {
        ServedKinds.serve(api, Crds.every());
        create("/api/v1/namespaces", "v1", "Namespace", CLUSTER, "\"spec\":{}");
        create("/api/v1/namespaces", "v1", "Namespace", NAMESPACE, "\"spec\":{}");
        create(
                "/apis/cluster.open-cluster-management.io/v1/managedclusters",
                "cluster.open-cluster-management.io/v1",
                "ManagedCluster",
                CLUSTER,
                "\"spec\":{\"hubAcceptsClient\":true}");
        IntStream.range(0, applications).parallel().forEach(i -> install("app-%03d".formatted(i)));
    }

    private void install(String name) {
        create(CORE + "serviceaccounts", "v1", "ServiceAccount", name, "\"secrets\":[]");
        create(
                CORE + "configmaps",
                "v1",
                "ConfigMap",
                name,
                "\"data\":{\"settings\":\"%s\"}".formatted("colour=blue ".repeat(40)));
        create(
                CORE + "secrets",
                "v1",
                "Secret",
                name,
                "\"stringData\":{\"password\":\"of-%s\"}".formatted(name));
        create(
                CORE + "services",
                "v1",
                "Service",
                name,
                "\"spec\":{\"selector\":{\"app\":\"%s\"},\"ports\":[{\"port\":80}]}"
                        .formatted(name));
        create(
                "/apis/apps/v1/namespaces/" + NAMESPACE + "/deployments",
                "apps/v1",
                "Deployment",
                name,
                """
                "spec":{"replicas":2,"selector":{"matchLabels":{"app":"%1$s"}},"template":{
                "metadata":{"labels":{"app":"%1$s"}},"spec":{"serviceAccountName":"%1$s","containers":[
                {"name":"web","image":"web:1","envFrom":[{"secretRef":{"name":"%1$s"}}],
                "volumeMounts":[{"name":"settings","mountPath":"/settings"}]}],
                "volumes":[{"name":"settings","configMap":{"name":"%1$s"}}]}}}
                """
                        .formatted(name));
    }

    private void create(String path, String version, String kind, String name, String members) {
        var json =
                "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":{\"name\":\"%s\"},%s}"
                        .formatted(version, kind, name, members);
        var answer = api.send(Call.post(path, json));
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
    }
}
