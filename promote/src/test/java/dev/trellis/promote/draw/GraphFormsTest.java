package dev.trellis.promote.draw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.ObjectRef;
import dev.trellis.promote.plan.Plan;
import dev.trellis.promote.plan.Plans;
import dev.trellis.promote.plan.Role;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

/** Graphs of plans (REQ-87). */
final class GraphFormsTest {
    private static final ObjectRef WEB = Plans.deployment("web");
    private static final ObjectRef ACCOUNT =
            new ObjectRef("", "v1", "ServiceAccount", "serviceaccounts", "demo", "runner");
    private static final ObjectRef CONFIG = Plans.configMap("web-config");
    private static final ObjectRef CLASS =
            new ObjectRef(
                    "scheduling.k8s.io", "v1", "PriorityClass", "priorityclasses", "", "high");

    private static Plan plan() {
        return Plans.of(
                List.of(
                        Plans.object(WEB, Role.ROOT),
                        Plans.object(ACCOUNT, Role.DEPENDENCY),
                        Plans.object(CONFIG, Role.DEPENDENCY),
                        Plans.object(CLASS, Role.PREREQUISITE)),
                List.of(
                        Plans.edge(WEB.id(), ACCOUNT.id(), Edge.Need.REQUIRED),
                        Plans.edge(WEB.id(), CONFIG.id(), Edge.Need.OPTIONAL),
                        Plans.edge(ACCOUNT.id(), CONFIG.id(), Edge.Need.REQUIRED),
                        Plans.edge(CONFIG.id(), WEB.id(), Edge.Need.REQUIRED),
                        Plans.edge(WEB.id(), CLASS.id(), Edge.Need.PREREQUISITE)),
                List.of());
    }

    @Test
    void drawsATreeThatEndsInACycle() {
        assertThat(GraphForms.tree(PlanGraph.of(plan())))
                .containsExactly(
                        "Deployment.apps demo/web (root)",
                        "  optional ConfigMap demo/web-config (dependency)",
                        "    required Deployment.apps demo/web (root), as above",
                        "  prerequisite PriorityClass.scheduling.k8s.io high (prerequisite)",
                        "  required ServiceAccount demo/runner (dependency)",
                        "    required ConfigMap demo/web-config (dependency), as above");
    }

    @Test
    void drawsDot() {
        var dot = GraphForms.dot(PlanGraph.of(plan()));

        assertThat(dot)
                .startsWith("digraph promotion {")
                .endsWith("}")
                .contains(
                        "  \"%s\" [label=\"Deployment.apps demo/web\\nroot\", style=bold];"
                                .formatted(WEB.id().hash()),
                        "  \"%s\" -> \"%s\" [label=\"reference\"];"
                                .formatted(WEB.id().hash(), ACCOUNT.id().hash()),
                        "  \"%s\" -> \"%s\" [label=\"reference\", style=dashed];"
                                .formatted(WEB.id().hash(), CONFIG.id().hash()));
    }

    @Test
    void drawsMermaid() {
        assertThat(GraphForms.mermaid(PlanGraph.of(plan()).without(Set.of(Role.PREREQUISITE))))
                .containsExactly(
                        "flowchart TD",
                        "  n0[\"ConfigMap demo/web-config<br/>dependency\"]",
                        "  n1[\"Deployment.apps demo/web<br/>root\"]",
                        "  n2[\"ServiceAccount demo/runner<br/>dependency\"]",
                        "  n0 -->|reference| n1",
                        "  n1 -.->|reference| n0",
                        "  n1 -->|reference| n2",
                        "  n2 -->|reference| n0",
                        "  classDef left stroke-dasharray: 4");
    }

    @Test
    void showsWhatIsAroundOneObject() {
        var graph = PlanGraph.of(plan());
        var account = graph.find("ServiceAccount/runner").orElseThrow();

        assertThat(graph.around(account.id(), 1, false).nodes())
                .extracting(PlanGraph.Node::label)
                .containsExactly("ConfigMap demo/web-config", "ServiceAccount demo/runner");
        assertThat(graph.around(account.id(), 1, true).nodes())
                .extracting(PlanGraph.Node::label)
                .containsExactly("Deployment.apps demo/web", "ServiceAccount demo/runner");
        assertThat(graph.find("Deployment.apps/web")).isPresent();
        assertThat(graph.find("Deployment/other")).isEmpty();
    }

    @Test
    void tellsWhyAnObjectIsThere() {
        var chains = Chains.of(plan());

        assertThat(chains.get(WEB.id().hash())).isEmpty();
        assertThat(chains.get(CLASS.id().hash())).isEqualTo("for Deployment.apps demo/web");
    }
}
