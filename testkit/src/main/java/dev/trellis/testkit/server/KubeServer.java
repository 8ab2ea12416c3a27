package dev.trellis.testkit.server;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A real kube-apiserver on etcd, on loopback, for as long as this object is open.
 *
 * <p>Its own authority signs the certificates of users, so a test can be anybody. The server can be
 * stopped and started again on the same port with the same data.
 */
public final class KubeServer implements AutoCloseable {
    private static final int TRIES = 3;

    private final KubeBinaries binaries;
    private final Authority authority;
    private final ServerFiles files;
    private final Etcd etcd;
    private final ApiServer apiServer;
    private final Path kubeconfig;
    private final KubernetesClient client;
    private final List<KubernetesClient> userClients = new ArrayList<>();
    private final AtomicInteger users = new AtomicInteger();
    private @Nullable Child running;
    private @Nullable Child controllers;

    private KubeServer(KubeBinaries binaries, boolean audit) {
        this.binaries = binaries;
        authority = new Authority();
        files = ServerFiles.create(authority);
        etcd = Etcd.start(binaries, files.folder());
        apiServer = new ApiServer(binaries, files, etcd.address(), Ports.findFree(), audit);
        running = apiServer.start();
        kubeconfig = kubeconfigFor("admin", "system:masters");
        client = connect(kubeconfig);
    }

    /** Starts a server and returns when it is ready. */
    public static KubeServer start(KubeBinaries binaries, Option... options) {
        var chosen = List.of(options);
        for (var attempt = 1; ; attempt++) {
            var server = new KubeServer(binaries, chosen.contains(Option.AUDIT));
            try {
                server.awaitReady();
                if (chosen.contains(Option.CONTROLLERS)) {
                    server.startControllers();
                }
                return server;
            } catch (RuntimeException failure) {
                // Between finding a free port and using it, another program may have taken it.
                var again =
                        attempt < TRIES
                                && String.valueOf(failure.getMessage())
                                        .contains("address already in use");
                server.close();
                if (!again) {
                    throw failure;
                }
            }
        }
    }

    /** What a server may have beyond the API. */
    public enum Option {
        /** Records all requests for {@link #requests()}. */
        AUDIT,
        /**
         * Runs kube-controller-manager: garbage collection, the end of namespaces, certificates,
         * service accounts.
         */
        CONTROLLERS
    }

    /** A client with all rights. It belongs to the server: do not close it. */
    public KubernetesClient client() {
        return client;
    }

    /** A file by which kubectl and others reach this server with all rights. */
    public Path kubeconfig() {
        return kubeconfig;
    }

    public URI address() {
        return apiServer.address();
    }

    /** The server's version, such as {@code v1.36.3}. */
    public String version() {
        return client.getKubernetesVersion().getGitVersion();
    }

    /** A file by which kubectl and others reach this server as the given user. */
    public Path kubeconfigFor(String user, String... groups) {
        var file = files.folder().resolve("user-" + users.incrementAndGet() + ".kubeconfig");
        var identity = authority.user(user, List.of(groups));
        Kubeconfig.write(file, Kubeconfig.of(address(), authority.own().certificate(), identity));
        return file;
    }

    /** A client that is the given user. It belongs to the server: do not close it. */
    public KubernetesClient clientFor(String user, String... groups) {
        var made = connect(kubeconfigFor(user, groups));
        synchronized (userClients) {
            userClients.add(made);
        }
        return made;
    }

    /** Runs kubectl with all rights. */
    public KubectlResult kubectl(String... arguments) {
        return kubectlWithInput("", arguments);
    }

    /** Runs kubectl with all rights and gives it the text on standard input, for {@code -f -}. */
    public KubectlResult kubectlWithInput(String input, String... arguments) {
        return new Kubectl(binaries, kubeconfig, files.folder()).run(input, List.of(arguments));
    }

    /**
     * All requests answered so far, oldest first, without those of the servers among themselves.
     */
    public List<ApiRequest> requests() {
        if (!apiServer.audit()) {
            throw new IllegalStateException(
                    "This server records no requests: start it with Option.AUDIT.");
        }
        return AuditLog.read(files.auditLog());
    }

    /** Starts kube-controller-manager if it is not running yet. */
    public synchronized void startControllers() {
        if (controllers == null) {
            var manager = kubeconfigFor("system:kube-controller-manager", "system:masters");
            controllers = ControllerManager.start(binaries, files, manager);
        }
    }

    /** Ends the API server as a crash would: open connections break. */
    public synchronized void stopApiServer() {
        if (running != null) {
            running.kill();
            running = null;
        }
    }

    /** Starts the API server again on the same port and data, and returns when it is ready. */
    public synchronized void startApiServer() {
        if (running == null) {
            running = apiServer.start();
            awaitReady();
        }
    }

    public void restartApiServer() {
        stopApiServer();
        startApiServer();
    }

    /**
     * Makes every resource version seen so far too old: list and watch with one of them get 410
     * Gone.
     *
     * <p>Compacting the store is not enough, for a running API server serves watches from its own
     * memory. So it is restarted, and open connections break.
     */
    public synchronized void expireHistory() {
        stopApiServer();
        etcd.compact();
        startApiServer();
    }

    /** The numbers of the processes that belong to this server and are running. */
    public synchronized List<Long> pids() {
        return Stream.of(etcd.child(), running, controllers)
                .flatMap(Stream::ofNullable)
                .map(Child::pid)
                .toList();
    }

    @Override
    public synchronized void close() {
        synchronized (userClients) {
            userClients.forEach(KubernetesClient::close);
            userClients.clear();
        }
        client.close();
        if (controllers != null) {
            controllers.kill();
            controllers = null;
        }
        stopApiServer();
        etcd.child().kill();
        files.remove();
    }

    private synchronized void awaitReady() {
        var starting = running;
        if (starting == null) {
            throw new IllegalStateException("The API server was stopped.");
        }
        // Without retries: until the server listens, refusal is the expected answer.
        var config =
                new ConfigBuilder(client.getConfiguration())
                        .withRequestRetryBackoffLimit(0)
                        .build();
        try (var probe = connect(config)) {
            starting.awaitUntil("ready", () -> answers(probe, "/readyz"));
            // Readiness does not wait for it, but kubectl without --namespace does.
            starting.awaitUntil(
                    "serving the default namespace",
                    () -> answers(probe, "/api/v1/namespaces/default"));
        }
    }

    private static boolean answers(KubernetesClient probe, String path) {
        try {
            return probe.raw(path) != null;
        } catch (KubernetesClientException _) {
            return false;
        }
    }

    private static KubernetesClient connect(Path kubeconfig) {
        return connect(Config.fromKubeconfig(kubeconfig.toFile()));
    }

    private static KubernetesClient connect(Config config) {
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new JdkHttpClientFactory())
                .build();
    }
}
