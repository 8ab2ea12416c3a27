package dev.trellis.testkit.server;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A real kube-apiserver on etcd, on loopback, for as long as this object is open.
 *
 * <p>Its own authority signs the certificates of users, so a test can be anybody. The server can be
 * stopped and started again on the same port with the same data.
 */
public final class KubeServer implements TestServer {
    private static final int TRIES = 3;

    private final KubeBinaries binaries;
    private final boolean workloads;
    private final ServerFiles files;
    private final Etcd etcd;
    private final ApiServer apiServer;
    private final Users users;
    private final Path kubeconfig;
    private final KubernetesClient client;
    private final KubernetesClient probe;
    private @Nullable Child running;
    private @Nullable Child controllers;
    private boolean rolesMade;

    /** What a server may have beyond the API. */
    public enum Option {
        /** Records all requests for {@link #requests()}. */
        AUDIT,
        /**
         * Runs kube-controller-manager: garbage collection, the end of namespaces, certificates,
         * service accounts.
         */
        CONTROLLERS,
        /**
         * Runs kube-controller-manager with the controllers of workloads too: a Deployment gets its
         * ReplicaSet and pods, which nothing runs.
         */
        WORKLOADS
    }

    private KubeServer(KubeBinaries binaries, List<Option> options) {
        this.binaries = binaries;
        this.workloads = options.contains(Option.WORKLOADS);
        var audit = options.contains(Option.AUDIT);
        var authority = new Authority();
        files = ServerFiles.create(authority);
        etcd = Etcd.start(binaries, files.folder());
        apiServer = new ApiServer(binaries, files, etcd.address(), Ports.findFree(), audit);
        running = apiServer.start();
        users = new Users(authority, apiServer.address(), files.folder());
        kubeconfig = users.kubeconfigFor("admin", List.of(Users.ADMINS));
        client = users.client(kubeconfig);
        probe = users.probe();
    }

    /** Starts a server and returns when it can be used. */
    public static KubeServer start(KubeBinaries binaries, Option... options) {
        var chosen = List.of(options);
        for (var attempt = 1; ; attempt++) {
            var server = new KubeServer(binaries, chosen);
            try {
                server.awaitReadyForAdmins();
                if (chosen.contains(Option.CONTROLLERS) || chosen.contains(Option.WORKLOADS)) {
                    server.startControllers();
                }
                return server;
            } catch (RuntimeException failure) {
                server.close();
                // Between finding a free port and using it, another program may have taken it.
                var taken = String.valueOf(failure.getMessage()).contains("address already in use");
                if (!taken || attempt == TRIES) {
                    throw failure;
                }
            }
        }
    }

    /** A client with all rights. It belongs to the server: do not close it. */
    @Override
    public KubernetesClient client() {
        return client;
    }

    /** A file by which kubectl and others reach this server with all rights. */
    @Override
    public Path kubeconfig() {
        return kubeconfig;
    }

    public URI address() {
        return apiServer.address();
    }

    /** The server's version, such as {@code v1.36.3}. */
    @Override
    public String version() {
        return client.getKubernetesVersion().getGitVersion();
    }

    /** A file by which kubectl and others reach this server as the given user. */
    @Override
    public Path kubeconfigFor(String user, String... groups) {
        awaitRoles();
        return users.kubeconfigFor(user, List.of(groups));
    }

    /** A client that is the given user. It belongs to the server: do not close it. */
    @Override
    public KubernetesClient clientFor(String user, String... groups) {
        return users.client(kubeconfigFor(user, groups));
    }

    /** Runs kubectl with all rights. */
    public KubectlResult kubectl(String... arguments) {
        return kubectlWithInput("", arguments);
    }

    /** Runs kubectl with all rights and gives it the text on standard input, for {@code -f -}. */
    @Override
    public KubectlResult kubectlWithInput(String input, String... arguments) {
        return new Kubectl(binaries, kubeconfig, files.folder()).run(input, List.of(arguments));
    }

    /**
     * All requests answered so far, oldest first, without those of the servers among themselves.
     */
    @Override
    public List<ApiRequest> requests() {
        if (!apiServer.audit()) {
            throw new IllegalStateException(
                    "This server records no requests: start it with Option.AUDIT.");
        }
        return AuditLog.read(files.auditLog());
    }

    /** Starts kube-controller-manager if it is not running yet. */
    @Override
    public synchronized void startControllers() {
        if (controllers == null) {
            var manager = List.of(Users.ADMINS);
            controllers =
                    ControllerManager.start(
                            binaries,
                            files,
                            users.kubeconfigFor("system:kube-controller-manager", manager),
                            workloads);
        }
    }

    /** Ends the API server as a crash would: open connections break. */
    public synchronized void stopApiServer() {
        if (running != null) {
            running.kill();
            running = null;
        }
    }

    /** Starts the API server again on the same port and data, and returns when it can be used. */
    public synchronized void startApiServer() {
        if (running == null) {
            running = apiServer.start();
            awaitReadyForAdmins();
        }
    }

    public synchronized void restartApiServer() {
        stopApiServer();
        startApiServer();
    }

    /** Makes the API server hang: connections stay open and nothing is answered. */
    public synchronized void pauseApiServer() {
        running().signal("STOP");
    }

    /** Lets a paused API server go on where it was. */
    public synchronized void resumeApiServer() {
        running().signal("CONT");
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

    /** The processes that belong to this server and are running. */
    synchronized List<ProcessHandle> processes() {
        return Stream.of(etcd.child(), running, controllers)
                .flatMap(Stream::ofNullable)
                .map(Child::handle)
                .toList();
    }

    @Override
    public synchronized void close() {
        users.close();
        if (controllers != null) {
            controllers.kill();
            controllers = null;
        }
        stopApiServer();
        etcd.child().kill();
        files.remove();
    }

    private void awaitReadyForAdmins() {
        await("ready", "/readyz" + ApiServer.WITHOUT_BOOTSTRAP);
        // Readiness does not wait for it, but kubectl without --namespace does.
        await("serving the default namespace", "/api/v1/namespaces/default");
    }

    /** Waits for the roles that all users have, for instance to ask who they are. */
    private synchronized void awaitRoles() {
        if (!rolesMade) {
            await("ready", "/readyz");
            rolesMade = true;
        }
    }

    private synchronized void await(String expectation, String path) {
        running().awaitUntil(expectation, () -> answers(path));
    }

    private synchronized Child running() {
        if (running == null) {
            throw new IllegalStateException("The API server was stopped: start it first.");
        }
        return running;
    }

    private boolean answers(String path) {
        try {
            return probe.raw(path) != null;
        } catch (KubernetesClientException _) {
            return false;
        }
    }
}
