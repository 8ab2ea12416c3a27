package dev.trellis.agent.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HubHashTest {
    @Test
    void isTheSameAsThatOfOtherAgents() {
        var hash = HubHash.of("https://hub.example.com:6443");

        assertThat(hash.value())
                .isEqualTo("badbd4de19b639898c31f168ba913abc5d9e2bbcf25d70e3ee016190492578ae");
        assertThat(hash.isIn(hash.appliedName("paint"))).isTrue();
        assertThat(hash.isIn(HubHash.of("https://other.example.com").appliedName("paint")))
                .isFalse();
    }
}
