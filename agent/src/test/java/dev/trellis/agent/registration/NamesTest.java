package dev.trellis.agent.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trellis.agent.credential.Base64Text;
import dev.trellis.agent.part.AgentSettings;
import dev.trellis.agent.part.ClusterIdentity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;

class NamesTest {
    private static final Map<String, String> STORED =
            Map.of(
                    "cluster-name",
                    Base64Text.encode("stored"),
                    "agent-name",
                    Base64Text.encode("known"));

    @Test
    void takesSettingsBeforeTheSecretBeforeChance() {
        var usual = AgentSettings.usual();

        assertThat(Names.resolve(usual.named("given").withAgentId("id"), STORED))
                .isEqualTo(new ClusterIdentity("given", "id"));
        assertThat(Names.resolve(usual, STORED)).isEqualTo(new ClusterIdentity("stored", "known"));
        var random = Names.resolve(usual, Map.of("cluster-name", ""));
        assertThat(random.cluster()).hasSize(36);
        assertThat(random.agent()).matches("[a-z0-9]{5}");
        assertThat(Names.resolve(usual, Map.of())).isNotEqualTo(random);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Rome", "-rome", "rome-", "ro.me", "system:masters", "a/b"})
    void refusesWhatCannotBeANamespace(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> Names.requireValid(name));
    }
}
