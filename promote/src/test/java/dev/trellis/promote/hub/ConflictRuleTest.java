package dev.trellis.promote.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.promote.plan.Action;
import dev.trellis.promote.plan.HubFinding;
import dev.trellis.promote.plan.HubFinding.Finding;
import dev.trellis.promote.plan.ObjectRef;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.Plans;
import dev.trellis.promote.plan.Problem;
import dev.trellis.promote.plan.Role;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of conflicts on the hub (1.10), row by row. The object's own content is sha256:abc. */
final class ConflictRuleTest {
    private static Options options(String onExisting, boolean member) {
        var mapper = ApiJson.exactMapper();
        ObjectNode all = mapper.valueToTree(Options.usual());
        all.put("onExisting", onExisting).put("acceptMemberContent", member);
        return mapper.convertValue(all, Options.class);
    }

    @ParameterizedTest(name = "{0} with {2} content, {1}: {4} {5}")
    @CsvSource({
        "absent, abort, -, false, create, -",
        "absent, share, -, false, create, -",
        "absent, adopt, -, false, create, -",
        "promoted, abort, sha256:abc, false, skip, PRM-040",
        "promoted, abort, sha256:other, false, skip, PRM-040",
        "promoted, share, sha256:abc, false, link, -",
        "promoted, share, sha256:other, false, skip, PRM-044",
        "promoted, adopt, sha256:abc, false, link, -",
        "promoted, adopt, sha256:other, false, skip, PRM-044",
        "promoted, adopt, sha256:other, true, replace, -",
        "foreign, abort, sha256:abc, false, skip, PRM-041",
        "foreign, share, sha256:abc, false, check, -",
        "foreign, share, sha256:other, false, skip, PRM-041",
        "foreign, adopt, sha256:abc, false, skip, PRM-041",
        "claimed, abort, -, false, skip, PRM-042",
        "claimed, share, -, false, skip, PRM-042",
        "claimed, adopt, -, false, skip, PRM-042",
    })
    void decides(
            String finding,
            String onExisting,
            String content,
            boolean member,
            String action,
            String code) {
        var object =
                Plans.object(Plans.configMap("settings"), Role.DEPENDENCY)
                        .with(
                                HubFinding.of(
                                        ApiJson.exactMapper().convertValue(finding, Finding.class),
                                        "platform/other",
                                        content));

        var decision = ConflictRule.decide(object, options(onExisting, member));

        assertThat(decision.object().action()).hasToString(action);
        assertThat(decision.error().map(Problem::code).map(Object::toString).orElse("-"))
                .isEqualTo(code);
        decision.error()
                .ifPresent(problem -> assertThat(problem.message()).contains("platform/other"));
    }

    // X37
    @ParameterizedTest
    @CsvSource({"sha256:abc, 0", "sha256:other, 1"})
    void alwaysLinksADefinition(String content, int warnings) {
        var definition =
                new ObjectRef(
                        "apiextensions.k8s.io",
                        "v1",
                        "CustomResourceDefinition",
                        "customresourcedefinitions",
                        "",
                        "stores.example.org");

        var decision =
                ConflictRule.decide(
                        Plans.object(definition, Role.DEPENDENCY)
                                .with(HubFinding.of(Finding.PROMOTED, "platform/other", content)),
                        Options.usual());

        assertThat(decision.object().action()).isEqualTo(Action.LINK);
        assertThat(decision.error()).isEmpty();
        assertThat(decision.warning().stream().count()).isEqualTo(warnings);
    }

    // X37
    @ParameterizedTest
    @CsvSource({"promoted", "claimed", "foreign"})
    void aNamespaceNeverConflicts(String finding) {
        var namespace = new ObjectRef("", "v1", "Namespace", "namespaces", "", "demo");

        var decision =
                ConflictRule.decide(
                        Plans.object(namespace, Role.DEPENDENCY)
                                .with(
                                        HubFinding.of(
                                                ApiJson.exactMapper()
                                                        .convertValue(finding, Finding.class),
                                                "platform/other",
                                                "")),
                        Options.usual());

        assertThat(decision.object().action()).isEqualTo(Action.CREATE);
        assertThat(decision.error()).isEmpty();
    }
}
