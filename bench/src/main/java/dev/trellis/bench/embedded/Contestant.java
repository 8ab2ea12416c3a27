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
 * A server that is measured, in a process of its own.
 *
 * @param readySeconds from the start of its process until it answered
 */
record Contestant(String name, Config config, double readySeconds, Closing closing)
        implements AutoCloseable {
    /** How it is stopped. */
    interface Closing {
        void close() throws IOException;
    }

    static Contestant kubernetes() {
        var binaries =
                switch (KubeBinaries.search()) {
                    case KubeBinaries.Search.Found(var found) -> found;
                    case KubeBinaries.Search.Missing(var reason) ->
                            throw new IllegalStateException(reason);
                };
        var start = System.nanoTime();
        var server = KubeServer.start(binaries);
        return new Contestant(
                "kube-apiserver + etcd",
                server.client().getConfiguration(),
                (System.nanoTime() - start) / 1e9,
                server::close);
    }

    static Contestant inMemory() throws IOException {
        return embedded("embedded, memory", List.of());
    }

    static Contestant onDisk() throws IOException {
        var data = Files.createTempDirectory(Path.of("target"), "data");
        return embedded("embedded, disk", List.of(data.toString()));
    }

    private static Contestant embedded(String name, List<String> data) throws IOException {
        var kubeconfig = Files.createTempFile("embedded", ".kubeconfig");
        var command = new ArrayList<String>();
        command.addAll(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerProcess.class.getName(),
                        kubeconfig.toString()));
        command.addAll(data);
        var start = System.nanoTime();
        var process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        var lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        if (lines.readLine() == null) {
            throw new IllegalStateException("The embedded server did not start.");
        }
        var ready = (System.nanoTime() - start) / 1e9;
        return new Contestant(
                name,
                Config.fromKubeconfig(Files.readString(kubeconfig)),
                ready,
                () -> {
                    process.getOutputStream().close();
                    process.onExit().join();
                });
    }

    @Override
    public void close() throws IOException {
        closing.close();
    }
}
