package dev.trellis.apiserver;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.access.Accesses;
import dev.trellis.apiserver.admission.WebhookAdmission;
import dev.trellis.apiserver.admission.WebhookCaller;
import dev.trellis.apiserver.admission.WebhookConversion;
import dev.trellis.apiserver.control.Controllers;
import dev.trellis.apiserver.control.Workloads;
import dev.trellis.apiserver.garbage.GarbageCollector;
import dev.trellis.apiserver.gate.AuditLog;
import dev.trellis.apiserver.gate.Gate;
import dev.trellis.apiserver.gate.InFlight;
import dev.trellis.apiserver.http.Api;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.inprocess.InProcessTransport;
import dev.trellis.apiserver.jetty.HttpTransport;
import dev.trellis.apiserver.journal.Journal;
import dev.trellis.apiserver.journal.Recovery;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.pki.Authority;
import dev.trellis.apiserver.pki.ClientTls;
import dev.trellis.apiserver.pki.KeyFolder;
import dev.trellis.apiserver.pki.Pem;
import dev.trellis.apiserver.registry.Clusters;
import dev.trellis.apiserver.store.HistoryLimits;
import dev.trellis.apiserver.store.Ledger;
import dev.trellis.apiserver.store.Store;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import javax.net.ssl.SSLContext;

/**
 * A Kubernetes API server inside this process, for as long as it is open: TLS by an authority of
 * its own, roles and bindings, and any number of logical clusters.
 *
 * <pre>{@code
 * try (var server = EmbeddedApiServer.start(0);
 *         var client = new KubernetesClientBuilder().withConfig(server.adminConfig()).build()) {
 *     client.namespaces().list();
 * }
 * }</pre>
 *
 * <p>Other logical clusters live below {@code /clusters/<name>}, each with its own objects, kinds,
 * rights and resource versions. Everything is in memory and gone at the end, unless {@link
 * Builder#data} names a directory: then a change is on disk before it is answered.
 */
public final class EmbeddedApiServer implements AutoCloseable {
    private static final HistoryLimits HISTORY = new HistoryLimits(10_000, 16L << 20);

    private final Clock clock = Clock.systemUTC();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("apiserver-timer").factory());
    private final Authority authority;
    private final SortedMap<String, URI> addresses = new TreeMap<>();
    private final WebhookCaller webhooks = new WebhookCaller();
    private final Optional<Journal> journal;
    private final AuditLog audit;
    private final Clusters clusters;
    private final HttpTransport transport;
    private final InProcessTransport within;
    private @Nullable KubernetesSerialization serialization;

    private EmbeddedApiServer(Builder wanted) {
        audit = wanted.auditLog.map(file -> AuditLog.to(file, clock)).orElseGet(AuditLog::none);
        journal = wanted.data.map(path -> Journal.open(path, HISTORY, wanted.journalBytesMax));
        try {
            var keys = new KeyFolder(wanted.data.map(path -> path.resolve("keys")));
            authority = keys.authority(KeyFolder.SERVER, clock.instant());
            var accesses = new Accesses(keys, clock);
            clusters =
                    new Clusters(
                            clock,
                            new SecureRandom(),
                            executor,
                            this::openStore,
                            verbs -> {
                                var access = accesses.open(verbs);
                                WebhookAdmission.start(verbs.cluster(), webhooks);
                                WebhookConversion.start(verbs.cluster(), webhooks);
                                if (wanted.controllers) {
                                    Controllers.start(verbs, access, executor);
                                    GarbageCollector.start(verbs, executor);
                                }
                                wanted.workloadDelay.ifPresent(
                                        delay -> Workloads.start(verbs, executor, clock, delay));
                            });
            clusters.beginWith(wanted.definitions, journal.isEmpty());
            clusters.open(Clusters.DEFAULT);
            journal.ifPresent(kept -> kept.stores().keySet().forEach(clusters::open));
            var inFlight = new InFlight(wanted.requestsAtOnceMax);
            var gate = new Gate(new Api(clusters), accesses, audit, inFlight);
            within = new InProcessTransport(gate, executor, timer);
            transport =
                    HttpTransport.start(
                            gate,
                            new HttpTransport.Place(wanted.host, wanted.port),
                            authority,
                            timer);
        } catch (RuntimeException e) {
            journal.ifPresent(Journal::close);
            audit.close();
            throw e;
        }
        cluster(Clusters.DEFAULT);
        journal.ifPresent(kept -> kept.stores().keySet().forEach(this::cluster));
    }

    private Store openStore(String name, long first) {
        return journal.map(kept -> kept.add(name, first))
                .orElseGet(() -> new Store(name, first, HISTORY, Ledger.MEMORY));
    }

    /**
     * Starts a server in memory, on loopback.
     *
     * @param port 0 for any that is free
     */
    public static EmbeddedApiServer start(int port) {
        return builder().port(port).start();
    }

    /** A server that is to be, on any free port and in memory unless told otherwise. */
    public static Builder builder() {
        return new Builder();
    }

    /** What a server should be like. */
    public static final class Builder {
        private String host = "127.0.0.1";
        private int port;
        private Optional<Path> data = Optional.empty();
        private Optional<Path> auditLog = Optional.empty();
        private long journalBytesMax = 64L << 20;
        private int requestsAtOnceMax = 2_000;
        private boolean controllers = true;
        private Optional<Duration> workloadDelay = Optional.empty();
        private final List<ObjectNode> definitions = new ArrayList<>();

        private Builder() {}

        /** The address at which it listens; loopback unless told otherwise. */
        public Builder host(String wanted) {
            host = wanted;
            return this;
        }

        /** The port at which it listens; 0 for any that is free. */
        public Builder port(int wanted) {
            port = wanted;
            return this;
        }

        /**
         * The directory in which all clusters are kept, made if there is none. One server at a time
         * can use it.
         */
        public Builder data(Path directory) {
            data = Optional.of(directory);
            return this;
        }

        /** A file to which a line is added for each request. */
        public Builder auditLog(Path file) {
            auditLog = Optional.of(file);
            return this;
        }

        /** How many requests are worked on at once; more are told to come again. */
        public Builder requestsAtOnceMax(int wanted) {
            requestsAtOnceMax = wanted;
            return this;
        }

        /**
         * Custom resource definitions that every cluster has from its beginning. Clusters in memory
         * share them: ten thousand cost little more than one.
         *
         * @param manifest one or more definitions in YAML or JSON
         */
        public Builder definitions(String manifest) {
            definitions.addAll(Json.readAll(manifest));
            return this;
        }

        /**
         * Whether it does what kube-controller-manager does for the API: objects go with their
         * owners, namespaces get service accounts, certificate requests are granted, roles gather
         * others. Without, it is a bare kube-apiserver.
         */
        public Builder controllers(boolean wanted) {
            controllers = wanted;
            return this;
        }

        /**
         * Makes workloads ready after a while without running them. Those with the annotation
         * {@code simulation.trellis.dev/outcome} end as it says: {@code ready}, {@code failed} or
         * {@code pending}.
         */
        public Builder simulatedWorkloads(Duration delay) {
            workloadDelay = Optional.of(delay);
            return this;
        }

        /** How long a journal may become before a snapshot takes its place. */
        Builder journalBytesMax(long wanted) {
            journalBytesMax = wanted;
            return this;
        }

        /** Starts it; when this returns, it answers. */
        public EmbeddedApiServer start() {
            return new EmbeddedApiServer(this);
        }
    }

    /** What was found in the data directory at the start; empty for a server in memory. */
    public Optional<Recovery> recovery() {
        return journal.map(Journal::recovery);
    }

    /** Where the default cluster answers. */
    public URI address() {
        return transport.address();
    }

    /** Makes a logical cluster if there is none of that name yet, and tells where it answers. */
    public URI cluster(String name) {
        clusters.open(name);
        var address =
                name.equals(Clusters.DEFAULT)
                        ? address()
                        : URI.create(address() + "/clusters/" + name);
        synchronized (addresses) {
            addresses.put(name, address);
        }
        return address;
    }

    /** The certificate of the authority by which clients know the server, as PEM text. */
    public String authorityPem() {
        return Pem.of(authority.certificate());
    }

    /** By what a client with all rights reaches the default cluster. */
    public Config adminConfig() {
        return adminConfig(address());
    }

    /** By what a client with all rights reaches a logical cluster, at its address. */
    public Config adminConfig(URI address) {
        return clientConfig(address, "admin", User.MASTERS);
    }

    /** By what any HTTP client of Java reaches all clusters with all rights. */
    public SSLContext adminTls() {
        return ClientTls.context(
                authority.client("admin", List.of(User.MASTERS), clock.instant()),
                authority.certificate());
    }

    /**
     * A client of a logical cluster, made if there is none of that name, that talks to it within
     * the process: no sockets, no TLS, and no thread for a watch that has nothing to tell. It acts
     * as the given user, whose name nobody checks, with that user's rights.
     *
     * <p>All such clients share what they know of kinds, so a thousand cost little more than one.
     */
    public KubernetesClient client(String cluster, String user, String... groups) {
        return new KubernetesClientBuilder()
                .withConfig(
                        new ConfigBuilder()
                                .withAutoConfigure(false)
                                .withMasterUrl(cluster(cluster).toString())
                                .withNamespace("default")
                                .build())
                .withKubernetesSerialization(serialization())
                .withTaskExecutor(executor)
                .withHttpClientFactory(within.factory(authenticated(user, groups)))
                .build();
    }

    /**
     * By what clients of the library that know this server's address and show a certificate or a
     * token reach it within the process. Who they are is judged as if they came over the wire.
     */
    public HttpClient.Factory inProcess() {
        return within.factory();
    }

    /** Made when the first client needs it: that is slow, and most servers have none. */
    private synchronized KubernetesSerialization serialization() {
        if (serialization == null) {
            serialization = new KubernetesSerialization();
        }
        return serialization;
    }

    /** The same for a user with all rights. */
    public KubernetesClient adminClient(String cluster) {
        return client(cluster, "admin", User.MASTERS);
    }

    private static User authenticated(String name, String... groups) {
        var all = new ArrayList<>(List.of(groups));
        all.add(User.AUTHENTICATED);
        return User.of(name, all.toArray(String[]::new));
    }

    /** By what a client reaches the default cluster as the given user. */
    public Config clientConfig(String user, String... groups) {
        return clientConfig(address(), user, groups);
    }

    /** By what a client reaches a logical cluster, at its address, as the given user. */
    public Config clientConfig(URI address, String user, String... groups) {
        return kubeconfig(user, List.of(groups)).config(address);
    }

    /**
     * The text of a file by which kubectl and others reach all clusters made so far with all
     * rights, each by a context of its name; the default one is chosen.
     */
    public String adminKubeconfig() {
        return kubeconfigFor("admin", User.MASTERS);
    }

    /** The same for the given user. */
    public String kubeconfigFor(String user, String... groups) {
        return kubeconfig(user, List.of(groups)).text(Clusters.DEFAULT);
    }

    private Kubeconfig kubeconfig(String user, List<String> groups) {
        var identity = authority.client(user, groups, clock.instant());
        synchronized (addresses) {
            return new Kubeconfig(authorityPem(), identity, addresses);
        }
    }

    @Override
    public void close() {
        transport.close();
        timer.shutdownNow();
        executor.shutdownNow();
        webhooks.close();
        journal.ifPresent(Journal::close);
        audit.close();
    }
}
