package dev.trellis.apiserver;

import dev.trellis.apiserver.http.Api;
import dev.trellis.apiserver.jetty.HttpTransport;
import dev.trellis.apiserver.registry.Clusters;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A Kubernetes API server inside this process, on a loopback port, for as long as it is open.
 *
 * <pre>{@code
 * try (var server = EmbeddedApiServer.start(0);
 *         var client = new KubernetesClientBuilder().withConfig(server.clientConfig()).build()) {
 *     client.namespaces().list();
 * }
 * }</pre>
 *
 * <p>Other logical clusters live below {@code /clusters/<name>}, each with its own objects, kinds
 * and resource versions. Everything is in memory and gone at the end.
 */
public final class EmbeddedApiServer implements AutoCloseable {
    /** Changes that each table of a cluster remembers for watches. */
    private static final int CHANGES_MAX = 10_000;

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("apiserver-timer").factory());
    private final Clusters clusters;
    private final HttpTransport transport;

    private EmbeddedApiServer(int port) {
        clusters = new Clusters(Clock.systemUTC(), new SecureRandom(), executor, CHANGES_MAX);
        clusters.open(Clusters.DEFAULT);
        transport = HttpTransport.start(new Api(clusters), port, timer);
    }

    /**
     * Starts a server.
     *
     * @param port 0 for any that is free
     */
    public static EmbeddedApiServer start(int port) {
        return new EmbeddedApiServer(port);
    }

    /** Where the default cluster answers. */
    public URI address() {
        return transport.address();
    }

    /** Makes a logical cluster if there is none of that name yet, and tells where it answers. */
    public URI cluster(String name) {
        clusters.open(name);
        return URI.create(address() + "/clusters/" + name);
    }

    /** By what a client reaches the default cluster. */
    public Config clientConfig() {
        return clientConfig(address());
    }

    /** By what a client reaches a logical cluster, as {@link #cluster} tells its address. */
    public static Config clientConfig(URI address) {
        return new ConfigBuilder()
                .withAutoConfigure(false)
                .withMasterUrl(address.toString())
                .withNamespace("default")
                .build();
    }

    /** The text of a file by which kubectl and others reach the default cluster. */
    public String kubeconfig() {
        return kubeconfig(address());
    }

    /** The text of a file by which kubectl and others reach a logical cluster. */
    public static String kubeconfig(URI address) {
        return """
        apiVersion: v1
        kind: Config
        clusters:
        - name: embedded
          cluster: {server: "%s"}
        users:
        - name: anybody
          user: {}
        contexts:
        - name: embedded
          context: {cluster: embedded, user: anybody}
        current-context: embedded
        """
                .formatted(address);
    }

    @Override
    public void close() {
        transport.close();
        timer.shutdownNow();
        executor.shutdownNow();
    }
}
