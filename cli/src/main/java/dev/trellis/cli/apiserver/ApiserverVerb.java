package dev.trellis.cli.apiserver;

import dev.trellis.apiserver.EmbeddedApiServer;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.PrivateFile;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Serves the Kubernetes API. */
public final class ApiserverVerb implements Verb {
    private static final int PORT_MAX = 65_535;
    public static final VerbHelp HELP =
            new VerbHelp(
                    "apiserver",
                    "Serve the Kubernetes API until it is stopped.",
                    List.of(
                            "One process, TLS and roles, nothing to install: for trying things out",
                            "and for tests. Other clusters live below /clusters/NAME, each with its",
                            "own objects, kinds and rights. Nothing runs pods."),
                    List.of(
                            "trellis apiserver --port 6443 --write-kubeconfig kubeconfig",
                            "trellis apiserver --data ./state --write-kubeconfig kubeconfig",
                            "trellis apiserver --clusters 10 --write-kubeconfig kubeconfig --audit-log audit.jsonl"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<Integer> port =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--port")
                            .paramLabel("PORT")
                            .defaultValue("6443")
                            .description(
                                    "Where to listen; 0 for any port that is free",
                                    "(${DEFAULT-VALUE})."));
    private final Flag<String> bind =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--bind")
                            .paramLabel("ADDRESS")
                            .defaultValue("127.0.0.1")
                            .description(
                                    "The address to listen on; other than loopback it can be",
                                    "reached from outside (${DEFAULT-VALUE})."));
    private final Flag<Path> data =
            path(
                    "--data",
                    "DIR",
                    "Keep everything in this folder; else in memory, gone at the end.");
    private final Flag<Path> kubeconfig =
            path(
                    "--write-kubeconfig",
                    "FILE",
                    "Write a kubeconfig with all rights, and a context for each cluster.");
    private final Flag<Integer> clusters =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--clusters")
                            .paramLabel("N")
                            .defaultValue("0")
                            .description(
                                    "Further clusters to make: cluster-1, cluster-2 and so on",
                                    "(${DEFAULT-VALUE})."));
    private final Flag<Path> auditLog =
            path("--audit-log", "FILE", "Add a line of JSON to this file for each request.");

    private Flag<Path> path(String name, String label, String... description) {
        return Flag.of(
                spec,
                Path.class,
                OptionSpec.builder(name).paramLabel(label).description(description));
    }

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public boolean isLongRunning() {
        return true;
    }

    @Override
    public void run() {
        var builder = builder();
        var end = new CountDownLatch(1);
        try (var server = builder.start()) {
            for (var i = 1; i <= clusters.value(); i++) {
                server.cluster("cluster-" + i);
            }
            kubeconfig.find().ifPresent(file -> PrivateFile.write(file, server.adminKubeconfig()));
            Output.print(spec, "Serving the Kubernetes API at %s%n".formatted(server.address()));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "apiserver-stop"));
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException e) {
            throw Refusal.failed(String.valueOf(e.getMessage()), e);
        }
    }

    private EmbeddedApiServer.Builder builder() {
        if (port.value() < 0 || port.value() > PORT_MAX) {
            throw Refusal.usage("--port is no port: choose one from 0 to %d.".formatted(PORT_MAX));
        }
        if (clusters.value() < 0) {
            throw Refusal.usage("--clusters cannot be negative: name 0 or more.");
        }
        var builder = EmbeddedApiServer.builder().host(bind.value()).port(port.value());
        data.find().ifPresent(builder::data);
        auditLog.find().ifPresent(builder::auditLog);
        return builder;
    }
}
