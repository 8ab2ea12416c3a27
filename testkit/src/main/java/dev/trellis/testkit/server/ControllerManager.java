package dev.trellis.testkit.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How kube-controller-manager is called: the controllers that belong to the API, and those that run
 * workloads only where a test needs them.
 */
final class ControllerManager {
    private static final List<String> OF_THE_API =
            List.of(
                    "garbage-collector-controller",
                    "namespace-controller",
                    "certificatesigningrequest-signing-controller",
                    "certificatesigningrequest-approving-controller",
                    "certificatesigningrequest-cleaner-controller",
                    "serviceaccount-controller",
                    "serviceaccount-token-controller",
                    "root-ca-certificate-publisher-controller",
                    "clusterrole-aggregation-controller");

    private static final List<String> OF_WORKLOADS =
            List.of(
                    "deployment-controller",
                    "replicaset-controller",
                    "statefulset-controller",
                    "daemonset-controller",
                    "job-controller",
                    "cronjob-controller");

    private ControllerManager() {}

    static Child start(
            KubeBinaries binaries, ServerFiles files, Path kubeconfig, boolean workloads) {
        var controllers = new ArrayList<>(OF_THE_API);
        if (workloads) {
            controllers.addAll(OF_WORKLOADS);
        }
        var command =
                List.of(
                        binaries.program("kube-controller-manager").toString(),
                        "--kubeconfig=" + kubeconfig,
                        "--secure-port=0",
                        "--leader-elect=false",
                        "--controllers=" + String.join(",", controllers),
                        "--controller-start-interval=0",
                        "--cluster-signing-cert-file=" + files.caCertificate(),
                        "--cluster-signing-key-file=" + files.caKey(),
                        "--root-ca-file=" + files.caCertificate(),
                        "--service-account-private-key-file=" + files.serviceAccountKey(),
                        // The default of 20 requests a second makes a test wait for nothing.
                        "--kube-api-qps=1000",
                        "--kube-api-burst=2000");
        return Child.start(
                "kube-controller-manager",
                command,
                Map.of(),
                files.folder().resolve("kube-controller-manager.log"));
    }
}
