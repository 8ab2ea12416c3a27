package dev.trellis.hub;

import static org.awaitility.Awaitility.await;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.hub.fixture.Rights;
import dev.trellis.hub.template.Certificates;
import dev.trellis.testkit.Kube;

import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequestBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;

/** The agent of a cluster as the hub sees it: it asks, waits, and uses the certificate it gets. */
final class JoiningAgent implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PREFIX = "system:open-cluster-management:";

    private final Kube kube;
    private final String cluster;
    private final KubernetesClient bootstrap;
    private KubernetesClient own;

    JoiningAgent(Kube kube, String cluster, String bootstrapUser) {
        this.kube = kube;
        this.cluster = cluster;
        bootstrap = kube.clientFor(bootstrapUser);
        own = bootstrap;
    }

    /** What whoever hands out the bootstrap kubeconfig has granted to its user. */
    static void allowBootstrap(Kube kube, String user) {
        Rights.give(
                kube,
                user,
                Rights.to(
                        "certificates.k8s.io",
                        "certificatesigningrequests",
                        "create",
                        "get",
                        "list",
                        "watch"),
                Rights.to(Rights.CLUSTER, "managedclusters", "get", "create", "list", "watch"),
                Rights.to(Rights.CLUSTER, "managedclustersets/join", "create"));
    }

    /** Creates the cluster, not accepted. */
    void introduce() {
        send(
                bootstrap,
                Call.post(
                        "/apis/cluster.open-cluster-management.io/v1/managedclusters",
                        """
                        {"apiVersion": "cluster.open-cluster-management.io/v1",
                         "kind": "ManagedCluster", "metadata": {"name": "%s"},
                         "spec": {"hubAcceptsClient": false, "leaseDurationSeconds": 60}}
                        """
                                .formatted(cluster)));
    }

    String user() {
        return PREFIX + cluster + ":agent1";
    }

    /** Asks for its own identity, with the rights it has by now. */
    String request() {
        return request(
                cluster,
                user(),
                List.of(PREFIX + cluster, "system:open-cluster-management:managed-clusters"));
    }

    String request(String label, String user, List<String> groups) {
        var csr =
                new CertificateSigningRequestBuilder()
                        .withNewMetadata()
                        .withGenerateName(cluster + "-")
                        .addToLabels("open-cluster-management.io/cluster-name", label)
                        .endMetadata()
                        .withNewSpec()
                        .withSignerName("kubernetes.io/kube-apiserver-client")
                        .withUsages("digital signature", "key encipherment", "client auth")
                        .withRequest(Certificates.request(user, groups))
                        .endSpec()
                        .build();
        return own.resource(csr).create().getMetadata().getName();
    }

    /** Waits for the certificate and goes on with it. */
    void use(String request) {
        await().atMost(PATIENCE).until(() -> isIssued(request));
        var known = kube.client().getConfiguration();
        var key = Certificates.agentKey().getBytes(StandardCharsets.US_ASCII);
        own =
                new KubernetesClientBuilder()
                        .withConfig(
                                new ConfigBuilder()
                                        .withAutoConfigure(false)
                                        .withMasterUrl(known.getMasterUrl())
                                        .withCaCertData(known.getCaCertData())
                                        .withCaCertFile(known.getCaCertFile())
                                        .withClientCertData(
                                                csr(request).getStatus().getCertificate())
                                        .withClientKeyData(Base64.getEncoder().encodeToString(key))
                                        .withClientKeyAlgo("RSA")
                                        .build())
                        .build();
    }

    CertificateSigningRequest csr(String name) {
        return kube.client()
                .certificates()
                .v1()
                .certificateSigningRequests()
                .withName(name)
                .require();
    }

    boolean isIssued(String request) {
        var status = csr(request).getStatus();
        return status != null && status.getCertificate() != null;
    }

    /** The status code of a renewal of the lease, by the agent's own clock. */
    int renewLease(Instant now) {
        var path =
                "/apis/coordination.k8s.io/v1/namespaces/%s/leases/managed-cluster-lease"
                        .formatted(cluster);
        var api = KubeApi.of(own);
        var found = api.send(Call.get(path));
        if (!found.succeeded()) {
            return found.code();
        }
        var lease = found.exactTree();
        lease.withObject("/spec").put("renewTime", micros(now));
        return api.send(Call.put(path, lease.toString())).code();
    }

    private static String micros(Instant now) {
        return now.truncatedTo(ChronoUnit.MICROS)
                .toString()
                .replaceFirst("(\\.\\d+)?Z$", "")
                .concat(".000001Z");
    }

    /** Says of itself that it joined, and how its API server is. */
    int report(boolean available) {
        var path = "/apis/cluster.open-cluster-management.io/v1/managedclusters/" + cluster;
        var api = KubeApi.of(own);
        var found = api.send(Call.get(path));
        if (!found.succeeded()) {
            return found.code();
        }
        var object = found.exactTree();
        var conditions = object.withObject("/status").withArray("/conditions");
        var kept = conditions.deepCopy();
        conditions.removeAll();
        kept.forEach(condition -> {
            if (!condition.path("type").asText().equals("ManagedClusterConditionAvailable")) {
                conditions.add(condition);
            }
        });
        conditions
                .addObject()
                .put("type", "ManagedClusterConditionAvailable")
                .put("status", available ? "True" : "False")
                .put(
                        "reason",
                        available
                                ? "ManagedClusterAvailable"
                                : "ManagedClusterKubeAPIServerUnavailable")
                .put("message", "")
                .put(
                        "lastTransitionTime",
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        return api.send(Call.put(path + "/status", object.toString())).code();
    }

    private static void send(KubernetesClient client, Call call) {
        var answer = KubeApi.of(client).send(call);
        if (!answer.succeeded()) {
            throw answer.unexpected();
        }
    }

    @Override
    public void close() {
        own.close();
        bootstrap.close();
    }
}
