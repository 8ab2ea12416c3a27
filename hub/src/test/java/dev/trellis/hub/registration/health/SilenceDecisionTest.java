package dev.trellis.hub.registration.health;

import static dev.trellis.hub.registration.SomeCluster.cluster;
import static dev.trellis.hub.registration.SomeCluster.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.meta.Condition;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;

final class SilenceDecisionTest {

    @Test
    void anAddOnOfASilentClusterIsUnknownInTheClustersWords() {
        var conditions =
                SilenceDecision.conditions(
                        cluster().available("Unknown").build(),
                        install("paint", "True"),
                        Instant.EPOCH);

        assertThat(Condition.find(conditions, "Available"))
                .hasValueSatisfying(condition -> {
                    assertThat(condition.status()).isEqualTo("Unknown");
                    assertThat(condition.reason()).isEqualTo("Reason");
                    assertThat(condition.message()).isEqualTo("message");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"True", "False"})
    void whatIsHeardFromAClusterSaysNothingAboutItsAddOns(String status) {
        var install = install("paint", "True");

        assertThat(
                        SilenceDecision.conditions(
                                cluster().available(status).build(), install, Instant.EPOCH))
                .isEqualTo(install.status().conditions());
        assertThat(SilenceDecision.conditions(cluster().build(), install, Instant.EPOCH))
                .isEqualTo(install.status().conditions());
    }
}
