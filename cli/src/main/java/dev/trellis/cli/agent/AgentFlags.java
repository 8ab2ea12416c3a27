package dev.trellis.cli.agent;

import dev.trellis.agent.feedback.FeedbackSettings;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.CredentialSettings;
import dev.trellis.agent.part.ReportSettings;
import dev.trellis.agent.part.WorkSettings;
import dev.trellis.api.time.GoDuration;
import dev.trellis.cli.shell.Flag;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The flags that shape what an agent does; their names are those of OCM's agents. */
final class AgentFlags {
    private static final Path POD_NAMESPACE =
            Path.of("/var/run/secrets/kubernetes.io/serviceaccount/namespace");

    private final CommandSpec spec;
    private final Flag<String> clusterName;
    private final Flag<String> agentId;
    private final Flag<String> namespace;
    private final Flag<String> bootstrapSecret;
    private final Flag<String> hubSecret;
    private final Flag<String> externalUrls;
    private final Flag<String> annotations;
    private final Flag<String> statusEvery;
    private final Flag<Integer> claimsMax;
    private final Flag<String> claimSuffixes;
    private final Flag<Integer> certificateSeconds;
    private final Flag<String> addonDriver;
    private final Flag<Integer> tokenSeconds;
    private final Flag<String> workEvery;
    private final Flag<String> evictionGrace;
    private final Flag<Integer> workers;
    private final Flag<Boolean> rawJson;
    private final Flag<Integer> rawJsonMax;

    AgentFlags(CommandSpec spec) {
        this.spec = spec;
        clusterName =
                Flag.of(
                        spec,
                        String.class,
                        OptionSpec.builder("--cluster-name", "--spoke-cluster-name")
                                .paramLabel("NAME")
                                .description(
                                        "The cluster's name on the hub; else the one it has there",
                                        "already, else a random one."));
        agentId =
                text(
                        "--agent-id",
                        "NAME",
                        "The agent's name on the hub; else the one it has already.");
        namespace =
                text(
                        "--namespace",
                        "NAME",
                        "Where the agent's secrets are (${DEFAULT-VALUE}).",
                        podNamespace());
        bootstrapSecret =
                text(
                        "--bootstrap-kubeconfig-secret",
                        "NAME",
                        "The secret with the bootstrap kubeconfig (${DEFAULT-VALUE}).",
                        AgentSettings.usual().bootstrapSecret());
        hubSecret =
                text(
                        "--hub-kubeconfig-secret",
                        "NAME",
                        "The secret that the agent's credentials go to (${DEFAULT-VALUE}).",
                        AgentSettings.usual().hubSecret());
        externalUrls =
                text(
                        "--spoke-external-server-urls",
                        "URLS",
                        "Addresses of the managed cluster for the hub, by commas.",
                        "");
        annotations =
                text(
                        "--cluster-annotations",
                        "KEY=VALUE,...",
                        "Annotations for the cluster that begin with agent.open-cluster-management.io.",
                        "");
        statusEvery =
                text(
                        "--cluster-healthcheck-period",
                        "TIME",
                        "How often the cluster is looked at (${DEFAULT-VALUE}).",
                        "1m");
        claimsMax =
                number(
                        "--max-custom-cluster-claims",
                        "How many claims are reported beside the reserved ones (${DEFAULT-VALUE}).",
                        "20");
        claimSuffixes =
                text(
                        "--reserved-cluster-claim-suffixes",
                        "TEXTS",
                        "Claims that end so are reserved too, by commas.",
                        "");
        certificateSeconds =
                number(
                        "--client-cert-expiration-seconds",
                        "The life of certificates to ask for; 0 leaves it to the signer.",
                        "0");
        addonDriver =
                text(
                        "--addon-kubeclient-registration-auth",
                        "csr|token",
                        "How add-ons get credentials for the hub (${DEFAULT-VALUE}).",
                        "csr");
        tokenSeconds =
                number(
                        "--addon-token-expiration-seconds",
                        "The life of their tokens (${DEFAULT-VALUE}).",
                        "31536000");
        workEvery =
                text(
                        "--status-sync-interval",
                        "TIME",
                        "How often applied objects are looked at (${DEFAULT-VALUE}).",
                        "10s");
        evictionGrace =
                text(
                        "--appliedmanifestwork-eviction-grace-period",
                        "TIME",
                        "How long what a lost work applied is kept (${DEFAULT-VALUE}).",
                        "60m");
        workers =
                number(
                        "--workload-agent-workers",
                        "How many works are applied at once (${DEFAULT-VALUE}).",
                        "10");
        rawJson =
                Flag.of(
                        spec,
                        Boolean.class,
                        OptionSpec.builder("--raw-feedback-json")
                                .arity("0")
                                .defaultValue("false")
                                .description(
                                        "Feed back lists, objects and fractions too, as JSON text."));
        rawJsonMax =
                number(
                        "--max-json-raw-length",
                        "The longest such text, in bytes (${DEFAULT-VALUE}).",
                        "1024");
    }

    /**
     * The settings that the flags amount to.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    AgentSettings settings() {
        var usual =
                AgentSettings.usual()
                        .in(namespace.value())
                        .withSecrets(bootstrapSecret.value(), hubSecret.value())
                        .with(
                                new ReportSettings(
                                        list(externalUrls),
                                        pairs(annotations),
                                        duration(statusEvery),
                                        claimsMax.value(),
                                        list(claimSuffixes)))
                        .with(
                                new CredentialSettings(
                                        Optional.of(certificateSeconds.value())
                                                .filter(seconds -> seconds != 0)
                                                .map(Duration::ofSeconds),
                                        addonDriver.value(),
                                        Duration.ofSeconds(tokenSeconds.value())))
                        .with(
                                new WorkSettings(
                                        duration(workEvery),
                                        duration(evictionGrace),
                                        workers.value(),
                                        new FeedbackSettings(rawJson.value(), rawJsonMax.value())));
        var named = clusterName.find().map(usual::named).orElse(usual);
        return agentId.find().map(named::withAgentId).orElse(named);
    }

    /** In a pod this is the pod's name; it only has to tell replicas apart. */
    static String host() {
        return Optional.ofNullable(System.getenv("HOSTNAME"))
                .filter(name -> !name.isBlank())
                .orElseGet(() -> {
                    try {
                        return InetAddress.getLocalHost().getHostName();
                    } catch (UnknownHostException e) {
                        return "unnamed";
                    }
                });
    }

    private static String podNamespace() {
        try {
            return Files.exists(POD_NAMESPACE)
                    ? Files.readString(POD_NAMESPACE).strip()
                    : AgentSettings.NAMESPACE;
        } catch (IOException e) {
            return AgentSettings.NAMESPACE;
        }
    }

    private static List<String> list(Flag<String> flag) {
        return Stream.of(flag.value().split(",", -1))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .toList();
    }

    private static Map<String, String> pairs(Flag<String> flag) {
        var pairs = new TreeMap<String, String>();
        for (var pair : list(flag)) {
            var sign = pair.indexOf('=');
            if (sign < 1) {
                throw new IllegalArgumentException(
                        "'%s' is no annotation: give KEY=VALUE.".formatted(pair));
            }
            pairs.put(pair.substring(0, sign), pair.substring(sign + 1));
        }
        return pairs;
    }

    private static Duration duration(Flag<String> flag) {
        return GoDuration.parse(flag.value())
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "%s cannot be '%s': give a time such as 30s, 10m or 1h."
                                        .formatted(flag.spec().longestName(), flag.value())));
    }

    private Flag<String> text(String name, String label, String description) {
        return Flag.of(
                spec,
                String.class,
                OptionSpec.builder(name).paramLabel(label).description(description));
    }

    private Flag<String> text(String name, String label, String description, String usual) {
        return Flag.of(
                spec,
                String.class,
                OptionSpec.builder(name)
                        .paramLabel(label)
                        .defaultValue(usual)
                        .description(description));
    }

    private Flag<Integer> number(String name, String description, String usual) {
        return Flag.of(
                spec,
                Integer.class,
                OptionSpec.builder(name)
                        .paramLabel("N")
                        .defaultValue(usual)
                        .description(description));
    }
}
