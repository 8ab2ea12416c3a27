package dev.trellis.operators.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

class CrdSafetyTest {
    private static JsonNode json(String text) {
        return ApiJson.readTree(text.replace('\'', '"'));
    }

    @Test
    void refusesToLoseAStoredVersion() {
        var live = json("{'metadata':{'name':'x.y'},'status':{'storedVersions':['v1','v2']}}");

        assertThat(
                        CrdSafety.lossOfStoredVersion(
                                live, json("{'spec':{'versions':[{'name':'v2'}]}}")))
                .hasValueSatisfying(text -> assertThat(text).contains("removes version v1"));
        assertThat(
                        CrdSafety.lossOfStoredVersion(
                                live, json("{'spec':{'versions':[{'name':'v1'},{'name':'v2'}]}}")))
                .isEmpty();
    }

    @Test
    void looksOnlyAtSchemasThatChangeAndAreServedBeforeAndAfter() {
        var live =
                json(
                        "{'spec':{'versions':["
                                + "{'name':'a','served':true,'schema':{'openAPIV3Schema':{'type':'object'}}},"
                                + "{'name':'b','served':false,'schema':{'openAPIV3Schema':{'type':'object'}}},"
                                + "{'name':'c','served':true,'schema':{'openAPIV3Schema':{'type':'object'}}}]}}");
        var wanted =
                json(
                        "{'spec':{'versions':["
                                + "{'name':'a','served':true,'schema':{'openAPIV3Schema':{'type':'string'}}},"
                                + "{'name':'b','served':true,'schema':{'openAPIV3Schema':{'type':'string'}}},"
                                + "{'name':'c','served':true,'schema':{'openAPIV3Schema':{'type':'object'}}},"
                                + "{'name':'d','served':true,'schema':{'openAPIV3Schema':{'type':'string'}}}]}}");

        assertThat(CrdSafety.newSchemas(live, wanted)).containsOnlyKeys("a");
    }

    @Test
    void hashesAsOthersDo() {
        assertThat(CrdStep.hash("")).isEqualTo("cbf29ce484222325");
        assertThat(CrdStep.hash("a")).isEqualTo("af63dc4c8601ec8c");
    }

    static Stream<Arguments> misfits() {
        return Stream.of(
                arguments("{'type':'object','required':['a']}", "{}", ".a is required"),
                arguments(
                        "{'properties':{'a':{'type':'string'}}}",
                        "{'a':1}",
                        ".a must be of type string"),
                arguments(
                        "{'properties':{'a':{'enum':['x']}}}",
                        "{'a':'y'}",
                        ".a must be one of [\"x\"]"),
                arguments(
                        "{'properties':{'a':{'minimum':2}}}",
                        "{'a':1}",
                        ".a is too small, the minimum is 2"),
                arguments(
                        "{'properties':{'a':{'maximum':2,'exclusiveMaximum':true}}}",
                        "{'a':2}",
                        ".a is too large, the maximum is 2"),
                arguments(
                        "{'properties':{'a':{'pattern':'^x$'}}}", "{'a':'y'}", ".a must match ^x$"),
                arguments(
                        "{'properties':{'a':{'maxLength':1}}}",
                        "{'a':'yy'}",
                        ".a has more than 1 characters"),
                arguments(
                        "{'properties':{'a':{'items':{'type':'integer'}}}}",
                        "{'a':[1,'b']}",
                        ".a[1] must be of type integer"),
                arguments(
                        "{'properties':{'a':{'minItems':1}}}",
                        "{'a':[]}",
                        ".a has fewer than 1 entries"),
                arguments(
                        "{'additionalProperties':{'type':'string'}}",
                        "{'a':true}",
                        ".a must be of type string"),
                arguments(
                        "{'properties':{'a':{'x-kubernetes-int-or-string':true}}}",
                        "{'a':true}",
                        ".a must be a number or a text"),
                arguments(
                        "{'properties':{'a':{'type':'number','minimum':1}}}",
                        "{'a':1.0,'b':null}",
                        ""),
                arguments("{'type':'object','properties':{'a':{'type':'array'}}}", "{'b':1}", ""));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("misfits")
    void findsWhatDoesNotFit(String schema, String value, String expected) {
        assertThat(SchemaCheck.misfit(json(schema), json(value)).orElse("")).isEqualTo(expected);
    }
}
