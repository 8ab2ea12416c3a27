package dev.trellis.cli.cluster;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.fleet.Manifests;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.PrivateFile;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.KubeApi;

import io.fabric8.kubernetes.client.KubernetesClient;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;
import java.util.List;

/** Makes a cluster ready to be a hub. */
public final class InitVerb implements Verb {
    private static final String MANAGER = "trellis-init";

    public static final VerbHelp HELP =
            new VerbHelp(
                    "init",
                    "Make a cluster ready to be a hub.",
                    List.of(
                            "Installs the CRDs, the hub's namespace and an account by which clusters",
                            "may ask to be let in, and writes a kubeconfig for that account. Can be",
                            "repeated. The manager is started with `trellis manager`, or runs in the",
                            "cluster with --image."),
                    List.of(
                            "trellis init",
                            "trellis init --context hub --bootstrap-kubeconfig knock.kubeconfig",
                            "trellis init --image registry.example/trellis:0.1.0"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<Path> bootstrap =
            Flag.of(
                    spec,
                    Path.class,
                    OptionSpec.builder("--bootstrap-kubeconfig")
                            .paramLabel("FILE")
                            .defaultValue("bootstrap.kubeconfig")
                            .description("Where to write it (${DEFAULT-VALUE})."));
    private final Flag<Integer> hours =
            Flag.of(
                    spec,
                    Integer.class,
                    OptionSpec.builder("--valid-hours")
                            .paramLabel("N")
                            .defaultValue("24")
                            .description("How long it can be used (${DEFAULT-VALUE})."));
    private final PodImage image = PodImage.of(spec, "the manager");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** What is there now. */
    record Initialised(String server, int definitions, String bootstrapKubeconfig) {}

    @Override
    public void run() {
        if (hours.value() < 1) {
            throw Refusal.usage(
                    "--valid-hours must be 1 at least, not %d.".formatted(hours.value()));
        }
        hub.withServer(this::init);
    }

    private void init(KubernetesClient client) {
        var api = KubeApi.of(client);
        Definitions.install(api, MANAGER, Crds.all().stream().map(Crd::yaml).toList());
        var manifests = new Manifests(api, MANAGER);
        manifests.apply(Manifests.beside(InitVerb.class, "bootstrap-rbac.yaml"));
        manifests.apply(Manifests.beside(InitVerb.class, "hub.yaml"));
        image.find()
                .ifPresent(name ->
                        manifests.apply(PodImage.manifests("manager.yaml", name, List.of())));
        PrivateFile.write(bootstrap.value(), BootstrapAccount.kubeconfig(client, hours.value()));
        var file = bootstrap.value();
        output.show(
                new Initialised(api.server(), Crds.all().size(), file.toString()),
                List.of(
                        "%s is ready to be a hub. Next:".formatted(api.server()),
                        "",
                        image.find().isPresent()
                                ? "  kubectl -n open-cluster-management-hub rollout status deployment trellis-manager"
                                : "  trellis manager%s --webhook-host ADDRESS   # where the API server reaches this machine"
                                        .formatted(hub.shown()),
                        "  trellis join NAME --bootstrap-kubeconfig %s --kubeconfig CLUSTER-KUBECONFIG"
                                .formatted(file),
                        "",
                        "With %s clusters can ask to be let in for %d hours; nobody but you can read it."
                                .formatted(file, hours.value())));
    }
}
