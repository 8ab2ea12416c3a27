package dev.trellis.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.cli.plan.PlanFiles.Source;

import org.junit.jupiter.api.Test;

import java.util.List;

class PlanFilesTest {
    @Test
    void saysInOneSentenceWhichFileIsNoYamlAndWhere() {
        assertThatThrownBy(() ->
                        PlanFiles.objects(List.of(new Source("/bad.yaml", "a: 1\n---\nb: [c\n"))))
                .hasMessageMatching(
                        "/bad.yaml is neither YAML nor JSON \\(line \\d+, .*\\): mend it and try again\\.");
    }

    @Test
    void takesListsApart() {
        var list = "kind: List\nitems: [{kind: A}, {kind: B}]\n";

        assertThat(PlanFiles.objects(List.of(new Source("/list.yaml", list)))).hasSize(2);
    }
}
