package dev.trellis.bench.embedded;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The same requests by the same program, over sockets and TLS, to the embedded server in memory, on
 * disk, and to kube-apiserver with etcd, one after the other.
 *
 * <p>usage: ApiBenchmark LOAD WRITES READS WATCHERS EVENTS
 *
 * <p>LOAD is the program that asks. It is written in Go: it costs a few percent of what the servers
 * do, is warm from its first request, and speaks HTTP as most clients of Kubernetes do.
 */
final class ApiBenchmark {
    private final Path load;
    private final List<String> sizes;

    private ApiBenchmark(Path load, List<String> sizes) {
        this.load = load;
        this.sizes = sizes;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var benchmark = new ApiBenchmark(Path.of(args[0]), List.of(args).subList(1, args.length));
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
                "{\"benchmark\":\"embedded-api\",\"results\":[%s]}"
                        .formatted(String.join(",", lines)));
    }

    private String measure(Contestant contestant) throws IOException, InterruptedException {
        System.err.println("measuring " + contestant.name());
        var command = new ArrayList<String>();
        command.add(load.toString());
        command.add(contestant.address());
        command.add(contestant.credentials().toString());
        command.addAll(sizes);
        contestant.processes().forEach(process -> command.add(Long.toString(process.pid())));
        var process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(
                    "The requests to %s failed: the lines above say why."
                            .formatted(contestant.name()));
        }
        var line =
                String.format(
                        Locale.ROOT,
                        "{\"server\":\"%s\",\"readySeconds\":%.2f,\"load\":%s}",
                        contestant.name(),
                        contestant.readySeconds(),
                        said.strip());
        // Seen at once: should the next one fail, this is not lost.
        System.err.println(line);
        return line;
    }
}
