package dev.trellis.sdk.health;

import static dev.trellis.sdk.fixture.Works.number;
import static dev.trellis.sdk.fixture.Works.reporting;
import static dev.trellis.sdk.fixture.Works.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.HealthProber.ProbeField;
import dev.trellis.sdk.agent.HealthProber.ProbeResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class ProbeResultsTest {

    private static List<ProbeResult> results(String namespace, String name) {
        var field =
                new ProbeField(
                        new ResourceIdentifier("apps", "deployments", namespace, name), List.of());
        var work = work("paris", "w");
        reporting(work, "apps", "deployments", "agent", number("x", 1));
        reporting(work, "apps", "deployments", "silent");
        reporting(work, "apps", "daemonsets", "agent", number("x", 2));
        reporting(work, "x.io", "deployments", "agent", number("x", 3));
        return ProbeResults.of(List.of(field), List.of(work));
    }

    @ParameterizedTest
    @CsvSource({
        "ns, agent, 1",
        "*, *, 1",
        "n*, a*t, 1",
        "ns*, *agent*, 1",
        "other, agent, 0",
        "ns, agen, 0",
        "ns, a.*, 0",
        "ns, silent, 0",
        "*s*x, agent, 0",
    })
    void objectsAreFoundByNameOrPattern(String namespace, String name, int found) {
        assertThat(results(namespace, name)).hasSize(found);
    }

    @Test
    void aResultNamesTheObjectAndNotThePattern() {
        assertThat(results("*", "*"))
                .containsExactly(
                        new ProbeResult(
                                new ResourceIdentifier("apps", "deployments", "ns", "agent"),
                                List.of(number("x", 1))));
    }
}
