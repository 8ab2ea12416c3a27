package dev.trellis.api.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Our CRDs are those of the reference, but for the differences that are listed, each with its
 * reason, in {@code crd-differences.yaml}.
 */
class ReferenceCrdsTest {
    private static final YAMLMapper YAML = new YAMLMapper();

    record Expected(String difference, String reason) {}

    @Test
    void differOnlyWhereAReasonIsGiven() throws IOException {
        var found = new ArrayList<String>();
        for (var reference : ReferenceCrds.load().entrySet()) {
            found.addAll(CrdDifferences.between(reference.getValue(), ours(reference.getKey())));
        }

        var expected = expected();
        assertThat(expected)
                .extracting(Expected::reason)
                .allSatisfy(it -> assertThat(it).isNotBlank());
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(Expected::difference).toList());
    }

    @Test
    void coverTheSameKinds() {
        assertThat(ReferenceCrds.load().keySet())
                .containsExactlyInAnyOrderElementsOf(Crds.all().stream().map(Crd::name).toList());
    }

    private static JsonNode ours(String name) throws IOException {
        return YAML.readTree(new Crd(name).yaml());
    }

    private static List<Expected> expected() throws IOException {
        try (var list = ReferenceCrdsTest.class.getResourceAsStream("/crd-differences.yaml")) {
            return YAML.readValue(Objects.requireNonNull(list), new TypeReference<>() {});
        }
    }
}
