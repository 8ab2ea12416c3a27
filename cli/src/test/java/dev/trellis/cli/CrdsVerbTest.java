package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;

final class CrdsVerbTest {
    @Test
    void printsEveryCrdAsAYamlDocument() throws IOException {
        var documents = documents(Run.of("crds").out());

        assertThat(documents).hasSameSizeAs(Crds.all());
        assertThat(documents).extracting(CrdsVerbTest::name).isEqualTo(names(Crds.all()));
        assertThat(documents)
                .allMatch(it -> it.path("kind").asText().equals("CustomResourceDefinition"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"work", "work.open-cluster-management.io"})
    void printsThoseOfOneGroup(String group) throws IOException {
        var documents = documents(Run.of("crds", "--group", group).out());

        assertThat(documents)
                .extracting(CrdsVerbTest::name)
                .isNotEmpty()
                .isEqualTo(names(Crds.ofGroup("work.open-cluster-management.io")));
    }

    @Test
    void printsThoseOfOperatorsWhereTheyAreAskedFor() throws IOException {
        var documents = documents(Run.of("crds", "--group", "operators").out());

        assertThat(documents)
                .extracting(CrdsVerbTest::name)
                .hasSize(6)
                .isEqualTo(names(Crds.operators()));
    }

    @Test
    void printsThoseOfOurOwnGroupWhereTheyAreAskedFor() throws IOException {
        var documents = documents(Run.of("crds", "--group", "trellis").out());

        assertThat(documents)
                .extracting(CrdsVerbTest::name)
                .hasSize(9)
                .containsAll(names(Crds.promotions()))
                .containsAll(names(Crds.operatorSets()));
    }

    @Test
    void printsOneJsonListThatKubectlApplies() throws IOException {
        var list = new ObjectMapper().readTree(Run.of("crds", "-o", "json").out());

        assertThat(list.path("apiVersion").asText()).isEqualTo("v1");
        assertThat(list.path("kind").asText()).isEqualTo("List");
        assertThat(list.path("items")).extracting(CrdsVerbTest::name).isEqualTo(names(Crds.all()));
    }

    @Test
    void printsATableToRead() {
        assertThat(Run.of("crds", "--group=work", "-o", "text").out())
                .isEqualTo(
                        """
                        NAME                                                   KIND                  VERSIONS   SCOPE
                        appliedmanifestworks.work.open-cluster-management.io   AppliedManifestWork   v1         Cluster
                        manifestworks.work.open-cluster-management.io          ManifestWork          v1         Namespaced
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"apps", "wor", "open-cluster-management.io"})
    void namesTheGroupsWhereOneIsUnknown(String group) {
        assertThat(Run.of("crds", "--group", group))
                .isEqualTo(
                        new Run(
                                2,
                                "",
                                "trellis: There is no API group "
                                        + group
                                        + " among the kinds of Trellis: choose one of"
                                        + " addon.open-cluster-management.io,"
                                        + " cluster.open-cluster-management.io,"
                                        + " operators.coreos.com,"
                                        + " trellis.dev,"
                                        + " work.open-cluster-management.io.\n"));
    }

    private static List<JsonNode> documents(String yaml) throws IOException {
        try (var parsed = new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            return parsed.readAll();
        }
    }

    private static List<String> names(List<Crd> crds) {
        return crds.stream().map(Crd::name).toList();
    }

    private static String name(JsonNode crd) {
        return crd.path("metadata").path("name").asText();
    }
}
