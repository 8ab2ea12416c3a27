package dev.trellis.cli.operators;

import dev.trellis.api.json.ApiJson;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.ServiceFlags;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ClientProblem;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.operators.OperatorMain;
import dev.trellis.operators.OperatorSettings;
import dev.trellis.operators.image.ImageSettings;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks after the operators of one cluster. */
public final class OperatorManagerVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "operator-manager",
                    "Look after the operators of one cluster until it is stopped.",
                    List.of(
                            "Reads catalogs, decides which operators each namespace gets together",
                            "with what they need, installs and updates them, and brings back what",
                            "is lost. Works with the kinds of the Operator Lifecycle Manager and",
                            "must be the only one in the cluster that does.",
                            "Apply their CRDs first: trellis crds --group operators."),
                    List.of(
                            "trellis operator-manager --kubeconfig ~/.kube/config",
                            "trellis operator-manager --in-cluster --global-catalogs olm,catalogs"));

    private final CommandSpec spec = HELP.spec(this);
    private final HubFlags cluster = HubFlags.of(spec);
    private final Flag<Boolean> inCluster = ServiceFlags.inCluster(spec);
    private final Flag<String> namespace =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--namespace")
                            .paramLabel("NAME")
                            .defaultValue("${env:POD_NAMESPACE:-default}")
                            .description("Where the Lease of the leader is (${DEFAULT-VALUE})."));
    private final Flag<Boolean> leaderElect =
            ServiceFlags.leaderElect(
                    spec,
                    true,
                    "Whether several of these elect a leader; false only where",
                    "this is the only one (${DEFAULT-VALUE}).");
    private final Flag<String> listen = ServiceFlags.listen(spec, "127.0.0.1:8081");
    private final Flag<String> globalCatalogs =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--global-catalogs")
                            .paramLabel("NAMESPACES")
                            .defaultValue("olm")
                            .description(
                                    "Namespaces, with commas between them, whose catalogs all",
                                    "others see (${DEFAULT-VALUE})."));
    private final Flag<Boolean> pullImages =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--pull-images")
                            .paramLabel("BOOLEAN")
                            .defaultValue("true")
                            .description(
                                    "Whether catalogs and operators may come from images in",
                                    "registries (${DEFAULT-VALUE})."));
    private final Flag<String> layouts =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--image-layouts")
                            .paramLabel("DIR")
                            .description(
                                    "Folder of image layouts, which catalogs name as",
                                    "oci:FOLDER:TAG; without it there are none."));
    private final Flag<Boolean> strict =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--strict")
                            .arity("0")
                            .defaultValue("false")
                            .description(
                                    "Choose operators exactly as OLM does, without what we add."));

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
        var settings = settings();
        try (var client = new Clients(ApiJson.serialization()).make(source(), "operator-manager")) {
            var life = OperatorMain.start(client, settings);
            life.stopOnSignal();
            life.awaitStopped();
        } catch (ClientProblem | ApiException problem) {
            throw Refusal.failed(String.valueOf(problem.getMessage()), problem);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ClientSource source() {
        return inCluster.value() ? new ClientSource.InCluster() : cluster.source();
    }

    private OperatorSettings settings() {
        try {
            return new OperatorSettings(
                    namespace.value(),
                    host(),
                    leaderElect.value(),
                    ListenAddress.parse(listen.value()),
                    resolver(),
                    new ImageSettings(pullImages.value(), layouts.find().map(Path::of)));
        } catch (IllegalArgumentException e) {
            throw Refusal.usage(String.valueOf(e.getMessage()));
        }
    }

    private Settings resolver() {
        var usual = Settings.USUAL;
        var settings =
                new Settings(
                        false, global(), usual.searchesEverywhere(), usual.rules(), usual.budget());
        return strict.value() ? settings.strict() : settings;
    }

    private Set<String> global() {
        return Arrays.stream(globalCatalogs.value().split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "operators";
        }
    }
}
