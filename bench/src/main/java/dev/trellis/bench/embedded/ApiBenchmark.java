package dev.trellis.bench.embedded;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The same requests by the same client, over sockets and TLS, to the embedded server in memory, on
 * disk, and to kube-apiserver with etcd.
 *
 * <p>usage: ApiBenchmark WRITES READS WATCHERS EVENTS
 */
final class ApiBenchmark {
    private static final int WORKERS = 32;
    private static final int WARM_UP_MAX = 2_000;
    private static final long PAGE = 500;

    /** A page is as much work as many single reads. */
    private static final int READS_PER_PAGE = 100;

    private static final int FIRST = 20;
    private static final int REQUEST_MILLIS_MAX = 120_000;

    private final int warmUp;
    private final int writes;
    private final int reads;
    private final int watchers;
    private final int events;

    private ApiBenchmark(String[] args) {
        writes = Integer.parseInt(args[0]);
        warmUp = Math.min(WARM_UP_MAX, writes);
        reads = Integer.parseInt(args[1]);
        watchers = Integer.parseInt(args[2]);
        events = Integer.parseInt(args[3]);
    }

    /** How many a second, and how long the slowest of a hundred took. */
    private record Rate(double perSecond, double p50Millis, double p99Millis) {
        String json() {
            return String.format(
                    Locale.ROOT,
                    "{\"perSecond\":%.0f,\"p50Millis\":%.2f,\"p99Millis\":%.2f}",
                    perSecond,
                    p50Millis,
                    p99Millis);
        }
    }

    /** Something that is done many times. */
    private interface Request {
        void run(int number);
    }

    public static void main(String[] args) throws Exception {
        var benchmark = new ApiBenchmark(args);
        var lines = new ArrayList<String>();
        try (var one = Contestant.inMemory()) {
            lines.add(benchmark.measure(one));
        }
        try (var one = Contestant.onDisk()) {
            lines.add(benchmark.measure(one));
        }
        try (var one = Contestant.kubernetes()) {
            lines.add(benchmark.measure(one));
        }
        System.out.println(
                "{\"benchmark\":\"embedded-api\",\"workers\":%d,\"results\":[%s]}"
                        .formatted(WORKERS, String.join(",", lines)));
        System.exit(0);
    }

    private String measure(Contestant contestant) throws Exception {
        System.err.println("measuring " + contestant.name());
        // One connection for each request in flight: over a single one of HTTP/2 the client, not
        // the server, would be measured.
        var config =
                new ConfigBuilder(contestant.config())
                        .withHttp2Disable(true)
                        // Answers may be late on a busy machine. A request that is sent again finds
                        // its own object, and would end the run.
                        .withRequestTimeout(REQUEST_MILLIS_MAX)
                        .withConnectionTimeout(REQUEST_MILLIS_MAX)
                        .withRequestRetryBackoffLimit(0)
                        .build();
        try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
            // One after the other first: a cold server is not to be flooded with handshakes.
            for (var number = 0; number < FIRST; number++) {
                create(client, "first-" + number);
            }
            repeat(warmUp, number -> create(client, "warm-" + number));
            repeat(warmUp, number -> get(client, "warm-" + number));
            var written = repeat(writes, number -> create(client, "map-" + number));
            var read = repeat(reads, number -> get(client, "map-" + number % writes));
            var listed = repeat(Math.max(1, reads / READS_PER_PAGE), _ -> list(client));
            var fanOut = watch(client);
            return String.format(
                    Locale.ROOT,
                    "{\"server\":\"%s\",\"readySeconds\":%.2f,\"writes\":%s,\"gets\":%s,"
                            + "\"pagesOf500\":%s,\"watchers\":%d,\"watchEventsPerSecond\":%.0f}",
                    contestant.name(),
                    contestant.readySeconds(),
                    written.json(),
                    read.json(),
                    listed.json(),
                    watchers,
                    fanOut);
        }
    }

    private Rate repeat(int count, Request request)
            throws InterruptedException, ExecutionException {
        var next = new AtomicInteger();
        var nanos = new long[count];
        var start = System.nanoTime();
        // One failure ends the run: numbers of a server that did less would say nothing.
        try (var workers = Executors.newFixedThreadPool(WORKERS)) {
            var all = new ArrayList<Future<?>>();
            for (var worker = 0; worker < WORKERS; worker++) {
                all.add(
                        workers.submit(() -> {
                            for (var i = next.getAndIncrement();
                                    i < count;
                                    i = next.getAndIncrement()) {
                                var begin = System.nanoTime();
                                request.run(i);
                                nanos[i] = System.nanoTime() - begin;
                            }
                        }));
            }
            for (var one : all) {
                one.get();
            }
        }
        var seconds = (System.nanoTime() - start) / 1e9;
        Arrays.sort(nanos);
        return new Rate(count / seconds, nanos[count / 2] / 1e6, nanos[count * 99 / 100] / 1e6);
    }

    private double watch(KubernetesClient client) throws InterruptedException {
        var expected = new CountDownLatch(watchers * events);
        var watches = new ArrayList<io.fabric8.kubernetes.client.Watch>();
        var from =
                client.configMaps()
                        .inNamespace("kube-public")
                        .list()
                        .getMetadata()
                        .getResourceVersion();
        for (var i = 0; i < watchers; i++) {
            watches.add(
                    client.configMaps()
                            .inNamespace("kube-public")
                            .withResourceVersion(from)
                            .watch(new Counter(expected)));
        }
        var start = System.nanoTime();
        for (var i = 0; i < events; i++) {
            client.resource(map("kube-public", "event-" + i)).create();
        }
        if (!expected.await(5, TimeUnit.MINUTES)) {
            throw new IllegalStateException(
                    "%d events did not arrive.".formatted(expected.getCount()));
        }
        var seconds = (System.nanoTime() - start) / 1e9;
        watches.forEach(io.fabric8.kubernetes.client.Watch::close);
        return watchers * events / seconds;
    }

    private record Counter(CountDownLatch left) implements Watcher<ConfigMap> {
        @Override
        public void eventReceived(Action action, ConfigMap map) {
            if (action == Action.ADDED && map.getMetadata().getName().startsWith("event-")) {
                left.countDown();
            }
        }

        @Override
        public void onClose(WatcherException cause) {
            System.err.println("A watch ended: " + cause.getMessage());
        }
    }

    private static void create(KubernetesClient client, String name) {
        client.resource(map("default", name)).create();
    }

    private static void get(KubernetesClient client, String name) {
        client.configMaps().inNamespace("default").withName(name).require();
    }

    private static void list(KubernetesClient client) {
        client.configMaps()
                .inNamespace("default")
                .list(new ListOptionsBuilder().withLimit(PAGE).build());
    }

    private static ConfigMap map(String namespace, String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .addToLabels("app", "bench")
                .endMetadata()
                .addToData("text", "word ".repeat(100))
                .build();
    }
}
