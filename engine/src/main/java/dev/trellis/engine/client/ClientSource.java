package dev.trellis.engine.client;

import io.fabric8.kubernetes.client.Config;

import java.nio.file.Path;
import java.util.Optional;

/** Where a client learns which server to talk to, and as whom. */
public sealed interface ClientSource {

    /** A file that somebody named. */
    record Kubeconfig(Path file, Optional<String> context) implements ClientSource {}

    /** The service account of the pod that we run in. */
    record InCluster() implements ClientSource {}

    /**
     * As kubectl looks for it: the files in {@code KUBECONFIG}, else {@code ~/.kube/config}, else
     * the pod's service account.
     */
    record Usual(Optional<String> context) implements ClientSource {}

    /** A finished configuration. */
    record Given(Config config) implements ClientSource {}
}
