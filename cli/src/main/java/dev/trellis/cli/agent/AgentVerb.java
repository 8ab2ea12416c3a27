package dev.trellis.cli.agent;

import dev.trellis.agent.AgentMain;
import dev.trellis.agent.AgentParts;
import dev.trellis.agent.AgentProblem;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.api.json.ApiJson;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.ServiceFlags;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.leader.LeaseSettings;
import dev.trellis.engine.ops.ListenAddress;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs the agent of a managed cluster. */
public final class AgentVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "agent",
                    "Run the agent of a managed cluster until it is stopped.",
                    List.of(
                            "Joins the cluster to a hub, keeps its credentials, tells the hub how it",
                            "and its add-ons are, and gives add-ons their credentials. Its own are",
                            "in a secret of the cluster it runs for, so it can be started anywhere."),
                    List.of(
                            "trellis agent --cluster-name rome --bootstrap-kubeconfig hub.kubeconfig --kubeconfig ~/.kube/config",
                            "trellis agent --in-cluster --cluster-name rome --leader-elect",
                            "trellis agent --mode hosted --cluster-name rome --bootstrap-kubeconfig hub.kubeconfig --spoke-kubeconfig rome.kubeconfig"));

    private static final String LEASE = "trellis-agent";

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<Path> kubeconfig =
            file(
                    "--kubeconfig",
                    "The cluster that keeps the agent's secrets; else as kubectl looks for it.");
    private final Flag<Path> spokeKubeconfig =
            file("--spoke-kubeconfig", "The managed cluster, in hosted mode.");
    private final Flag<Path> bootstrapKubeconfig =
            file(
                    "--bootstrap-kubeconfig",
                    "The first kubeconfig for the hub; else it is in a secret.");
    private final Flag<Boolean> inCluster = ServiceFlags.inCluster(spec);
    private final Flag<String> mode =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--mode")
                            .paramLabel("default|hosted")
                            .description(
                                    "Whether the agent's secrets are on the managed cluster, or",
                                    "on another one that hosts it."));
    private final Flag<String> listen = ServiceFlags.listen(spec, "127.0.0.1:8000");
    private final Flag<Boolean> leaderElect =
            ServiceFlags.leaderElect(
                    spec, false, "Whether replicas elect the one that acts (${DEFAULT-VALUE}).");
    private final AgentFlags flags = new AgentFlags(spec);

    private Flag<Path> file(String name, String... description) {
        return Flag.of(
                spec,
                Path.class,
                OptionSpec.builder(name).paramLabel("FILE").description(description));
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
        var settings = settings();
        var place = place(settings);
        try (var agent =
                AgentMain.start(
                        new Clients(ApiJson.serialization()),
                        place,
                        settings,
                        AgentParts.all(settings.work()))) {
            agent.closeOnSignal();
            agent.awaitClosed();
        } catch (AgentProblem problem) {
            var sentence = String.valueOf(problem.getMessage());
            throw problem.isOfSettings()
                    ? Refusal.usage(sentence)
                    : Refusal.failed(sentence, problem);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private AgentSettings settings() {
        try {
            return flags.settings();
        } catch (IllegalArgumentException wrong) {
            throw Refusal.usage(String.valueOf(wrong.getMessage()));
        }
    }

    private AgentMain.Place place(AgentSettings settings) {
        var member =
                spokeKubeconfig
                        .find()
                        .<ClientSource>map(
                                file -> new ClientSource.Kubeconfig(file, Optional.empty()));
        requireMode(member.isPresent());
        try {
            return new AgentMain.Place(
                    management(),
                    member,
                    bootstrapKubeconfig.find(),
                    ListenAddress.parse(listen.value()),
                    leaderElect.value()
                            ? Optional.of(
                                    LeaseSettings.of(
                                            settings.namespace(), LEASE, AgentFlags.host()))
                            : Optional.empty());
        } catch (IllegalArgumentException wrong) {
            throw Refusal.usage(String.valueOf(wrong.getMessage()));
        }
    }

    private void requireMode(boolean hasSpoke) {
        var wanted = mode.find().orElse(hasSpoke ? "hosted" : "default");
        switch (wanted) {
            case "hosted" -> {
                if (!hasSpoke) {
                    throw Refusal.usage(
                            "Hosted mode needs the managed cluster: name its kubeconfig with --spoke-kubeconfig.");
                }
            }
            case "default" -> {
                if (hasSpoke) {
                    throw Refusal.usage(
                            "In default mode the managed cluster is that of --kubeconfig: leave out --spoke-kubeconfig or say --mode hosted.");
                }
            }
            default ->
                    throw Refusal.usage(
                            "There is no mode '%s': give default or hosted.".formatted(wanted));
        }
    }

    private ClientSource management() {
        if (inCluster.value()) {
            return new ClientSource.InCluster();
        }
        return kubeconfig
                .find()
                .<ClientSource>map(file -> new ClientSource.Kubeconfig(file, Optional.empty()))
                .orElseGet(() -> new ClientSource.Usual(Optional.empty()));
    }
}
