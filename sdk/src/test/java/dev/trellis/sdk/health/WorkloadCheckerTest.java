package dev.trellis.sdk.health;

import static dev.trellis.sdk.fixture.Works.number;
import static dev.trellis.sdk.fixture.Works.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.work.FeedbackValue;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.sdk.agent.HealthProber.ProbeResult;
import dev.trellis.sdk.fixture.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class WorkloadCheckerTest {

    private static ProbeResult deployment(FeedbackValue... values) {
        return new ProbeResult(
                new ResourceIdentifier("apps", "deployments", "ns", "agent"), List.of(values));
    }

    private static ProbeResult daemonSet(FeedbackValue... values) {
        return new ProbeResult(
                new ResourceIdentifier("apps", "daemonsets", "ns", "node"), List.of(values));
    }

    private static Optional<String> problem(ProbeResult... results) {
        return Probers.workloadChecker()
                .problem(List.of(results), Objects.cluster("paris"), Objects.install());
    }

    static Stream<Arguments> results() {
        var none = List.<FeedbackValue>of();
        return Stream.of(
                arguments(
                        "one ready replica is enough",
                        deployment(number("Replicas", 3), number("ReadyReplicas", 1)),
                        ""),
                arguments(
                        "no replica is enough where none is wanted",
                        deployment(number("Replicas", 0), number("ReadyReplicas", 0)),
                        ""),
                arguments(
                        "no replica of several",
                        deployment(number("Replicas", 2), number("ReadyReplicas", 0)),
                        "desiredNumberReplicas is 2 but readyReplica is 0 for deployments ns/agent"),
                arguments(
                        "a DaemonSet on all nodes",
                        daemonSet(number("DesiredNumberScheduled", 3), number("NumberReady", 3)),
                        ""),
                arguments(
                        "a DaemonSet on some nodes",
                        daemonSet(number("DesiredNumberScheduled", 3), number("NumberReady", 2)),
                        "desiredNumberReplicas is 3 but readyReplica is 2 for daemonsets ns/node"),
                arguments(
                        "nothing ready is told",
                        deployment(number("Replicas", 1)),
                        "readyReplica is not probed"),
                arguments(
                        "nothing wanted is told",
                        deployment(number("ReadyReplicas", 1)),
                        "desiredNumberReplicas is not probed"),
                arguments(
                        "other values",
                        deployment(text("ReadyReplicas", "1")),
                        "readyReplica is not probed"),
                arguments(
                        "no values", deployment(), "no values are probed for deployments ns/agent"),
                arguments(
                        "another resource",
                        new ProbeResult(
                                new ResourceIdentifier("apps", "statefulsets", "ns", "s"), none),
                        "unsupported resource type statefulsets"),
                arguments(
                        "another group",
                        new ProbeResult(
                                new ResourceIdentifier("x.io", "deployments", "ns", "d"), none),
                        "unsupported resource group x.io"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("results")
    void judges(String what, ProbeResult result, String expected) {
        assertThat(problem(result))
                .isEqualTo(Optional.of(expected).filter(text -> !text.isEmpty()));
    }

    @Test
    void theFirstThatIsNotWellIsNamed() {
        assertThat(
                        problem(
                                deployment(number("Replicas", 1), number("ReadyReplicas", 1)),
                                daemonSet(
                                        number("DesiredNumberScheduled", 1),
                                        number("NumberReady", 0)),
                                deployment(number("Replicas", 1), number("ReadyReplicas", 0))))
                .contains(
                        "desiredNumberReplicas is 1 but readyReplica is 0 for daemonsets ns/node");
    }
}
