package dev.trellis.testkit;

import dev.trellis.testkit.server.ApiRequest;
import dev.trellis.testkit.server.KubectlResult;

import io.fabric8.kubernetes.client.KubernetesClient;

import java.nio.file.Path;
import java.util.List;

/** A Kubernetes API server as a test sees it, whichever program that is. */
public interface Kube {
    /** A client with all rights; it is closed with the server. */
    KubernetesClient client();

    /**
     * A client that is the given user in the given groups, and has no rights but those; closed with
     * the server.
     */
    KubernetesClient clientFor(String user, String... groups);

    /** A file by which kubectl and others reach the server with all rights. */
    Path kubeconfig();

    /** A file by which kubectl and others reach the server as the given user. */
    Path kubeconfigFor(String user, String... groups);

    /** A name that no other test has, for objects without namespace, users and the like. */
    String uniqueName(String prefix);

    /** A namespace for this test alone, made when first asked for. */
    String namespace();

    /**
     * Runs kubectl with all rights; it looks into the namespace {@code default} unless told
     * otherwise.
     */
    KubectlResult kubectl(String... arguments);

    /** Runs kubectl with the text as its standard input, for {@code -f -}. */
    KubectlResult kubectlWithInput(String input, String... arguments);

    /**
     * All requests that the server answered so far, oldest first, those of other tests among them:
     * tell them apart by user, user agent or namespace.
     */
    List<ApiRequest> requests();

    /** The version that the server says it is, such as {@code v1.36.3}. */
    String version();
}
