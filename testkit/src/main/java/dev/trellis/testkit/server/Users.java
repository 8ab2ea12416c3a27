package dev.trellis.testkit.server;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes users of a server and the clients by which they speak to it. */
final class Users implements AutoCloseable {
    /** The group that may do everything, whatever the roles say. */
    static final String ADMINS = "system:masters";

    /** Asks whether the server is there yet; its requests are not recorded. */
    static final String PROBE = "trellis-testkit-probe";

    private final Authority authority;
    private final URI server;
    private final Path folder;
    private final AtomicInteger made = new AtomicInteger();
    private final Queue<KubernetesClient> clients = new ConcurrentLinkedQueue<>();

    Users(Authority authority, URI server, Path folder) {
        this.authority = authority;
        this.server = server;
        this.folder = folder;
    }

    Path kubeconfigFor(String user, List<String> groups) {
        var file = folder.resolve("user-%d.kubeconfig".formatted(made.incrementAndGet()));
        var identity = authority.user(user, groups);
        Kubeconfig.write(file, Kubeconfig.of(server, authority.own().certificate(), identity));
        return file;
    }

    KubernetesClient client(Path kubeconfig) {
        return connect(Config.fromKubeconfig(kubeconfig.toFile()));
    }

    /**
     * A client that tries each request once only: until the server listens, refusal is expected.
     */
    KubernetesClient probe() {
        var config = Config.fromKubeconfig(kubeconfigFor(PROBE, List.of(ADMINS)).toFile());
        return connect(new ConfigBuilder(config).withRequestRetryBackoffLimit(0).build());
    }

    private KubernetesClient connect(Config config) {
        var client =
                new KubernetesClientBuilder()
                        .withConfig(config)
                        .withHttpClientFactory(new JdkHttpClientFactory())
                        .build();
        clients.add(client);
        return client;
    }

    @Override
    public void close() {
        clients.forEach(KubernetesClient::close);
        clients.clear();
    }
}
