package dev.trellis.promote.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.Test;

import java.util.List;

/** The plan document and its digest (REQ-2, REQ-10.9, B.4). */
final class PlanDocumentTest {
    private static final PlannedObject ROOT = Plans.object(Plans.deployment("web"), Role.ROOT);
    private static final PlannedObject NEEDED =
            Plans.object(Plans.configMap("web-config"), Role.DEPENDENCY);
    private static final Plan PLAN =
            Plans.of(
                    List.of(ROOT, NEEDED),
                    List.of(Plans.edge(ROOT.ref().id(), NEEDED.ref().id(), Edge.Need.REQUIRED)),
                    List.of());

    @Test
    void comesBackFromItsText() {
        var text = PlanDocument.toJson(PLAN).toString();

        var read = PlanDocument.parse(ApiJson.readTree(text));

        assertThat(read).isEqualTo(PLAN);
        assertThat(read.digest()).isEqualTo(PLAN.digest()).startsWith("sha256:");
    }

    @Test
    void listsObjectsAsTheyAreApplied() {
        assertThat(PLAN.objects()).containsExactly(NEEDED, ROOT);
        assertThat(PlanDocument.toJson(PLAN).at("/objects/0/ref/name").asText())
                .isEqualTo("web-config");
    }

    @Test
    void spellsWordsAsDocumentsDo() {
        var json = PlanDocument.toJson(PLAN);

        assertThat(json.at("/objects/0/role").asText()).isEqualTo("dependency");
        assertThat(json.at("/objects/0/member/verdict").asText()).isEqualTo("no-op");
        assertThat(json.at("/objects/0/deletion").asText()).isEqualTo("delete-after-graduation");
        assertThat(json.at("/objects/0/hub/finding").asText()).isEqualTo("absent");
        assertThat(json.at("/edges/0/strength").asText()).isEqualTo("required");
        assertThat(json.at("/edges/0/source/rule").asText()).isEqualTo("N1");
        assertThat(json.at("/options/with").toString()).isEqualTo("[\"rbac\",\"services\"]");
    }

    @Test
    void digestsNeitherWhenNorHowFastNorInWhichOrder() {
        var json = PlanDocument.toJson(PLAN);
        json.put("createdAt", "2027-07-07T07:07:07Z").put("createdBy", "berta");
        ((ObjectNode) json.at("/objects/0/source")).put("resourceVersion", "99");
        ((ObjectNode) json.at("/interpreters/0")).put("milliseconds", 4711);

        assertThat(PlanDocument.parse(json).digest()).isEqualTo(PLAN.digest());
        assertThat(Plans.of(List.of(NEEDED, ROOT), PLAN.edges(), List.of()).digest())
                .isEqualTo(PLAN.digest());
    }

    @Test
    void refusesAPlanThatWasChanged() {
        var json = PlanDocument.toJson(PLAN);
        ((ObjectNode) json.at("/objects/0")).put("action", "skip");

        assertThatThrownBy(() -> PlanDocument.parse(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("its digest does not fit: it was changed");
    }

    @Test
    void refusesWhatIsNoPlan() {
        assertThatThrownBy(() -> PlanDocument.parse(ApiJson.readTree("{\"kind\":\"ConfigMap\"}")))
                .hasMessage("it is no PromotionPlan of trellis.dev/v1alpha1");
        var json = PlanDocument.toJson(PLAN);
        json.remove("objects");
        assertThatThrownBy(() -> PlanDocument.parse(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("it cannot be read as a plan: ");
    }

    @Test
    void endsWithTheExitCodeOfTheFirstError() {
        var twice =
                Plans.of(
                        List.of(),
                        List.of(),
                        List.of(
                                Problem.of(ProblemCode.ALREADY_PROMOTED, "it is."),
                                Problem.of(ProblemCode.DEPENDENCY_MISSING, "it is not.")));

        assertThat(PLAN.exitCode()).isZero();
        assertThat(twice.exitCode()).isEqualTo(4);
    }
}
