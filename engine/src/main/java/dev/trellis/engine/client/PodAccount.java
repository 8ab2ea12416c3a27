package dev.trellis.engine.client;

import dev.trellis.engine.client.ClientProblem.Kind;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The service account of the pod that we run in, as the kubelet hands it to us. */
record PodAccount(Path folder, String host, String port) {
    private static final Path FOLDER = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    static PodAccount find(EnvironmentVariables environment) {
        return find(environment, FOLDER);
    }

    static PodAccount find(EnvironmentVariables environment, Path folder) {
        var host = environment.get("KUBERNETES_SERVICE_HOST");
        var port = environment.get("KUBERNETES_SERVICE_PORT");
        if (host == null || port == null || !Files.isReadable(folder.resolve("token"))) {
            throw new ClientProblem(
                    Kind.NOT_IN_A_CLUSTER,
                    "There is neither a kubeconfig nor a service account to use:"
                            + " name a kubeconfig with --kubeconfig, or run in a pod that has a service account.");
        }
        return new PodAccount(folder, host, port);
    }

    Config config() {
        var address = host.contains(":") ? "[" + host + "]" : host;
        return new ConfigBuilder(Config.empty())
                .withMasterUrl("https://" + address + ":" + port)
                .withCaCertFile(folder.resolve("ca.crt").toString())
                // Asked for each request: the kubelet replaces the token before it expires.
                .withOauthTokenProvider(this::token)
                .build();
    }

    private String token() {
        try {
            return Files.readString(folder.resolve("token")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("the service account token cannot be read", e);
        }
    }

    /** The process environment, or a test's. */
    interface EnvironmentVariables {
        @Nullable String get(String name);
    }
}
