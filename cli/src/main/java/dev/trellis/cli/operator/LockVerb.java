package dev.trellis.cli.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.graph.resolve.Install;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Resolver;
import dev.trellis.hub.operatorset.LockMaking;
import dev.trellis.operators.image.BundleImages;
import dev.trellis.operators.image.ImageSettings;
import dev.trellis.operators.image.ImageTrouble;
import dev.trellis.operators.image.Images;
import dev.trellis.operators.image.Logins;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.TreeMap;

/** Makes a lock of what would be chosen now. */
final class LockVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "lock",
                    "Print an OperatorLock of the versions that would be chosen now.",
                    List.of(
                            "For a cluster on which nothing is installed. Name the catalogs as the",
                            "OperatorSet does, review what is printed, and apply it on the hub. Sets",
                            "that name it get these versions, with this content, and no others.",
                            "Operators that are in images of their own are pulled."),
                    List.of(
                            "trellis operator lock --name may --catalog apps=catalog.yaml --subscribe queue",
                            "trellis operator lock --name may --catalog apps=catalog.yaml --subscribe queue --kubernetes-version 1.36.0 | kubectl apply -n team -f -"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<String> name =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--name")
                            .paramLabel("NAME")
                            .required(true)
                            .description("Of the lock."));
    private final Flag<String> author =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--author")
                            .paramLabel("NAME")
                            .defaultValue("${sys:user.name}")
                            .description("Who makes it (default: ${DEFAULT-VALUE})."));
    private final RunFlags flags = new RunFlags(spec);
    private final BundleImages images = new BundleImages(new Images(ImageSettings.USUAL));

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var state = flags.state();
        if (!state.installed().isEmpty()) {
            throw Refusal.usage(
                    "A lock is made for a cluster on which nothing is installed: leave ClusterServiceVersions out of the cluster state.");
        }
        var resolution = Resolver.resolve(state);
        if (!resolution.isComplete()) {
            throw Refusal.failed(
                    "Nothing was locked: "
                            + String.join("\n", Answer.of(state, resolution).lines()));
        }
        Output.print(spec, Output.yaml(lock(state, resolution.installs())));
    }

    private ObjectNode lock(ResolveState state, List<Install> installs) {
        var digests = new TreeMap<String, String>();
        for (var source : state.sources()) {
            var catalog = source.key().name();
            digests.put(catalog, CatalogFiles.digest(flags.catalogs(), catalog));
        }
        var lock =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("apiVersion", "trellis.dev/v1alpha1")
                        .put("kind", "OperatorLock");
        lock.putObject("metadata").put("name", name.value());
        lock.set(
                "spec",
                ApiJson.exactMapper()
                        .valueToTree(
                                LockMaking.lock(
                                        author.value(), state, digests, installs, this::load)));
        return lock;
    }

    private List<JsonNode> load(Install install) {
        var entry = install.operator().entry();
        var inside =
                CatalogFiles.manifests(
                        flags.catalogs(),
                        install.operator().source().key().name(),
                        entry.packageName(),
                        entry.name());
        if (!inside.isEmpty()) {
            return inside;
        }
        if (entry.bundle().image().isEmpty()) {
            throw Refusal.failed(
                    "The catalog has no manifests of %s: offer it with its manifests or an image."
                            .formatted(entry.name()));
        }
        try {
            return images.load(entry.bundle().image(), Logins.NONE);
        } catch (ImageTrouble e) {
            throw Refusal.failed(e.sentence(), e);
        }
    }
}
