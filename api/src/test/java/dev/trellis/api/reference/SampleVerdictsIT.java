package dev.trellis.api.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

/** What a real API server with our CRDs says to the samples. */
@KubernetesTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SampleVerdictsIT {
    private final Judge ours;

    SampleVerdictsIT(Kube kube) {
        ours = new Judge(kube, ourCrds());
    }

    static List<JsonNode> ourCrds() {
        return Crds.all().stream().map(Crd::yaml).map(SampleVerdictsIT::parsed).toList();
    }

    private static JsonNode parsed(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A CRD of ours is not YAML", e);
        }
    }

    static Stream<Sample> samples() {
        return Samples.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void isAsExpected(Sample sample) {
        assertThat(ours.judge(sample)).isEqualTo(sample.expected());
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class WithTheReference {
        private final Judge reference;

        WithTheReference(Kube kube) {
            reference = new Judge(kube, ReferenceCrds.load().values());
        }

        static Stream<Sample> samples() {
            return Samples.all().stream().filter(sample -> !sample.onlyOurs());
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("samples")
        void isTheSame(Sample sample) {
            assertThat(reference.judge(sample)).isEqualTo(sample.expected());
        }
    }
}
