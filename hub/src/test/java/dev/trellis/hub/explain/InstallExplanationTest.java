package dev.trellis.hub.explain;

import static dev.trellis.hub.explain.ViewFixture.DEPLOYMENT_CONFIGS;
import static dev.trellis.hub.explain.ViewFixture.optional;
import static dev.trellis.hub.explain.ViewFixture.placed;
import static dev.trellis.hub.explain.ViewFixture.required;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.Groups;
import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnFinalizers;
import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.RolloutStrategy;
import dev.trellis.api.meta.Condition;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.graph.explain.Explanations;
import dev.trellis.graph.explain.Sentences;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.dependency.Operators;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class InstallExplanationTest {
    private static final String ADDON = "mon";
    private static final String WORK = "addon-mon-deploy-0";
    private static final ConfigType TEMPLATES = new ConfigType(Groups.ADDON, "addontemplates");
    private static final ConfigType MAPS = new ConfigType("", "configmaps");

    @Test
    void nothingIsSaidOfAHealthyInstall() {
        var view =
                healthy()
                        .declared(ADDON, required("cert"))
                        .healthy("cert")
                        .supports(ADDON, DEPLOYMENT_CONFIGS)
                        .refers(ADDON, DEPLOYMENT_CONFIGS, "usual", "hash")
                        .config(DEPLOYMENT_CONFIGS, "usual");

        assertThat(InstallExplanation.explain(view.build(), ADDON)).isEmpty();
    }

    /** What each case says, and where symptoms lead: {@code Symptom(Cause(Root), Root)}. */
    static Stream<Arguments> cases() {
        return Stream.of(
                        absent(),
                        configuration(),
                        delivery(),
                        health(),
                        dependencies(),
                        operators(),
                        deletion())
                .flatMap(cases -> cases);
    }

    private static Stream<Arguments> absent() {
        return Stream.of(
                explained(
                        "an add-on that nobody declared",
                        new ViewFixture(),
                        "no ClusterManagementAddOn of this name",
                        "AddOnNotDeclared"),
                explained(
                        "no placement selects the cluster",
                        new ViewFixture()
                                .declared(ADDON, placed(RolloutStrategy.ALL, "north", "south"))
                                .selects("north", "oslo", "bergen")
                                .selects("south"),
                        "placement fleet/north selecting bergen, oslo; placement fleet/south"
                                + " selecting no cluster",
                        "NotSelected"),
                explained(
                        "the only placement is missing",
                        new ViewFixture().declared(ADDON).noPlacement("all"),
                        "no such placement",
                        "NotSelected(PlacementMissing)"),
                explained(
                        "one placement is missing, another selects others",
                        new ViewFixture()
                                .declared(ADDON, placed(RolloutStrategy.ALL, "gone", "north"))
                                .selects("north", "oslo"),
                        "placement fleet/gone missing; placement fleet/north selecting oslo",
                        "NotSelected",
                        "PlacementMissing"),
                explained(
                        "nobody installed it by hand",
                        new ViewFixture().declared(ADDON, (InstallStrategy) null),
                        "the install strategy Manual, and that nobody has made the install",
                        "NotInstalledByHand"),
                explained(
                        "its own manager installs it",
                        new ViewFixture()
                                .declared(ADDON)
                                .annotatedDeclaration(ADDON, AddOnAnnotations.LIFECYCLE, "self"),
                        "a lifecycle annotation on the declaration that leaves installing to the"
                                + " add-on's own manager",
                        "InstallLeftToOthers"),
                explained(
                        "the hub has yet to install it",
                        new ViewFixture().declared(ADDON),
                        "that placement fleet/all selects the cluster but the hub has not made the"
                                + " install yet",
                        "InstallPending"),
                explained(
                        "a cluster that the hub does not know",
                        new ViewFixture().declared(ADDON).noCluster(),
                        "no such cluster on the hub",
                        "InstallPending(ClusterUnknown)"),
                explained(
                        "an install that lost its declaration",
                        healthy().undeclared(ADDON),
                        "no ClusterManagementAddOn of this name",
                        "AddOnNotDeclared"),
                explained(
                        "an install that no placement selects any more",
                        healthy().selects("all", "rome"),
                        "placement fleet/all selecting rome",
                        "NotSelected"),
                explained(
                        "nobody accepted the cluster",
                        healthy().cluster(false, Condition.TRUE, ""),
                        "that nobody has accepted it",
                        "ClusterNotAccepted"),
                explained(
                        "nobody hears from the cluster",
                        healthy()
                                .cluster(true, Condition.UNKNOWN, "Lease is old")
                                .says(
                                        ADDON,
                                        AddOnConditions.AVAILABLE,
                                        Condition.UNKNOWN,
                                        "Lease",
                                        "cluster is lost"),
                        "Lease is old",
                        "NotAvailable(ClusterUnreachable)"));
    }

    private static Stream<Arguments> configuration() {
        return Stream.of(
                explained(
                        "a config of a type that the add-on does not understand",
                        healthy().supports(ADDON, DEPLOYMENT_CONFIGS).configured(ADDON, MAPS, "m"),
                        "Configuration with gvr /configmaps is not supported for this addon",
                        "ConfigUnsupported"),
                explained(
                        "a config of such a type from a placement",
                        healthy().supports(ADDON, DEPLOYMENT_CONFIGS).refers(ADDON, MAPS, "m", ""),
                        "Configuration with gvr /configmaps is not supported for this addon",
                        "ConfigUnsupported"),
                explained(
                        "a config that does not exist",
                        healthy()
                                .supports(ADDON, DEPLOYMENT_CONFIGS)
                                .refers(ADDON, DEPLOYMENT_CONFIGS, "usual", ""),
                        "no such object",
                        "ConfigMissing"),
                explained(
                        "a config of a type that nobody here follows",
                        healthy().supports(ADDON, MAPS).refers(ADDON, MAPS, "m", ""),
                        "no such object",
                        "ConfigMissing"),
                explained(
                        "its turn in the rollout has not come",
                        healthy()
                                .declared(ADDON, placed(RolloutStrategy.PROGRESSIVE, "all"))
                                .progression(ADDON, "selected clusters 2. configured addons 1/2")
                                .says(
                                        ADDON,
                                        AddOnConditions.CONFIGURED,
                                        Condition.FALSE,
                                        "ConfigurationsNotConfigured",
                                        "Configurations updated and not configured yet"),
                        "Configurations updated and not configured yet; placement fleet/all rolls"
                                + " out Progressive: selected clusters 2. configured addons 1/2",
                        "RolloutWaiting"),
                explained(
                        "its turn never came",
                        waitingForItsFirstTurn(),
                        "that the hub has not decided about it yet; placement fleet/all rolls out"
                                + " All",
                        "NotAvailable(WorkMissing(RegistrationPending(RolloutWaiting)))"),
                explained(
                        "the strategy cannot be followed",
                        healthy().declared(ADDON, placed("Sideways", "all")),
                        "incorrect rollout strategy type Sideways",
                        "RolloutWithheld"),
                explained(
                        "a placement is missing, so nobody's turn comes",
                        healthy()
                                .declared(ADDON, placed(RolloutStrategy.ALL, "all", "gone"))
                                .says(
                                        ADDON,
                                        AddOnConditions.CONFIGURED,
                                        Condition.FALSE,
                                        "ConfigurationsNotConfigured",
                                        "not yet"),
                        "no such placement",
                        "RolloutWaiting(RolloutWithheld(PlacementMissing))"));
    }

    private static ViewFixture waitingForItsFirstTurn() {
        return healthy()
                .withoutWorks(ADDON)
                .refers(ADDON, TEMPLATES, "t", "hash")
                .saysNothing(
                        ADDON,
                        AddOnConditions.CONFIGURED,
                        AddOnConditions.REGISTRATION_APPLIED,
                        AddOnConditions.MANIFEST_APPLIED,
                        AddOnConditions.AVAILABLE);
    }

    private static Stream<Arguments> delivery() {
        return Stream.of(
                explained(
                        "nobody says how the agent registers",
                        healthy().saysNothing(ADDON, AddOnConditions.REGISTRATION_APPLIED),
                        "that nobody has said how the agent registers",
                        "RegistrationPending"),
                explained(
                        "the cluster has yet to say whom to permit",
                        healthy()
                                .says(
                                        ADDON,
                                        AddOnConditions.REGISTRATION_APPLIED,
                                        Condition.FALSE,
                                        "PermissionConfigPending",
                                        "registration subject not ready"),
                        "registration subject not ready",
                        "RegistrationPending"),
                explained(
                        "permissions are refused",
                        healthy()
                                .says(
                                        ADDON,
                                        AddOnConditions.REGISTRATION_APPLIED,
                                        Condition.FALSE,
                                        "SetPermissionFailed",
                                        "Failed to set permission for hub agent: no"),
                        "Failed to set permission for hub agent: no",
                        "PermissionFailed"),
                explained(
                        "there is no service account to make tokens of",
                        healthy()
                                .says(
                                        ADDON,
                                        AddOnConditions.TOKEN_INFRASTRUCTURE_READY,
                                        Condition.FALSE,
                                        "TokenInfrastructureApplyFailed",
                                        "forbidden"),
                        "forbidden",
                        "TokenInfrastructureFailed"),
                explained(
                        "a template that cannot be filled",
                        notApplied("failed to get manifest from agent interface: no end of {{")
                                .refers(ADDON, TEMPLATES, "t", "hash"),
                        "failed to get manifest from agent interface: no end of {{",
                        "TemplateInvalid"),
                explained(
                        "a template without its config",
                        notApplied("failed to get manifest from agent interface: no hash")
                                .refers(ADDON, TEMPLATES, "t", "hash")
                                .supports(ADDON, DEPLOYMENT_CONFIGS)
                                .refers(ADDON, DEPLOYMENT_CONFIGS, "usual", ""),
                        "no such object",
                        "TemplateInvalid(ConfigMissing)"),
                explained(
                        "manifests that the add-on's manager cannot make",
                        notApplied("failed to build manifestwork: no kind"),
                        "failed to build manifestwork: no kind",
                        "RenderingFailed"),
                explained(
                        "works that the hub's API refuses",
                        notApplied("failed to apply manifestWork: too large"),
                        "failed to apply manifestWork: too large",
                        "WorkRefused"),
                explained(
                        "a hosting cluster that is none",
                        healthy()
                                .says(
                                        ADDON,
                                        AddOnConditions.HOSTING_CLUSTER_VALIDITY,
                                        Condition.FALSE,
                                        "HostingClusterInvalid",
                                        "hosting cluster x is not a managed cluster of the hub"),
                        "hosting cluster x is not a managed cluster of the hub",
                        "HostingClusterInvalid"),
                explained(
                        "nobody makes its works",
                        healthy()
                                .withoutWorks(ADDON)
                                .saysNothing(ADDON, AddOnConditions.MANIFEST_APPLIED),
                        "no works",
                        "WorkMissing"),
                explained(
                        "the cluster has not said anything about a work",
                        healthy().unreported(WORK),
                        "no word about it",
                        "WorkNotReported"),
                explained(
                        "nor will it, while it is lost",
                        healthy().unreported(WORK).cluster(true, Condition.UNKNOWN, "Lease is old"),
                        "Lease is old",
                        "WorkNotReported(ClusterUnreachable)"),
                explained(
                        "manifests that the cluster does not take",
                        healthy()
                                .workSays(WORK, "Applied", Condition.FALSE)
                                .manifestSays(WORK, "Deployment", "Applied", "False", "no quota")
                                .manifestSays(WORK, "ConfigMap", "Applied", "True", "")
                                .manifestSays(WORK, "Gadget", "Applied", "False", "no such kind"),
                        "Deployment agents/it: no quota; Gadget agents/it: no such kind",
                        "ManifestNotApplied"),
                explained(
                        "a work that failed without details",
                        healthy().workSays(WORK, "Applied", Condition.FALSE),
                        "work False",
                        "ManifestNotApplied"),
                explained(
                        "an object that vanished from the cluster",
                        healthy()
                                .workSays(WORK, "Available", Condition.FALSE)
                                .manifestSays(WORK, "Secret", "Available", "False", "not found"),
                        "Secret agents/it: not found",
                        "ObjectNotAvailable"));
    }

    private static ViewFixture notApplied(String message) {
        return healthy()
                .says(
                        ADDON,
                        AddOnConditions.MANIFEST_APPLIED,
                        Condition.FALSE,
                        "ManifestWorkApplyFailed",
                        message);
    }

    private static Stream<Arguments> health() {
        return Stream.of(
                explained(
                        "a workload that is not ready",
                        healthy()
                                .unavailable(
                                        ADDON,
                                        "ProbeUnavailable",
                                        "Probe addon unavailable with err 0 of 2"),
                        "Probe addon unavailable with err 0 of 2",
                        "NotAvailable(WorkloadNotReady)"),
                explained(
                        "workloads that nobody reports about",
                        healthy()
                                .says(
                                        ADDON,
                                        AddOnConditions.AVAILABLE,
                                        Condition.UNKNOWN,
                                        "NoProbeResult",
                                        "Probe results are not returned"),
                        "Probe results are not returned",
                        "NotAvailable(WorkNotReported)"),
                explained(
                        "an agent that stopped renewing its lease",
                        healthy()
                                .unavailable(
                                        ADDON,
                                        "ManagedClusterAddOnLeaseUpdateStopped",
                                        "mon add-on is not available."),
                        "mon add-on is not available.",
                        "NotAvailable(AgentSilent)"),
                explained(
                        "unavailable for reasons of its own",
                        healthy().unavailable(ADDON, "Tired", "Come back tomorrow"),
                        "Come back tomorrow",
                        "NotAvailable"),
                explained(
                        "nobody says how it is",
                        healthy().saysNothing(ADDON, AddOnConditions.AVAILABLE),
                        "that nobody has reported its health yet",
                        "NotAvailable"),
                explained(
                        "the add-on complains itself",
                        healthy()
                                .says(
                                        ADDON,
                                        AddOnConditions.DEGRADED,
                                        Condition.TRUE,
                                        "DiskFull",
                                        "No room for metrics"),
                        "No room for metrics",
                        "ReportedDegraded"));
    }

    private static Stream<Arguments> operators() {
        var api = "SecretSet.v1.vault.example";
        return Stream.of(
                explained(
                        "no set of operators is on the cluster",
                        healthy().requiresApi(ADDON, api),
                        "that no OperatorSet brings operators to the cluster",
                        "RequiredApiMissing"),
                explained(
                        "the operator that provides an API is being installed",
                        healthy()
                                .requiresApi(
                                        ADDON,
                                        api,
                                        new Operators()
                                                .with(
                                                        "vault",
                                                        "Installing",
                                                        List.of(api),
                                                        List.of())),
                        "phase Installing",
                        "RequiredApiNotAvailable(OperatorNotReady)"),
                explained(
                        "the operator that provides an API waits for another one",
                        healthy()
                                .requiresApi(
                                        ADDON,
                                        api,
                                        new Operators()
                                                .with(
                                                        "vault",
                                                        "Pending",
                                                        List.of(api),
                                                        List.of("disk"))
                                                .with(
                                                        "disk",
                                                        "Failed",
                                                        List.of(),
                                                        List.of("vault"))),
                        "phase Failed",
                        "RequiredApiNotAvailable(OperatorNotReady(OperatorNotReady))"),
                explained(
                        "the set that might bring it cannot be resolved",
                        healthy()
                                .requiresApi(
                                        ADDON, api, new Operators().failed("vault is not offered")),
                        "vault is not offered",
                        "RequiredApiMissing(OperatorSetFailed)"),
                explained(
                        "the API is written in another way",
                        healthy().requiresApi(ADDON, "SecretSet"),
                        "'SecretSet'",
                        "RequiredApiMissing"));
    }

    @Test
    void nothingIsSaidOfAnApiThatAnOperatorProvides() {
        var api = "SecretSet.v1.vault.example";
        var view =
                healthy()
                        .requiresApi(
                                ADDON,
                                api,
                                new Operators()
                                        .with("vault", "Succeeded", List.of(api), List.of()));

        assertThat(InstallExplanation.explain(view.build(), ADDON)).isEmpty();
    }

    private static Stream<Arguments> dependencies() {
        return Stream.of(
                explained(
                        "a Required add-on is not declared",
                        healthy().declared(ADDON, required("cert")),
                        "no ClusterManagementAddOn of this name",
                        "RequiredDependencyMissing(AddOnNotDeclared)"),
                explained(
                        "a Required add-on is not selected",
                        healthy()
                                .declared(ADDON, required("cert"))
                                .declared("cert", placed(RolloutStrategy.ALL, "north"))
                                .selects("north", "oslo"),
                        "placement fleet/north selecting oslo",
                        "RequiredDependencyMissing(NotSelected)"),
                explained(
                        "a Required add-on is not well, for a reason of its own",
                        healthy()
                                .declared(ADDON, required("cert"))
                                .unavailable(ADDON, "RequiredDependencyNotSatisfied", "cert lacks")
                                .healthy("cert")
                                .unavailable("cert", "ProbeUnavailable", "0 of 2 ready"),
                        "0 of 2 ready",
                        "NotAvailable(RequiredDependencyNotAvailable(WorkloadNotReady))"),
                explained(
                        "the reason lies two add-ons further",
                        healthy()
                                .declared(ADDON, required("cert"))
                                .healthy("cert")
                                .declared("cert", required("dns"))
                                .unavailable("cert", "RequiredDependencyNotSatisfied", "dns lacks")
                                .healthy("dns")
                                .unreported("addon-dns-deploy-0")
                                .unavailable("dns", "WorkNotApplied", ""),
                        "no word about it",
                        "RequiredDependencyNotAvailable(RequiredDependencyNotAvailable("
                                + "WorkNotReported))"),
                explained(
                        "an Optional add-on is missing",
                        healthy().declared(ADDON, optional("cert", "No TLS")),
                        "no ClusterManagementAddOn of this name",
                        "OptionalDependencyMissing(AddOnNotDeclared)"),
                explained(
                        "an Optional add-on is not well",
                        healthy()
                                .declared(ADDON, optional("cert", "No TLS"))
                                .healthy("cert")
                                .unavailable("cert", "Tired", "Come back tomorrow"),
                        "Come back tomorrow",
                        "OptionalDependencyNotAvailable(NotAvailable)"),
                explained(
                        "an Optional dependency of a dependency is no reason",
                        healthy()
                                .declared(ADDON, required("cert"))
                                .healthy("cert")
                                .declared("cert", optional("dns", ""))
                                .unavailable("cert", "ProbeUnavailable", "0 of 2 ready"),
                        "0 of 2 ready",
                        "RequiredDependencyNotAvailable(WorkloadNotReady)"),
                explained(
                        "a Required add-on is on its way out",
                        healthy()
                                .declared(ADDON, required("cert"))
                                .healthy("cert")
                                .deleted("cert", "example.com/keep"),
                        "the finalizers example.com/keep",
                        "RequiredDependencyNotAvailable(DeletionWaiting)"),
                explained(
                        "add-ons that require each other",
                        new ViewFixture()
                                .healthy("mon")
                                .healthy("cert")
                                .declared("mon", required("cert"))
                                .declared("cert", required("mon"))
                                .unavailable("mon", "RequiredDependencyNotSatisfied", "")
                                .unavailable("cert", "RequiredDependencyNotSatisfied", ""),
                        "the cycle cert -> mon -> cert",
                        "NotAvailable(RequiredDependencyNotAvailable(DependencyCyclic))"),
                explained(
                        "a cycle further down",
                        healthy()
                                .declared(ADDON, required("a"))
                                .declared("a", required("b"))
                                .declared("b", required("a"))
                                .installed("a")
                                .installed("b")
                                .unavailable("a", "RequiredDependencyNotSatisfied", "")
                                .unavailable("b", "RequiredDependencyNotSatisfied", ""),
                        "the cycle a -> b -> a",
                        "RequiredDependencyNotAvailable("
                                + "RequiredDependencyNotAvailable(DependencyCyclic))"),
                explained(
                        "an add-on that requires itself",
                        healthy().declared(ADDON, required(ADDON)),
                        "the cycle mon -> mon",
                        "RequiredDependencyNotAvailable(DependencyCyclic)"));
    }

    private static Stream<Arguments> deletion() {
        return Stream.of(
                explained(
                        "a hook that runs",
                        healthy()
                                .deleted(ADDON, AddOnFinalizers.PRE_DELETE)
                                .says(
                                        ADDON,
                                        AddOnConditions.HOOK_MANIFEST_COMPLETED,
                                        Condition.FALSE,
                                        "HookManifestIsNotCompleted",
                                        "hook manifestWork x is not completed."),
                        "hook manifestWork x is not completed.",
                        "DeletionWaiting(HookRunning)"),
                explained(
                        "a hook on a cluster that is lost",
                        healthy()
                                .deleted(ADDON, AddOnFinalizers.PRE_DELETE)
                                .work(ADDON, "addon-mon-pre-delete")
                                .cluster(true, Condition.UNKNOWN, "Lease is old"),
                        "Lease is old",
                        "DeletionWaiting(HookRunning(WorkNotReported(ClusterUnreachable)))"),
                explained(
                        "somebody else's finalizer",
                        healthy().deleted(ADDON, "example.com/keep"),
                        "the finalizers example.com/keep",
                        "DeletionWaiting"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void explains(String behaviour, ViewFixture view, String found, List<String> shapes) {
        var explanations = InstallExplanation.explain(view.build(), ADDON);

        assertThat(Explanations.symptoms(explanations))
                .extracting(InstallExplanationTest::shape)
                .containsExactlyElementsOf(shapes);
        assertThat(explanations.getFirst().hasCauses()).isFalse();
        assertThat(Explanations.roots(explanations)).extracting(Explanation::found).contains(found);
    }

    @Test
    void everyReasonHasACase() {
        var explained =
                cases().map(one -> (ViewFixture) one.get()[1])
                        .flatMap(view -> InstallExplanation.explain(view.build(), ADDON).stream())
                        .map(Explanation::reason)
                        .collect(Collectors.toSet());

        assertThat(explained)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Reason.values()).map(Reason::code).toList());
    }

    @Test
    void walksFromTheSymptomToTheRootCause() {
        var view =
                healthy()
                        .declared(ADDON, required("cert"))
                        .unavailable(ADDON, "RequiredDependencyNotSatisfied", "cert is missing.")
                        .healthy("cert")
                        .supports("cert", DEPLOYMENT_CONFIGS)
                        .refers("cert", DEPLOYMENT_CONFIGS, "usual", "")
                        .unavailable("cert", "WorkNotFound", "Addon manifestWork is not found");

        assertThat(Sentences.chain(InstallExplanation.explain(view.build(), ADDON)))
                .containsExactly(
                        "ManagedClusterAddOn paris/mon (NotAvailable): wanted the add-on to be"
                                + " available, found cert is missing.",
                        "  because ManagedClusterAddOn paris/mon (RequiredDependencyNotAvailable):"
                                + " wanted the Required add-on cert to be available on this"
                                + " cluster, found that it is not available.",
                        "    because addondeploymentconfigs.addon.open-cluster-management.io"
                                + " ops/usual (ConfigMissing): wanted the config that the add-on"
                                + " cert refers to, found no such object.",
                        "      To change this, create it, or let the add-on refer to another one.");
    }

    static String shape(Explanation explanation) {
        return explanation.causes().isEmpty()
                ? explanation.reason()
                : explanation.causes().stream()
                        .map(InstallExplanationTest::shape)
                        .collect(Collectors.joining(", ", explanation.reason() + "(", ")"));
    }

    private static ViewFixture healthy() {
        return new ViewFixture().healthy(ADDON);
    }

    private static Arguments explained(
            String behaviour, ViewFixture view, String found, String... shapes) {
        return arguments(behaviour, view, found, List.of(shapes));
    }
}
