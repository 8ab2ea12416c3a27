package dev.trellis.apiserver;

import dev.trellis.apiserver.garbage.GarbageCollector;
import dev.trellis.apiserver.http.Api;
import dev.trellis.apiserver.jetty.HttpTransport;
import dev.trellis.apiserver.journal.Journal;
import dev.trellis.apiserver.journal.Recovery;
import dev.trellis.apiserver.registry.Clusters;
import dev.trellis.apiserver.store.HistoryLimits;
import dev.trellis.apiserver.store.Ledger;
import dev.trellis.apiserver.store.Store;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;

import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
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
 * and resource versions. Everything is in memory and gone at the end, unless {@link Builder#data}
 * names a directory: then a change is on disk before it is answered.
 */
public final class EmbeddedApiServer implements AutoCloseable {
    private static final HistoryLimits HISTORY = new HistoryLimits(10_000, 16L << 20);

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("apiserver-timer").factory());
    private final Optional<Journal> journal;
    private final Clusters clusters;
    private final HttpTransport transport;

    private EmbeddedApiServer(Builder wanted) {
        journal = wanted.data.map(path -> Journal.open(path, HISTORY, wanted.journalBytesMax));
        try {
            clusters =
                    new Clusters(
                            Clock.systemUTC(),
                            new SecureRandom(),
                            executor,
                            this::openStore,
                            verbs -> {
                                if (wanted.garbageCollection) {
                                    GarbageCollector.start(verbs, executor);
                                }
                            });
            clusters.open(Clusters.DEFAULT);
            journal.ifPresent(kept -> kept.stores().keySet().forEach(clusters::open));
            transport = HttpTransport.start(new Api(clusters), wanted.port, timer);
        } catch (RuntimeException e) {
            journal.ifPresent(Journal::close);
            throw e;
        }
    }

    private Store openStore(String name, long first) {
        return journal.map(kept -> kept.add(name, first))
                .orElseGet(() -> new Store(name, first, HISTORY, Ledger.MEMORY));
    }

    /**
     * Starts a server in memory.
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
        private int port;
        private Optional<Path> data = Optional.empty();
        private long journalBytesMax = 64L << 20;
        private boolean garbageCollection = true;

        private Builder() {}

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

        /**
         * Whether objects go with their owners, as they do in a cluster with a controller manager.
         */
        public Builder garbageCollection(boolean wanted) {
            garbageCollection = wanted;
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
        journal.ifPresent(Journal::close);
    }
}
