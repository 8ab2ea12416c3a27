package dev.trellis.sdk.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfig;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.Manifests;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class FeedbackConfigsTest {
    private static final FeedbackRule WELL_KNOWN = new FeedbackRule("WellKnownStatus", List.of());
    private static final ResourceIdentifier AGENT =
            new ResourceIdentifier("apps", "deployments", "ns", "agent");
    private static final UpdateStrategy CREATE_ONLY = new UpdateStrategy("CreateOnly", null);

    static Manifests manifests(RawObject... raw) {
        return switch (Manifests.of(List.of(raw))) {
            case Outcome.Done(var manifests) -> manifests;
            case Outcome.Failed(var why) -> throw new AssertionError(why);
        };
    }

    private static ManifestConfig config(ResourceIdentifier resource, FeedbackRule... rules) {
        return ManifestConfigBuilder.builder()
                .resourceIdentifier(resource)
                .feedbackRules(List.of(rules))
                .build();
    }

    private static FeedbackRule paths(String... names) {
        return new FeedbackRule(
                "JSONPaths",
                Stream.of(names).map(name -> new FeedbackPath(name, null, "." + name)).toList());
    }

    static Stream<Arguments> probers() {
        var node = new ResourceIdentifier("apps", "daemonsets", "ns", "node");
        var idle = new ResourceIdentifier("apps", "deployments", "ns", "idle");
        var field = new HealthProber.ProbeField(AGENT, List.of(paths("x")));
        return Stream.of(
                arguments("no prober", null, List.of()),
                arguments("None", new HealthProber.None(), List.of()),
                arguments("Lease", new HealthProber.Lease(), List.of()),
                arguments("Work", new HealthProber.Work(), List.of()),
                arguments(
                        "fields",
                        new HealthProber.Probe(List.of(field), (_, _, _) -> Optional.empty()),
                        List.of(config(AGENT, paths("x")))),
                arguments(
                        "Deployments, also those of no replicas",
                        new HealthProber.DeploymentAvailability(),
                        List.of(config(AGENT, WELL_KNOWN), config(idle, WELL_KNOWN))),
                arguments(
                        "Deployments and DaemonSets",
                        new HealthProber.WorkloadAvailability(),
                        List.of(
                                config(AGENT, WELL_KNOWN),
                                config(node, WELL_KNOWN),
                                config(idle, WELL_KNOWN))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("probers")
    void aProberAsksForWhatItNeeds(
            String what, @Nullable HealthProber prober, List<ManifestConfig> expected) {
        var manifests =
                manifests(
                        Raw.deployment("agent"),
                        Raw.configMap("x"),
                        Raw.object("apps/v1", "DaemonSet", "node"),
                        Raw.object("example.com/v1", "Deployment", "foreign"),
                        RawObject.of(
                                """
                                {"apiVersion": "apps/v1", "kind": "Deployment",
                                 "metadata": {"name": "idle", "namespace": "ns"}, "spec": {"replicas": 0}}
                                """));

        assertThat(FeedbackConfigs.of(Optional.ofNullable(prober), manifests, List.of()))
                .isEqualTo(expected);
    }

    private static List<ManifestConfig> merged(ManifestConfig... wanted) {
        return FeedbackConfigs.of(
                Optional.of(new HealthProber.DeploymentAvailability()),
                manifests(Raw.deployment("agent")),
                List.of(wanted));
    }

    @Test
    void aConfigForSomethingElseIsAddedAsItIs() {
        var other =
                ManifestConfigBuilder.builder()
                        .resourceIdentifier(new ResourceIdentifier(null, "pods", "ns", "p"))
                        .feedbackScrapeType("Watch")
                        .updateStrategy(CREATE_ONLY)
                        .build();

        assertThat(merged(other)).containsExactly(config(AGENT, WELL_KNOWN), other);
    }

    @Test
    void theUsualStatusIsAskedForOnce() {
        assertThat(merged(config(AGENT, WELL_KNOWN, paths("a"))))
                .containsExactly(config(AGENT, WELL_KNOWN, paths("a")));
    }

    @Test
    void aNameIsAskedForOnceAndARuleWithoutNamesIsLeftOut() {
        assertThat(merged(config(AGENT, paths("a", "b"), paths("b"), paths("a", "c"))))
                .containsExactly(config(AGENT, WELL_KNOWN, paths("a", "b"), paths("c")));
    }

    @Test
    void theWayOfUpdatingCanBeChosenAndNothingElse() {
        var chosen =
                ManifestConfigBuilder.builder(config(AGENT))
                        .updateStrategy(CREATE_ONLY)
                        .feedbackScrapeType("Watch")
                        .build();

        assertThat(merged(chosen, config(AGENT)))
                .containsExactly(
                        ManifestConfigBuilder.builder(config(AGENT, WELL_KNOWN))
                                .updateStrategy(CREATE_ONLY)
                                .build());
    }

    @Test
    void absentAndEmptyMembersNameTheSameObject() {
        var pods = config(new ResourceIdentifier(null, "pods", null, "p"), paths("a"));
        var same = config(new ResourceIdentifier("", "pods", "", "p"), paths("b"));

        assertThat(FeedbackConfigs.of(Optional.empty(), manifests(), List.of(pods, same)))
                .containsExactly(config(pods.resourceIdentifier(), paths("a"), paths("b")));
    }
}
