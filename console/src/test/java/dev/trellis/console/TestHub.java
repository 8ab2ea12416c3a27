package dev.trellis.console;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.api.json.ApiJson;
import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;

import io.fabric8.kubernetes.client.KubernetesClient;

import java.util.stream.Collectors;

/**
 * A hub where nobody is at work, so that everything stays as a test puts it. Monitoring requires
 * storage and uses tracing; all three are available in paris and london.
 */
public final class TestHub implements AutoCloseable {
    private static final String ADDONS = "/apis/addon.open-cluster-management.io/v1alpha1";
    private static final String CLUSTERS = "/apis/cluster.open-cluster-management.io/v1";

    private final EmbeddedApiServer server;
    private final KubernetesClient client;
    private final KubeApi api;

    public TestHub() {
        server =
                EmbeddedApiServer.builder()
                        .definitions(
                                Crds.all().stream()
                                        .map(Crd::yaml)
                                        .collect(Collectors.joining("---\n")))
                        .start();
        client =
                new Clients(ApiJson.serialization())
                        .make(new ClientSource.Given(server.adminConfig()), "test");
        api = KubeApi.of(client);
        declare("storage", "");
        declare("tracing", "");
        declare(
                "monitoring",
                """
                {"name": "storage", "type": "Required"}, {"name": "tracing", "type": "Optional"}\
                """);
        for (var cluster : new String[] {"paris", "london"}) {
            join(cluster);
            for (var addon : new String[] {"storage", "tracing", "monitoring"}) {
                install(addon, cluster);
                report(addon, cluster, "True", "ProbeAvailable", addon + " add-on is available.");
            }
        }
    }

    public KubeApi api() {
        return api;
    }

    public void declare(String addon, String dependencies) {
        post(
                ADDONS + "/clustermanagementaddons",
                """
                {"apiVersion": "addon.open-cluster-management.io/v1alpha1", "kind": "ClusterManagementAddOn",
                 "metadata": {"name": "%s"}, "spec": {"dependencies": [%s]}}
                """
                        .formatted(addon, dependencies));
    }

    public void join(String cluster) {
        post(
                "/api/v1/namespaces",
                """
                {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "%s"}}\
                """
                        .formatted(cluster));
        post(
                CLUSTERS + "/managedclusters",
                """
                {"apiVersion": "cluster.open-cluster-management.io/v1", "kind": "ManagedCluster",
                 "metadata": {"name": "%s"}, "spec": {"hubAcceptsClient": true}}
                """
                        .formatted(cluster));
        patch(
                CLUSTERS + "/managedclusters/" + cluster + "/status",
                "{\"status\": {\"conditions\": [%s, %s]}}"
                        .formatted(
                                condition("ManagedClusterJoined", "True", "Joined", "joined"),
                                condition(
                                        "ManagedClusterConditionAvailable",
                                        "True",
                                        "Available",
                                        "available")));
    }

    public void install(String addon, String cluster) {
        post(
                ADDONS + "/namespaces/" + cluster + "/managedclusteraddons",
                """
                {"apiVersion": "addon.open-cluster-management.io/v1alpha1", "kind": "ManagedClusterAddOn",
                 "metadata": {"name": "%s", "namespace": "%s"}, "spec": {}}
                """
                        .formatted(addon, cluster));
    }

    /** Sets whether the add-on is available, as its agent would. */
    public void report(String addon, String cluster, String status, String reason, String message) {
        patch(
                "%s/namespaces/%s/managedclusteraddons/%s/status".formatted(ADDONS, cluster, addon),
                "{\"status\": {\"conditions\": [%s]}}"
                        .formatted(condition("Available", status, reason, message)));
    }

    private static String condition(String type, String status, String reason, String message) {
        return """
        {"type": "%s", "status": "%s", "reason": "%s", "message": "%s", "lastTransitionTime": "2026-05-01T12:00:00Z"}\
        """
                .formatted(type, status, reason, message);
    }

    private void post(String path, String body) {
        Servers.send(api, Call.post(path, body));
    }

    private void patch(String path, String body) {
        Servers.send(api, Call.patch(path, Call.MERGE_PATCH, body));
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
