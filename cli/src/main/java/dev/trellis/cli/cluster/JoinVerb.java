package dev.trellis.cli.cluster;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.fleet.Manifests;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.KubeApi;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Makes a cluster ready for its agent. */
public final class JoinVerb implements Verb {
    private static final String MANAGER = "trellis-join";

    /** What an agent keeps on its cluster, or reads from it. */
    private static final Set<String> DEFINITIONS =
            Set.of(
                    "appliedmanifestworks.work.open-cluster-management.io",
                    "clusterclaims.cluster.open-cluster-management.io");

    public static final VerbHelp HELP =
            new VerbHelp(
                    "join",
                    "Make a cluster ready for its agent, which then asks a hub to be let in.",
                    List.of(
                            "Installs on the cluster of --kubeconfig what its agent needs: two CRDs,",
                            "namespaces, rights and the bootstrap kubeconfig of the hub. Can be",
                            "repeated. The agent is started with `trellis agent`, or runs in the",
                            "cluster with --image."),
                    List.of(
                            "trellis join paris --bootstrap-kubeconfig knock.kubeconfig --context paris",
                            "trellis join rome --bootstrap-kubeconfig knock.kubeconfig --image IMAGE"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name =
            Argument.required(spec, "NAME", "What the cluster will be called in the fleet.");
    private final Flag<Path> bootstrap =
            Flag.of(
                    spec,
                    Path.class,
                    OptionSpec.builder("--bootstrap-kubeconfig")
                            .paramLabel("FILE")
                            .required(true)
                            .description("What `trellis init` wrote for the hub."));
    private final PodImage image = PodImage.of(spec, "the agent");
    private final HubFlags cluster = HubFlags.of(spec, "The cluster's");
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** What is there now. */
    record Prepared(String cluster, String server) {}

    @Override
    public void run() {
        var kubeconfig = read(bootstrap.value());
        cluster.withServer(client -> {
            var api = KubeApi.of(client);
            Definitions.install(
                    api,
                    MANAGER,
                    Crds.all().stream()
                            .filter(crd -> DEFINITIONS.contains(crd.name()))
                            .map(Crd::yaml)
                            .toList());
            var manifests = new Manifests(api, MANAGER);
            manifests.apply(Manifests.beside(JoinVerb.class, "rbac.yaml"));
            manifests.apply(List.of(secret(kubeconfig)));
            image.find()
                    .ifPresent(from ->
                            manifests.apply(
                                    PodImage.manifests(
                                            "agent.yaml",
                                            from,
                                            List.of("--cluster-name", name.value()))));
            output.show(
                    new Prepared(name.value(), api.server()),
                    List.of(
                            "%s is ready for its agent. Next:".formatted(api.server()),
                            "",
                            image.find().isPresent()
                                    ? "  kubectl -n open-cluster-management-agent rollout status deployment trellis-agent"
                                    : "  trellis agent --cluster-name %s%s"
                                            .formatted(name.value(), cluster.shown()),
                            "  trellis accept %s   # with the hub's kubeconfig"
                                    .formatted(name.value())));
        });
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw Refusal.usage(
                    "The bootstrap kubeconfig %s cannot be read: `trellis init` writes one for a hub."
                            .formatted(file));
        }
    }

    private static ObjectNode secret(String kubeconfig) {
        var secret = JsonNodeFactory.instance.objectNode();
        secret.put("apiVersion", "v1").put("kind", "Secret");
        secret.putObject("metadata")
                .put("namespace", "open-cluster-management-agent")
                .put("name", "bootstrap-hub-kubeconfig");
        secret.putObject("stringData").put("kubeconfig", kubeconfig);
        return secret;
    }
}
