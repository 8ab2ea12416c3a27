package dev.trellis.graph.explain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

class FoldTest {
    private final SortedMap<String, List<Explanation>> byPlace = new TreeMap<>();

    @Test
    void whatDiffersInItsPlaceOnlyIsOneClass() {
        explain("oslo", root("NotReady", new Subject("Install", "oslo", "a"), "0 of 2 ready"));
        explain("rome", root("NotReady", new Subject("Install", "rome", "a"), "1 of 3 ready"));
        explain("bonn", root("Unreachable", Subject.of("Cluster", "bonn"), "silence"));
        explain("lyon", root("Unreachable", Subject.of("Cluster", "lyon"), "silence"));
        explain("nice", root("Unreachable", Subject.of("Cluster", "nice"), "silence"));
        explain("lima", root("Unreachable", Subject.of("Cluster", "lima"), "silence"));

        assertThat(Fold.of(byPlace).lines("not available"))
                .containsExactly(
                        "6 not available, 2 causes",
                        "  4: Unreachable (Cluster *), as on bonn, lima, lyon, ...",
                        "  2: NotReady (Install */a), as on oslo, rome");
    }

    @Test
    void whatHasAnotherSubjectIsAnotherClass() {
        explain("oslo", root("Missing", new Subject("Config", "teams", "a"), "nothing"));
        explain("rome", root("Missing", new Subject("Config", "ops", "a"), "nothing"));

        assertThat(Fold.of(byPlace).classes())
                .extracting(one -> one.subject().toString())
                .containsExactly("Config ops/a", "Config teams/a");
    }

    @Test
    void onlyRootsCountAndAPlaceMayHaveTwo() {
        var config = root("Missing", new Subject("Config", "ops", "a"), "nothing");
        var silent = root("Unreachable", Subject.of("Cluster", "oslo"), "silence");
        explain(
                "oslo",
                root("NotReady", new Subject("Install", "oslo", "a"), "no answer")
                        .because(List.of(config, silent)));
        explain("rome", config);

        var fold = Fold.of(byPlace);

        assertThat(fold.places()).isEqualTo(2);
        assertThat(fold.lines("not ready"))
                .containsExactly(
                        "2 not ready, 2 causes",
                        "  2: Missing (Config ops/a), as on oslo, rome",
                        "  1: Unreachable (Cluster *), as on oslo");
        assertThat(fold.classes().getFirst().example()).isEqualTo(config);
    }

    @Test
    void aHealthyFleetHasNoCauses() {
        byPlace.put("oslo", List.of());

        assertThat(Fold.of(byPlace).lines("not available"))
                .containsExactly("0 not available, 0 causes");
    }

    @Test
    void largeNumbersAreReadable() {
        for (var i = 0; i < 1204; i++) {
            var cluster = "cluster-" + i;
            explain(cluster, root("Unreachable", Subject.of("Cluster", cluster), "silence"));
        }

        assertThat(Fold.of(byPlace).lines("not available").getFirst())
                .isEqualTo("1,204 not available, 1 cause");
    }

    private void explain(String place, Explanation... explanations) {
        byPlace.computeIfAbsent(place, _ -> new ArrayList<>()).addAll(List.of(explanations));
    }

    private static Explanation root(String reason, Subject subject, String found) {
        return new Explanation(reason, subject, "order", found, "look");
    }
}
