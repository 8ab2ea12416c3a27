package dev.trellis.sdk.deploy;

import static dev.trellis.sdk.fixture.Objects.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.fixture.Objects;
import dev.trellis.sdk.fixture.Works;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class DeployStateTest {
    private static Optional<ManagedCluster> find(String name) {
        return name.equals("rome") ? Optional.of(cluster("rome")) : Optional.empty();
    }

    private final Scene scene = new Scene();

    private record Careful(Outcome<List<RawObject>> answer, Hosting where) implements AgentAddon {
        @Override
        public String name() {
            return Objects.ADDON;
        }

        @Override
        public Outcome<List<RawObject>> manifests(
                ManagedCluster cluster, ManagedClusterAddOn addon) {
            return answer;
        }

        @Override
        public Hosting hosting(ManagedCluster cluster, ManagedClusterAddOn addon) {
            return where;
        }

        @Override
        public boolean configCheckEnabled() {
            return true;
        }
    }

    private DeployState state(Outcome<List<RawObject>> answer, Hosting where) {
        return DeployState.of(
                new Careful(answer, where),
                scene.cluster,
                scene.addon,
                DeployStateTest::find,
                List.of(),
                false,
                Objects.NOW);
    }

    private Rendering rendering(Outcome<List<RawObject>> answer) {
        return state(answer, new Hosting.Unsupported()).agent().rendering();
    }

    @Test
    void anAddonIsNotAskedBeforeTheInstallIsConfigured() {
        assertThat(rendering(Outcome.of(List.of(Scene.AGENT)))).isEqualTo(new Rendering.NotAsked());
    }

    @Test
    void anAddonIsAskedForTheHooksOfADeletedInstall() {
        scene.deleted();

        assertThat(rendering(Outcome.of(List.of(Scene.HOOK))))
                .isInstanceOf(Rendering.Rendered.class);
    }

    @Test
    void anAnswerIsTakenForWhatItIs() {
        scene.saying("Configured", "True");

        assertThat(rendering(Outcome.of(List.of(Scene.AGENT))))
                .isInstanceOfSatisfying(
                        Rendering.Rendered.class,
                        rendered ->
                                assertThat(rendered.manifests().raw())
                                        .containsExactly(Scene.AGENT));
        assertThat(rendering(Outcome.failed("broken"))).isEqualTo(new Rendering.Failed("broken"));
        assertThat(rendering(Outcome.of(List.of(RawObject.EMPTY))))
                .isEqualTo(new Rendering.Unusable("manifest 1 of 1: the object '' has no kind"));
    }

    @Test
    void theHostingClusterIsLookedUp() {
        var answer = Outcome.of(List.of(Scene.AGENT));

        assertThat(state(answer, new Hosting.Hosted("rome")).hostingCluster()).isPresent();
        assertThat(state(answer, new Hosting.Hosted("moon")).hostingCluster()).isEmpty();
        assertThat(state(answer, new Hosting.OnManagedCluster()).hostingCluster()).isEmpty();
    }

    @Test
    void onlyWorksOfTheInstallAreLookedAt() {
        var ours = Works.work("paris", "addon-hello-deploy-0");
        ours.getMetadata().setLabels(Map.of("open-cluster-management.io/addon-name", "hello"));

        var state =
                DeployState.of(
                        new Careful(Outcome.of(List.of()), new Hosting.Unsupported()),
                        scene.cluster,
                        scene.addon,
                        DeployStateTest::find,
                        List.of(ours, Works.work("paris", "addon-hello-deploy-1")),
                        false,
                        Objects.NOW);

        assertThat(state.works().all()).containsExactly(ours);
    }
}
