package dev.trellis.agent.registration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class QuantitiesTest {
    @ParameterizedTest
    @CsvSource({
        "4, 4, 8",
        "100m, 1, 1100m",
        "500m, 500m, 1",
        "16Gi, 16Gi, 32Gi",
        "512Mi, 512Mi, 1Gi",
        "16393224Ki, 16393224Ki, 32786448Ki",
        "1000Ki, 24Ki, 1Mi",
        "1Gi, 1G, 2073741824",
        "0, 1Gi, 1Gi",
        "0, 0, 0",
        "500, 500, 1k",
        "110, 110, 220",
        "1000M, 1000M, 2G",
        "512, 512, 1024",
        "1e3, 1, 1001",
        "1u, 999u, 1m",
    })
    void sumsAsKubernetesDoes(String one, String other, String expected) {
        var sum =
                Quantities.sum(
                        Stream.of(one, other)
                                .map(text -> Map.of("cpu", Quantity.parse(text)))
                                .toList());

        assertThat(sum.get("cpu")).hasToString(expected);
    }

    @Test
    void keepsResourcesApart() {
        var sum =
                Quantities.sum(
                        List.of(
                                Map.of("cpu", Quantity.parse("2"), "gpu", Quantity.parse("1")),
                                Map.of("cpu", Quantity.parse("3"))));

        assertThat(sum.toString()).isEqualTo("{cpu=5, gpu=1}");
        assertThat(Quantities.sum(List.of())).isEmpty();
    }
}
