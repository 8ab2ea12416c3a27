package dev.trellis.cli.manager;

import dev.trellis.api.addon.AddOnNames;
import dev.trellis.api.json.ApiJson;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.ServiceFlags;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.ops.ListenAddress;
import dev.trellis.graph.resolve.Settings;
import dev.trellis.hub.HubMain;
import dev.trellis.hub.HubPart;
import dev.trellis.hub.HubProblem;
import dev.trellis.hub.HubSettings;
import dev.trellis.hub.registration.RegistrationSettings;
import dev.trellis.hub.webhook.Reach;
import dev.trellis.hub.webhook.WebhookSettings;
import dev.trellis.hub.work.WorkSettings;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs the manager of a hub. */
public final class ManagerVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "manager",
                    "Run the manager of a hub until it is stopped.",
                    List.of(
                            "Installs, configures and rolls out add-ons over the fleet, and runs",
                            "those that templates describe. Serves the conversion of our kinds",
                            "between their versions and refuses add-ons that need each other in a",
                            "cycle. Of several managers one leads; the others convert and stand by."),
                    List.of(
                            "trellis manager --kubeconfig ~/.kube/config --webhook-host 10.0.0.7",
                            "trellis manager --in-cluster --leader-elect --listen '*:8080'",
                            "trellis manager --without registration,placement",
                            "trellis manager --with operatorsets"));

    private final CommandSpec spec = HELP.spec(this);
    private final HubFlags hub = HubFlags.of(spec);
    private final Flag<Boolean> inCluster = ServiceFlags.inCluster(spec);
    private final Flag<String> namespace =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--namespace")
                            .paramLabel("NAME")
                            .defaultValue("${env:POD_NAMESPACE:-" + AddOnNames.HUB_NAMESPACE + "}")
                            .description(
                                    "Where the manager keeps what is its own (${DEFAULT-VALUE})."));
    private final Flag<Boolean> leaderElect =
            ServiceFlags.leaderElect(
                    spec,
                    true,
                    "Whether managers elect a leader; false only where this is",
                    "the only one (${DEFAULT-VALUE}).");
    private final Flag<String> listen = ServiceFlags.listen(spec, "127.0.0.1:8080");
    private final Flag<String> webhookHost =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--webhook-host")
                            .paramLabel("HOST")
                            .description(
                                    "The name or address at which the API server reaches this",
                                    "machine; without it the service "
                                            + WebhookSettings.SERVICE
                                            + " is used."));
    private final Flag<String> webhookListen =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--webhook-listen")
                            .paramLabel("ADDRESS")
                            .defaultValue("*:" + WebhookSettings.PORT)
                            .description(
                                    "Where to serve conversions and checks (${DEFAULT-VALUE})."));
    private final Flag<Boolean> conversionWebhook =
            Flag.ofBoolean(
                    spec,
                    true,
                    OptionSpec.builder("--conversion-webhook")
                            .paramLabel("true|false")
                            .description(
                                    "Whether API servers ask the manager to convert add-ons from",
                                    "one version to the other; false where they ask another",
                                    "process (${DEFAULT-VALUE})."));
    private final Flag<Boolean> validatingWebhook =
            Flag.ofBoolean(
                    spec,
                    true,
                    OptionSpec.builder("--validating-webhook")
                            .paramLabel("true|false")
                            .description(
                                    "Whether API servers ask the manager before they store what",
                                    "it checks: cycles of add-ons, works (${DEFAULT-VALUE})."));

    private final Flag<Boolean> strictOcm =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--strict-ocm")
                            .arity("0")
                            .defaultValue("false")
                            .description(
                                    "Do no more than OCM's manager does where ours does more."));

    private final Flag<String> without =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--without")
                            .paramLabel("PARTS")
                            .defaultValue("")
                            .description(
                                    "Parts to leave to another manager of the same hub, with",
                                    "commas between them: addons, registration, placement, works."));
    private final Flag<Boolean> promotions =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--promotions")
                            .arity("0")
                            .defaultValue("false")
                            .description(
                                    "Carry out promotions too; apply their CRDs first:",
                                    "trellis crds --group trellis."));
    private final Flag<String> with =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--with")
                            .paramLabel("PARTS")
                            .defaultValue("")
                            .description(
                                    "Parts that are there on request only, with commas between",
                                    "them: operatorsets brings operators to the clusters of the",
                                    "fleet, operators looks after those of the hub itself."));
    private final Flag<Boolean> strictOlm =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--strict-olm")
                            .arity("0")
                            .defaultValue("false")
                            .description(
                                    "Choose operators exactly as OLM does, without what we add."));
    private final Flag<Boolean> deleteCompleteWorks =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--delete-complete-works")
                            .arity("0")
                            .defaultValue("false")
                            .description(
                                    "Delete complete works when the time they set themselves is",
                                    "over (deleteOption.ttlSecondsAfterFinished)."));
    private final Flag<Boolean> checkUsualExecutor =
            Flag.of(
                    spec,
                    Boolean.class,
                    OptionSpec.builder("--check-usual-executor")
                            .arity("0")
                            .defaultValue("false")
                            .description(
                                    "Let only those create works without an executor who may use",
                                    "the agent's own account."));

    private final Flag<String> autoApproved =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--auto-approved-csr-users")
                            .paramLabel("USERS")
                            .defaultValue("")
                            .description(
                                    "Users, with commas between them, whose first certificate",
                                    "requests need no person; with any, clusters are accepted",
                                    "without a person too."));

    private final Flag<String> labels =
            Flag.of(
                    spec,
                    String.class,
                    OptionSpec.builder("--labels")
                            .paramLabel("KEY=VALUE,...")
                            .defaultValue("")
                            .description("Labels for all that is made for a cluster."));

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
        OldGarbage.keepLittle();
        try (var client = new Clients(ApiJson.serialization()).make(source(), "manager");
                var running = HubMain.start(client, settings)) {
            running.closeOnSignal();
            running.awaitClosed();
        } catch (HubProblem problem) {
            throw Refusal.failed(String.valueOf(problem.getMessage()), problem);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ClientSource source() {
        return inCluster.value() ? new ClientSource.InCluster() : hub.source();
    }

    private HubSettings settings() {
        try {
            var bound = ListenAddress.parse(webhookListen.value());
            var reach =
                    webhookHost
                            .find()
                            .<Reach>map(host -> new Reach.Url(host, bound.port()))
                            .orElseGet(() ->
                                    new Reach.Service(
                                            namespace.value(),
                                            WebhookSettings.SERVICE,
                                            WebhookSettings.PORT));
            return new HubSettings(
                            namespace.value(),
                            host(),
                            leaderElect.value(),
                            ListenAddress.parse(listen.value()),
                            WebhookSettings.reachedBy(reach)
                                    .boundTo(bound.host(), bound.port())
                                    .withValidation(validatingWebhook.value())
                                    .withConversion(conversionWebhook.value()),
                            strictOcm.value())
                    .withParts(parts())
                    .withWorks(
                            new WorkSettings(
                                    deleteCompleteWorks.value(), checkUsualExecutor.value()))
                    .withRegistration(
                            RegistrationSettings.parse(autoApproved.value(), labels.value()))
                    .withOperators(strictOlm.value() ? Settings.USUAL.strict() : Settings.USUAL);
        } catch (IllegalArgumentException wrong) {
            throw Refusal.usage(String.valueOf(wrong.getMessage()));
        }
    }

    private Set<HubPart> parts() {
        var parts = HubPart.of(without.value(), with.value());
        return promotions.value() ? HubPart.withPromotions(parts) : parts;
    }

    /** In a pod this is the pod's name; it only has to tell replicas apart. */
    private static String host() {
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
}
