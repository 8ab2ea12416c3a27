package dev.trellis.apiserver.garbage;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.BeforeEach;

/**
 * What the suite asks for is what Kubernetes does. On a server of its own, for its controllers put
 * objects into every namespace, which other tests count.
 */
@KubernetesTest(controllers = true, dedicated = true)
class RealGarbageIT extends GarbageSuite {
    private Place place;

    @BeforeEach
    void makeNamespace(Kube kube) {
        place = new Place(kube.client(), kube.uniqueName("garbage"));
        createNamespace(place);
    }

    @Override
    Place place() {
        return place;
    }
}
