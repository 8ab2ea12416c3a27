package dev.trellis.cli.fleet;

import dev.trellis.api.json.ApiJson;
import dev.trellis.cli.shell.Flag;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.KubernetesClient;

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
        return of(verb, "The hub's");
    }

    /** Adds the flags to a verb that is about another server, said as a possessive. */
    public static HubFlags of(CommandSpec verb, String whose) {
        return new HubFlags(
                Flag.of(
                        verb,
                        Path.class,
                        OptionSpec.builder("--kubeconfig")
                                .paramLabel("FILE")
                                .description(whose + " kubeconfig; else as kubectl looks for it.")),
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--context")
                                .paramLabel("NAME")
                                .description("The context of the kubeconfig to use.")));
    }

    /** Connects for as long as the work takes. */
    public void withHub(Consumer<Hub> work) {
        withServer(client -> work.accept(new Hub(KubeApi.of(client))));
    }

    /** Connects to a server that need not be a hub yet. */
    public void withServer(Consumer<KubernetesClient> work) {
        try (var client = new Clients(ApiJson.serialization()).make(source(), "cli")) {
            work.accept(client);
        }
    }

    /** What the flags are, for a command line that the user is to type next. */
    public String shown() {
        return kubeconfig.find().map(file -> " --kubeconfig " + file).orElse("")
                + context.find().map(name -> " --context " + name).orElse("");
    }

    /** Where the client learns about the hub. */
    public ClientSource source() {
        return kubeconfig
                .find()
                .<ClientSource>map(file -> new ClientSource.Kubeconfig(file, context.find()))
                .orElseGet(() -> new ClientSource.Usual(context.find()));
    }
}
