package dev.trellis.hub.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerPatternTest {
    @ParameterizedTest
    @CsvSource({
        "deployments:hello:agent, deployments:hello:agent, true",
        "deployments:hello:agent, deployments:hello:agent-2, false",
        "deployments:hello:agent, daemonsets:hello:agent, false",
        "*:*:*, daemonsets:hello:agent, true",
        "deployments:*:agent, deployments:hello:agent, true",
        "deployments:hello*:agent, deployments:hello-2:agent, true",
        "deployments:hello*:agent, deployments:hello:agent, false",
        "deployments:hel.o:agent, deployments:hello:agent, true",
        "deployments:hello:agent|side, deployments:other:side, true",
        "deployments:hello:(agent|side), deployments:hello:side, true",
        "deployments:(:agent, deployments:(:agent, false"
    })
    void matches(String containerId, String container, boolean expected) {
        assertThat(ContainerPattern.of(containerId).matches(container)).isEqualTo(expected);
    }

    @Test
    void aStarStandsForAtLeastOneCharacter() {
        assertThat(ContainerPattern.regexOf("*:a*:b")).isEqualTo("^.+:a.+:b$");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "deployments", "deployments:a", "deployments:a:b:c"})
    void anIdHasThreeParts(String containerId) {
        assertThatExceptionOfType(Unrenderable.class)
                .isThrownBy(() -> ContainerPattern.of(containerId))
                .withMessage("invalid ContainerID: " + containerId);
    }

    @Test
    void anEndlessComparisonIsGivenUp() {
        var hostile = ContainerPattern.of("deployments:((a|aa)+)+b:x");

        assertThatExceptionOfType(Unrenderable.class)
                .isThrownBy(() -> hostile.matches("deployments:" + "a".repeat(60) + ":y"))
                .withMessageEndingWith("write it more simply");
    }
}
