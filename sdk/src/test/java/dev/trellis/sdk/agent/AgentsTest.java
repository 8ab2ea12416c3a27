package dev.trellis.sdk.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.RawObject;

import org.junit.jupiter.api.Test;

import java.util.List;

class AgentsTest {

    @Test
    void anAddonIsFoundByItsName() {
        var hello = new Named("hello");

        var agents = Agents.NONE.with(new Named("other")).with(hello);

        assertThat(agents.find("hello")).containsSame(hello);
        assertThat(agents.find("none")).isEmpty();
    }

    @Test
    void anAddonWithoutANameIsRefused() {
        assertThatThrownBy(() -> Agents.NONE.with(new Named("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("addon name should be set");
    }

    @Test
    void aSecondAddonOfTheSameNameIsRefused() {
        var agents = Agents.NONE.with(new Named("hello"));

        assertThatThrownBy(() -> agents.with(new Named("hello")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("an agent is added for the addon already");
    }

    private record Named(String name) implements AgentAddon {
        @Override
        public Outcome<List<RawObject>> manifests(
                ManagedCluster cluster, ManagedClusterAddOn addon) {
            return Outcome.of(List.of());
        }
    }
}
