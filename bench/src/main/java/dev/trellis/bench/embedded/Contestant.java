package dev.trellis.bench.embedded;

import dev.trellis.testkit.server.KubeBinaries;
import dev.trellis.testkit.server.KubeServer;

import io.fabric8.kubernetes.client.Config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that is measured, in processes of its own.
 *
 * @param credentials a folder with what a client shows and trusts
 * @param readySeconds from the start of its process until it answered
 */
record Contestant(
        String name,
        String address,
        Path credentials,
        List<ProcessHandle> processes,
        double readySeconds,
        Closing closing)
        implements AutoCloseable {
    /** How it is stopped. */
    interface Closing {
        void close() throws IOException;
    }

    static Contestant kubernetes() throws IOException {
        var binaries =
                switch (KubeBinaries.search()) {
                    case KubeBinaries.Search.Found(var found) -> found;
                    case KubeBinaries.Search.Missing(var reason) ->
                            throw new IllegalStateException(reason);
                };
        var start = System.nanoTime();
        var server = KubeServer.start(binaries);
        return of(
                "kube-apiserver + etcd",
                server.client().getConfiguration(),
                ProcessHandle.current().children().toList(),
                (System.nanoTime() - start) / 1e9,
                server::close);
    }

    static Contestant inMemory() throws IOException {
        return embedded("embedded, memory", List.of());
    }

    static Contestant onDisk() throws IOException {
        var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "data");
        return embedded("embedded, disk", List.of("--data", data.toString()));
    }

    /** As a user starts it: by the launcher of this checkout, which takes the process over. */
    private static Contestant embedded(String name, List<String> more) throws IOException {
        var kubeconfig = Files.createTempDirectory("embedded").resolve("kubeconfig");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("trellis.root"), "trellis").toString());
        command.addAll(
                List.of("apiserver", "--port", "0", "--write-kubeconfig", kubeconfig.toString()));
        command.addAll(more);
        var start = System.nanoTime();
        var process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        var lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        if (lines.readLine() == null) {
            throw new IllegalStateException("The embedded server did not start.");
        }
        var ready = (System.nanoTime() - start) / 1e9;
        return of(
                name,
                Config.fromKubeconfig(Files.readString(kubeconfig)),
                List.of(process.toHandle()),
                ready,
                () -> {
                    process.destroy();
                    process.onExit().join();
                });
    }

    private static Contestant of(
            String name,
            Config config,
            List<ProcessHandle> processes,
            double readySeconds,
            Closing closing)
            throws IOException {
        return new Contestant(
                name,
                config.getMasterUrl().replaceFirst("/$", ""),
                Credentials.write(config),
                processes,
                readySeconds,
                closing);
    }

    @Override
    public void close() throws IOException {
        closing.close();
    }
}
