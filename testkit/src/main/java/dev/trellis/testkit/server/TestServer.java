package dev.trellis.testkit.server;

import io.fabric8.kubernetes.client.KubernetesClient;

import java.nio.file.Path;
import java.util.List;

/** An API server that tests use, whichever program serves it. */
public interface TestServer extends AutoCloseable {
    /** A client with all rights. It belongs to the server: do not close it. */
    KubernetesClient client();

    /** A client that is the given user. It belongs to the server: do not close it. */
    KubernetesClient clientFor(String user, String... groups);

    /** A file by which kubectl and others reach this server with all rights. */
    Path kubeconfig();

    /** A file by which kubectl and others reach this server as the given user. */
    Path kubeconfigFor(String user, String... groups);

    /** Runs kubectl with all rights and gives it the text on standard input. */
    KubectlResult kubectlWithInput(String input, String... arguments);

    /** All requests answered so far, oldest first. */
    List<ApiRequest> requests();

    /** The server's version, such as {@code v1.36.3}. */
    String version();

    /** Begins to do what kube-controller-manager does, if that is not done yet. */
    void startControllers();

    @Override
    void close();
}
