package dev.trellis.sdk.deploy;

import static dev.trellis.sdk.deploy.Scene.AGENT;
import static dev.trellis.sdk.deploy.Scene.hosted;
import static dev.trellis.sdk.deploy.Scene.said;
import static dev.trellis.sdk.fixture.Works.number;
import static dev.trellis.sdk.fixture.Works.reporting;
import static dev.trellis.sdk.fixture.Works.saying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.fixture.Objects;

import org.junit.jupiter.api.Test;

import java.util.Optional;

class DeployHealthTest {
    private final Scene scene = new Scene();

    DeployHealthTest() {
        scene.prober = Optional.of(new HealthProber.WorkloadAvailability());
    }

    private static ManifestWork running(ManifestWork work) {
        saying(work, "Applied", "True");
        saying(work, "Available", "True");
        return reporting(
                work,
                "apps",
                "deployments",
                "agent",
                number("Replicas", 1),
                number("ReadyReplicas", 1));
    }

    @Test
    void worksAskForWhatTheProberNeeds() {
        scene.settle();

        assertThat(scene.work("paris", "addon-hello-deploy-0").spec().manifestConfigs())
                .extracting(config -> config.resourceIdentifier())
                .containsExactly(new ResourceIdentifier("apps", "deployments", "ns", "agent"));
    }

    @Test
    void oneDecisionCarriesBothConditions() {
        scene.settle().onEveryWork(DeployHealthTest::running);

        var status = scene.decide().status();

        assertThat(said(status, "ManifestApplied")).startsWith("True");
        assertThat(said(status, "Available"))
                .isEqualTo("True ProbeAvailable hello add-on is available.");
    }

    @Test
    void aHostedAgentIsJudgedByItsHostingCluster() {
        scene.rendering(hosted(AGENT)).hostedOnRome().settle();
        assertThat(said(scene.decide().status(), "Available")).startsWith("Unknown WorkNotApplied");

        scene.onEveryWork(DeployHealthTest::running);

        assertThat(said(scene.decide().status(), "Available")).startsWith("True ProbeAvailable");
    }

    @Test
    void theHostingAnnotationMeansNothingToAnAddonWithoutHosting() {
        Objects.annotated(
                scene.addon, "addon.open-cluster-management.io/hosting-cluster-name", "rome");
        scene.settle().onEveryWork(DeployHealthTest::running);

        assertThat(said(scene.decide().status(), "Available")).startsWith("True ProbeAvailable");
    }

    @Test
    void whileAnInstallWaitsForConfigurationItIsJudgedByWhatItHas() {
        scene.settle().onEveryWork(DeployHealthTest::running).settle();
        scene.configCheckEnabled = true;
        scene.rendering = new Rendering.NotAsked();
        assertThat(said(scene.decide().status(), "Available")).startsWith("True ProbeAvailable");

        var work = scene.work("paris", "addon-hello-deploy-0");
        work.setStatus(null);
        saying(work, "Available", "True");
        reporting(
                work,
                "apps",
                "deployments",
                "agent",
                number("Replicas", 1),
                number("ReadyReplicas", 0));
        assertThat(said(scene.decide().status(), "Available")).startsWith("False ProbeUnavailable");
    }

    @Test
    void aRenderingThatFailsLeavesTheJudgement() {
        scene.settle().onEveryWork(DeployHealthTest::running).settle();
        scene.rendering = new Rendering.Failed("broken");

        var verdict = scene.decide();

        assertThat(said(verdict.status(), "Available")).startsWith("True ProbeAvailable");
        assertThat(verdict.errors()).isNotEmpty();
    }
}
