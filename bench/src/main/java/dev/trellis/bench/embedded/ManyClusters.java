package dev.trellis.bench.embedded;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.apiserver.EmbeddedApiServer;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What empty logical clusters cost in memory, each with the definitions of this project: when they
 * are there, and how much more those cost that were asked for something by a user with rights.
 *
 * <p>usage: ManyClusters COUNT
 */
final class ManyClusters {
    private static final int SAMPLE = 500;

    private ManyClusters() {}

    public static void main(String[] args) {
        var count = Integer.parseInt(args[0]);
        var definitions = Crds.all().stream().map(Crd::yaml).collect(Collectors.joining("\n---\n"));
        try (var server = EmbeddedApiServer.builder().definitions(definitions).start()) {
            // The first ones pay for classes, schemas and code.
            ask(server, "warm");
            var before = heap();
            var start = System.nanoTime();
            for (var i = 0; i < count; i++) {
                server.cluster("member-" + i);
            }
            var seconds = (System.nanoTime() - start) / 1e9;
            var there = heap();
            var sample = Math.min(count, SAMPLE);
            for (var i = 0; i < sample; i++) {
                ask(server, "member-" + i);
            }
            var asked = heap();
            System.out.println(
                    ("{\"benchmark\":\"many-clusters\",\"clusters\":%d,\"definitions\":%d,"
                                    + "\"secondsToMake\":%.1f,\"heapBeforeBytes\":%d,"
                                    + "\"heapBytes\":%d,\"bytesPerCluster\":%d,"
                                    + "\"moreBytesOnceAsked\":%d}")
                            .formatted(
                                    count,
                                    Crds.all().size(),
                                    seconds,
                                    before,
                                    there,
                                    (there - before) / count,
                                    (asked - there) / sample));
        }
    }

    private static void ask(EmbeddedApiServer server, String cluster) {
        try (var client = server.client(cluster, "somebody");
                var admin = server.adminClient(cluster)) {
            admin.apiextensions().v1().customResourceDefinitions().list();
            client.getKubernetesVersion();
        }
    }

    private static long heap() {
        var memory = ManagementFactory.getMemoryMXBean();
        for (var ignored : List.of(1, 2, 3)) {
            memory.gc();
        }
        return memory.getHeapMemoryUsage().getUsed();
    }
}
