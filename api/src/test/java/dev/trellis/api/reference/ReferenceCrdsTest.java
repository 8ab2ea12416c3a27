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
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Our CRDs are those of the reference, but for the differences that are listed, each with its
 * reason, in {@code crd-differences.yaml}.
 */
class ReferenceCrdsTest {
    private static final YAMLMapper YAML = new YAMLMapper();

    record Expected(String difference, String reason) {}

    @Test
    void differOnlyWhereAReasonIsGiven() throws IOException {
        compare(ReferenceCrds.load(), "/crd-differences.yaml");
    }

    /** The kinds for whole installations of its own and for what it only shows are not ours. */
    @Test
    void ofOperatorsDifferOnlyWhereAReasonIsGiven() throws IOException {
        var references = new TreeMap<>(ReferenceCrds.ofOperators());
        references
                .keySet()
                .retainAll(Crds.operators().stream().map(Crd::name).collect(Collectors.toSet()));
        assertThat(references).hasSize(6);

        compare(references, "/operator-crd-differences.yaml");
    }

    private static void compare(Map<String, JsonNode> references, String reasons)
            throws IOException {
        var found = new ArrayList<String>();
        for (var reference : references.entrySet()) {
            found.addAll(CrdDifferences.between(reference.getValue(), ours(reference.getKey())));
        }

        var expected = expected(reasons);
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

    private static List<Expected> expected(String reasons) throws IOException {
        try (var list = ReferenceCrdsTest.class.getResourceAsStream(reasons)) {
            return YAML.readValue(Objects.requireNonNull(list), new TypeReference<>() {});
        }
    }
}
