package dev.trellis.cli.promote;

import dev.trellis.api.json.ApiJson;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.interpret.ObjectFiles;
import dev.trellis.cli.shell.Choice;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.ClientProblem;
import dev.trellis.engine.client.ClientSource;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.Servers;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.builtin.BuiltinLayer;
import dev.trellis.interpreter.customization.Customization;
import dev.trellis.interpreter.customization.CustomizationLayer;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.thirdparty.ThirdPartyLayer;
import dev.trellis.interpreter.webhook.WebhookLayer;
import dev.trellis.promote.hub.HubCustomizations;
import dev.trellis.promote.hub.HubWebhooks;
import dev.trellis.promote.hub.KubeHub;
import dev.trellis.promote.member.KubeMember;
import dev.trellis.promote.plan.ContentDigest;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.Planned;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.planner.PlanRequest;
import dev.trellis.promote.planner.Planner;
import dev.trellis.promote.planner.Selection;
import dev.trellis.promote.tunnel.ServiceTransport;
import dev.trellis.promote.tunnel.TransportChoice;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** All flags of verbs that make a plan, and the making of it. */
final class PlanFlags {
    private static final int KEY_BYTES = 32;

    private final RootFlags roots;
    private final Flag<String> cluster;
    private final Flag<Path> memberKubeconfig;
    private final Flag<String> memberContext;
    private final Flag<String[]> customizations;
    private final Flag<TransportChoice> webhookTransport;
    private final OptionFlags options;
    private final Flag<String> bundle;
    private final HubFlags hub;

    PlanFlags(CommandSpec verb) {
        roots = new RootFlags(verb);
        cluster =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("-C", "-c", "--cluster")
                                .paramLabel("NAME")
                                .description("The cluster on which it runs, as the hub names it."));
        memberKubeconfig =
                Flag.of(
                        verb,
                        Path.class,
                        OptionSpec.builder("--cluster-kubeconfig")
                                .paramLabel("FILE")
                                .description(
                                        "That cluster's kubeconfig; else as kubectl looks for it."));
        memberContext =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--cluster-context")
                                .paramLabel("NAME")
                                .description("The context of that kubeconfig to use."));
        hub = HubFlags.of(verb);
        options = new OptionFlags(verb);
        bundle =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--bundle")
                                .paramLabel("NAME")
                                .description(
                                        "Add to this bundle; with no TYPE NAME, what it lacks."));
        customizations =
                Flag.of(
                        verb,
                        String[].class,
                        OptionSpec.builder("--customization")
                                .paramLabel("FILE")
                                .description(
                                        "Objects of kind ResourceInterpreterCustomization, beside the hub's."));
        var ways = Choice.of(TransportChoice.class);
        webhookTransport =
                Flag.of(
                        verb,
                        TransportChoice.class,
                        OptionSpec.builder("--webhook-transport")
                                .converters(ways)
                                .completionCandidates(ways.words())
                                .paramLabel("WAY")
                                .defaultValue("auto")
                                .description(
                                        "How webhooks behind a Service are reached: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). The last verifies no certificate."));
    }

    /** Reads both clusters. Ends with the exit code of what is wrong where there is no plan. */
    Planned plan(Options.Depth depth) {
        var asked = options.options(depth);
        var wanted = bundle.find().isPresent() ? asked.sharing() : asked;
        var name =
                cluster.find()
                        .orElseThrow(() ->
                                Refusal.usage("PRM-002 No cluster is named: add -C CLUSTER."));
        // What is wrong with the words is told before anybody is asked.
        var named = bundle.find().isPresent() ? List.<Selection>of() : roots.selections(List::of);
        var clients = new Clients(ApiJson.serialization());
        try (var hubClient = clients.make(hub.source(), "cli");
                var memberClient = clients.make(memberSource(), "cli")) {
            var hubApi = KubeApi.of(hubClient);
            reach(hubApi, ProblemCode.HUB_UNREACHABLE, "The hub");
            var extended =
                    bundle.find()
                            .map(it ->
                                    Extended.load(
                                            hubApi,
                                            new ObjectKey(wanted.hubNamespace(), it),
                                            name));
            var selections =
                    extended.map(it -> roots.selections(() -> Extended.missing(it))).orElse(named);
            var memberApi = KubeApi.of(memberClient);
            reach(memberApi, ProblemCode.MEMBER_UNREACHABLE, "Cluster " + name);
            var key = KubeHub.findDigestKey(hubApi);
            var salt = key.isPresent() ? new byte[0] : salt();
            var digest = new ContentDigest(key.orElse(salt));
            var planner =
                    new Planner(
                            new KubeHub(hubApi, digest),
                            KubeMember.load(memberApi),
                            interpreters(hubApi),
                            digest);
            return planner.plan(
                    new PlanRequest(
                            name,
                            selections,
                            wanted,
                            System.getProperty("user.name", ""),
                            Instant.now(),
                            Base64.getEncoder().encodeToString(salt)));
        } catch (PlanRefused e) {
            throw Refusal.withCode(e.problem().code().exitCode(), e.problem().toString());
        } catch (InterpreterFailure e) {
            throw Refusal.failed(e.code() + " " + e.sentence(), e);
        }
    }

    /** The bundle that is added to, where none is made. */
    Optional<String> bundle() {
        return bundle.find();
    }

    HubFlags hub() {
        return hub;
    }

    private static void reach(KubeApi api, ProblemCode code, String what) {
        try {
            Servers.check(api);
        } catch (ClientProblem e) {
            throw Refusal.failed(
                    "%s %s cannot be read: %s".formatted(code, what, e.getMessage()), e);
        }
    }

    private ClientSource memberSource() {
        return memberKubeconfig
                .find()
                .<ClientSource>map(file -> new ClientSource.Kubeconfig(file, memberContext.find()))
                .orElseGet(() -> new ClientSource.Usual(memberContext.find()));
    }

    private static byte[] salt() {
        var salt = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(salt);
        return salt;
    }

    private Interpreters interpreters(KubeApi hubApi) {
        var configured = new ArrayList<>(HubCustomizations.load(hubApi));
        customizations.find().map(List::of).orElse(List.of()).stream()
                .flatMap(file -> ObjectFiles.load(file).stream())
                .map(Customization::of)
                .forEach(configured::add);
        var engine = LuaEngine.usual();
        return new Interpreters(
                List.of(
                        new CustomizationLayer(configured, engine),
                        new WebhookLayer(
                                HubWebhooks.load(hubApi),
                                new ServiceTransport(hubApi, webhookTransport.value())),
                        new ThirdPartyLayer(engine),
                        new BuiltinLayer()),
                InstantSource.system());
    }
}
