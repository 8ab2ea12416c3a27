package dev.trellis.api.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;

import io.fabric8.kubernetes.api.model.KubernetesResource;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class KnownKindsTest {

    static Iterable<Crd> kinds() {
        return Crds.every();
    }

    /** A watched object of a kind without a known class is read as maps first, and then again. */
    @ParameterizedTest
    @MethodSource("kinds")
    void readsEachVersionOfEachKindAsItsClass(Crd crd) {
        var spec = crd.definition().getSpec();
        for (var version : spec.getVersions()) {
            var object =
                    "{\"apiVersion\":\"%s/%s\",\"kind\":\"%s\"}"
                            .formatted(
                                    spec.getGroup(), version.getName(), spec.getNames().getKind());

            KubernetesResource read = ApiJson.serialization().unmarshal(object);

            assertThat(read.getClass().getPackageName()).startsWith("dev.trellis.api");
            assertThat(read.getClass().getSimpleName()).isEqualTo(spec.getNames().getKind());
        }
    }
}
