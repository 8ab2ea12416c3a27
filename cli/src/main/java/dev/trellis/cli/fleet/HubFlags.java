package dev.trellis.cli.fleet;

import dev.trellis.api.json.ApiJson;
import dev.trellis.cli.shell.Flag;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;
import java.util.function.Consumer;

/** The flags that say which hub a verb is about. */
public final class HubFlags {
    private final Flag<Path> kubeconfig;
    private final Flag<String> context;

    private HubFlags(Flag<Path> kubeconfig, Flag<String> context) {
        this.kubeconfig = kubeconfig;
        this.context = context;
    }

    /** Adds the flags to a verb. */
    public static HubFlags of(CommandSpec verb) {
        return new HubFlags(
                Flag.of(
                        verb,
                        Path.class,
                        OptionSpec.builder("--kubeconfig")
                                .paramLabel("FILE")
                                .description(
                                        "The hub's kubeconfig; else as kubectl looks for it.")),
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--context")
                                .paramLabel("NAME")
                                .description("The context of the kubeconfig to use.")));
    }

    /** Connects for as long as the work takes. */
    public void withHub(Consumer<Hub> work) {
        try (var client = new Clients(ApiJson.serialization()).make(source(), "cli")) {
            work.accept(new Hub(KubeApi.of(client)));
        }
    }

    /** Where the client learns about the hub. */
    public ClientSource source() {
        return kubeconfig
                .find()
                .<ClientSource>map(file -> new ClientSource.Kubeconfig(file, context.find()))
                .orElseGet(() -> new ClientSource.Usual(context.find()));
    }
}
