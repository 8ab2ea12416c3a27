package dev.trellis.hub.registration.cluster;

import static dev.trellis.hub.registration.SomeCluster.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.hub.registration.SomeCluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.stream.Stream;

final class AcceptanceTest {
    private static final String TYPE = "HubAcceptedManagedCluster";

    static Stream<Arguments> clusters() {
        return Stream.of(
                arguments("nobody decided", cluster(), Acceptance.OPEN),
                arguments("accepted", cluster().accepted(), Acceptance.ACCEPTED),
                arguments(
                        "accepted again after a refusal",
                        cluster().accepted().with(TYPE, "False", "HubClusterAdminDenied"),
                        Acceptance.ACCEPTED),
                arguments(
                        "withdrawn",
                        cluster().with(TYPE, "True", "HubClusterAdminAccepted"),
                        Acceptance.WITHDRAWN),
                arguments(
                        "withdrawn before it was complete",
                        cluster().with(TYPE, "False", "Error"),
                        Acceptance.WITHDRAWN),
                arguments(
                        "refused",
                        cluster().with(TYPE, "False", "HubClusterAdminDenied"),
                        Acceptance.OPEN));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clusters")
    void knowsWhereAClusterStands(String situation, SomeCluster given, Acceptance expected) {
        assertThat(Acceptance.of(given.build())).isEqualTo(expected);
    }

    @Test
    void aRefusalThatIsCompleteStaysSo() {
        var withdrawn = cluster().with(TYPE, "True", "HubClusterAdminAccepted").build();

        assertThat(Acceptance.of(Acceptance.denied(withdrawn, Instant.EPOCH)))
                .isEqualTo(Acceptance.OPEN);
    }
}
