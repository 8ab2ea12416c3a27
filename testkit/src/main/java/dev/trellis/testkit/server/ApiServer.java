package dev.trellis.testkit.server;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How kube-apiserver is called: on loopback, with RBAC, with as little else as its own startup
 * allows.
 */
record ApiServer(KubeBinaries binaries, ServerFiles files, URI etcd, int port, boolean audit) {
    // The first roles and priority classes come a second after all else, and admins need neither.
    static final String WITHOUT_BOOTSTRAP =
            "?exclude=poststarthook/rbac/bootstrap-roles"
                    + "&exclude=poststarthook/scheduling/bootstrap-system-priority-classes";

    // Starting makes much garbage: collecting it five times rarer saves a tenth of the time.
    private static final Map<String, String> ENVIRONMENT = Map.of("GOGC", "400");

    URI address() {
        return URI.create("https://127.0.0.1:" + port);
    }

    Child start() {
        return Child.start(
                "kube-apiserver",
                command(),
                ENVIRONMENT,
                files.folder().resolve("kube-apiserver.log"));
    }

    private List<String> command() {
        var command =
                new ArrayList<>(
                        List.of(
                                binaries.program("kube-apiserver").toString(),
                                "--bind-address=127.0.0.1",
                                "--advertise-address=127.0.0.1",
                                "--secure-port=" + port,
                                "--etcd-servers=" + etcd,
                                "--tls-cert-file=" + files.serverCertificate(),
                                "--tls-private-key-file=" + files.serverKey(),
                                "--client-ca-file=" + files.caCertificate(),
                                "--service-account-issuer=https://kubernetes.default.svc",
                                "--service-account-key-file=" + files.serviceAccountKey(),
                                "--service-account-signing-key-file=" + files.serviceAccountKey(),
                                "--service-cluster-ip-range=10.0.0.0/16",
                                "--authorization-mode=RBAC",
                                "--allow-privileged",
                                // A pod needs no service account here: the controller that makes
                                // them may not be running.
                                "--disable-admission-plugins=ServiceAccount",
                                // There is no network in which others would look for this server.
                                "--endpoint-reconciler-type=none"));
        if (audit) {
            command.add("--audit-policy-file=" + files.auditPolicy());
            command.add("--audit-log-path=" + files.auditLog());
            // A line is written before its answer is sent, so a test that has the answer can count
            // the request.
            command.add("--audit-log-mode=blocking");
            command.add("--audit-log-maxsize=10000");
        }
        return command;
    }
}
