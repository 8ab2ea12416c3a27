package dev.trellis.apiserver.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.CrdSchemas;
import dev.trellis.apiserver.schema.Schema;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class SchemaRulesTest {
    static Stream<Arguments> rules() {
        return Stream.of(
                arguments("reads names with signs", "self.dash__dash__ed == 'x'", List.of()),
                arguments("reads reserved names", "self.__in__ == 1", List.of()),
                arguments("sees no undeclared field", "!has(self.hidden)", List.of()),
                arguments(
                        "compares times",
                        "self.since < timestamp('2027-01-01T00:00:00Z')",
                        List.of()),
                arguments("takes numbers for doubles", "self.share == 2.0", List.of()),
                arguments(
                        "tells what is broken",
                        "self.__in__ > 1",
                        List.of("Invalid value: failed rule: self.__in__ > 1")),
                arguments(
                        "skips transitions of new objects",
                        "oldSelf.share == self.share",
                        List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void evaluates(String behaviour, String rule, List<String> expected) {
        var object =
                json(
                        "{'spec':{'dash-ed':'x','in':1,'hidden':1,'since':'2026-01-01T00:00:00Z','share':2}}");

        var findings = SchemaRules.check(object, Optional.empty(), schema(rule), List.of());

        assertThat(findings.causes()).extracting(cause -> cause.message()).isEqualTo(expected);
    }

    @Test
    void onlyWarnsOfWhatAnUpdateLeavesAsItWas() {
        var object = json("{'spec':{'in':1}}");

        var findings =
                SchemaRules.check(
                        object, Optional.of(object), schema("self.__in__ > 1"), List.of());

        assertThat(findings.causes()).isEmpty();
        assertThat(findings.warnings()).hasSize(1);
    }

    @Test
    void endsRulesThatCostTooMuch() {
        var object = json("{'spec':{'in':1}}");
        var list = "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]";
        var rule =
                "%1$s.all(a, %1$s.all(b, %1$s.all(c, %1$s.all(d, %1$s.all(e, a + b + c + d + e > 0)))))"
                        .formatted(list);

        var findings = SchemaRules.check(object, Optional.empty(), schema(rule), List.of());

        assertThat(findings.causes()).hasSize(1);
        assertThat(findings.causes().getFirst().message()).contains("cost limit exceeded");
    }

    private static Schema schema(String rule) {
        return CrdSchemas.root(
                json(
                        ("{'type':'object','properties':{'spec':{'type':'object','x-kubernetes-validations':[{'rule':RULE}],"
                                + "'properties':{'dash-ed':{'type':'string'},'in':{'type':'integer'},"
                                + "'since':{'type':'string','format':'date-time'},'share':{'type':'number'}}}}}"),
                        rule));
    }

    private static ObjectNode json(String text, String... rule) {
        var quoted = text.replace('\'', '"');
        for (var one : rule) {
            quoted = quoted.replace("RULE", Json.text(one));
        }
        return Json.readStored(quoted.getBytes(StandardCharsets.UTF_8));
    }
}
