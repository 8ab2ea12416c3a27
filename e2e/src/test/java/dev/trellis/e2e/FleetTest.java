package dev.trellis.e2e;

import dev.trellis.testkit.KubernetesTest;
import dev.trellis.testkit.server.KubeBinaries;
import dev.trellis.testkit.server.KubeServer;

import org.junit.jupiter.api.AfterEach;

/**
 * A hub and a managed cluster for one class: what one program makes of a hub would be in the way of
 * another's.
 */
@KubernetesTest(dedicated = true, controllers = true)
abstract class FleetTest {
    final Journey journey;
    private final KubeServer member;

    FleetTest(KubeServer hub) {
        this(hub, KubeServer.Option.CONTROLLERS);
    }

    FleetTest(KubeServer hub, KubeServer.Option ofMember) {
        member = KubeServer.start(binaries(), ofMember);
        journey = new Journey(new Cluster(hub), new Cluster(member));
    }

    static KubeBinaries binaries() {
        return switch (KubeBinaries.search()) {
            case KubeBinaries.Search.Found(var binaries) -> binaries;
            case KubeBinaries.Search.Missing(var reason) -> throw new AssertionError(reason);
        };
    }

    @AfterEach
    void close() {
        journey.close();
        member.close();
    }
}
