package dev.trellis.agent.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class JsonPathTest {

    private static final JsonNode TREE =
            ApiJson.readTree(
                    """
                    {"kind":"List","count":3,"share":0.5,"done":true,"none":null,"empty":[],
                     "labels":{"app.kubernetes.io/name":"web","b":"2","a":"1"},
                     "odd":{"a b":1,"a\\"b":2},
                     "items":[
                      {"name":"one","port":80,"tags":["x","y"],"ok":true},
                      {"name":"two","port":443,"tags":[],"ok":false},
                      {"name":"three","port":8080,"load":0.25}]}
                    """);

    static Stream<Arguments> paths() {
        return Stream.of(
                arguments(".kind", "\"List\""),
                arguments("$.kind", "\"List\""),
                arguments("@.kind", "\"List\""),
                arguments("  .kind  ", "\"List\""),
                arguments(".missing", ""),
                arguments(".kind.deeper", ""),
                arguments(".none", "null"),
                arguments(".none.deeper", ""),
                arguments(".labels.app\\.kubernetes\\.io/name", "\"web\""),
                arguments(".labels['app\\.kubernetes\\.io/name']", "\"web\""),
                arguments(".labels['app.kubernetes.io/name']", ""),
                arguments(".labels['a']", "\"1\""),
                arguments(".odd['a\\ b']", "1"),
                arguments(".labels.*", "\"1\" \"web\" \"2\""),
                arguments(".items[0].name", "\"one\""),
                arguments(".items[-1].name", "\"three\""),
                arguments(".items[-3].name", "\"one\""),
                arguments(".items[*].name", "\"one\" \"two\" \"three\""),
                arguments(".items[:].name", "\"one\" \"two\" \"three\""),
                arguments(".items[0:2].name", "\"one\" \"two\""),
                arguments(".items[1:].name", "\"two\" \"three\""),
                arguments(".items[:-1].name", "\"one\" \"two\""),
                arguments(".items[::2].name", "\"one\" \"three\""),
                arguments(".items[0:3:2].name", "\"one\" \"three\""),
                arguments(".items[1:1].name", ""),
                arguments(".items[0,2].name", "\"one\" \"three\""),
                arguments(".items[0]['name','port']", "\"one\" 80"),
                arguments(".items[0].tags[*]", "\"x\" \"y\""),
                arguments(".items.*.name", "\"one\" \"two\" \"three\""),
                arguments(".empty[*]", ""),
                arguments(".none[0]", ""),
                arguments(".none[?(@.a==1)]", ""),
                arguments("..name", "\"one\" \"two\" \"three\""),
                arguments(".items..tags[*]", "\"x\" \"y\""),
                arguments(".items[?(@.name==\"two\")].port", "443"),
                arguments(".items[?(@.name=='two')].port", "443"),
                arguments(".items[?(@.name == \"two\")].port", "443"),
                arguments(".items[?(@.name!=\"two\")].port", "80 8080"),
                arguments(".items[?(@.port>80)].name", "\"two\" \"three\""),
                arguments(".items[?(@.port>=443)].name", "\"two\" \"three\""),
                arguments(".items[?(@.port<443)].name", "\"one\""),
                arguments(".items[?(@.port<=80)].name", "\"one\""),
                arguments(".items[?(@.ok==true)].name", "\"one\""),
                arguments(".items[?(@.ok==false)].name", "\"two\""),
                arguments(".items[?(@.load<0.5)].name", "\"three\""),
                arguments(".items[?(@.tags)].name", "\"one\" \"two\""),
                arguments(".items[?(@.name==\"a)b\")].name", ""),
                arguments(".items[?(@.name==\"th\\u0072ee\")].port", "8080"),
                arguments("", ApiJson.readTree(TREE.toString()).toString()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("paths")
    void leadsTo(String path, String values) {
        assertThat(found(path)).isEqualTo(values);
    }

    static Stream<Arguments> unreadable() {
        return Stream.of(
                arguments(".items[", "unterminated array"),
                arguments(".items[x]", "invalid array index x"),
                arguments(".items[1:2:3:4]", "invalid array index 1:2:3:4"),
                arguments(".items[99999999999]", "array index 99999999999 is not a number"),
                arguments(".items[?(@.a==1]", "unterminated filter"),
                arguments(".items[?(@.a==\"x)]", "unterminated filter"),
                arguments(".items[?(@.a==1)", "unclosed array expect ]"),
                arguments("....name", "invalid multiple recursive descent"),
                arguments("range .items", "unrecognized identifier range"),
                arguments("status", "unrecognized identifier status"),
                arguments("\"abc", "unterminated quoted string"),
                arguments("\"a\\q\"", "unquote string \"a\\q\" error invalid syntax"),
                arguments("&.a", "unrecognized character in action: U+0026 '&'"),
                arguments(".a}", "unrecognized character in action: U+007D '}'"),
                arguments("1.2.3", "cannot parse number 1.2.3"),
                arguments(".a\n.b", "unclosed action"),
                arguments(".a\\", "unclosed action"),
                arguments("." + "a".repeat(5000), "the path has more than 4096 characters"));
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void refuses(String path, String why) {
        assertThat(JsonPath.read(path)).isEqualTo(new JsonPath.Reading.Unreadable(why));
    }

    static Stream<Arguments> mismatches() {
        return Stream.of(
                arguments(".items[3]", "array index out of bounds: index 3, length 3"),
                arguments(".items[-4]", "array index out of bounds: index -1, length 3"),
                arguments(".items[0:4]", "array index out of bounds: index 3, length 3"),
                arguments(".items[2:1]", "starting index 2 is greater than ending index 1"),
                arguments(".items[0:2:0]", "step must be > 0"),
                arguments(".empty[0]", "array index out of bounds: index 0, length 0"),
                arguments(".labels[0]", "map[string]interface {} is not array or slice"),
                arguments(".kind[0]", "string is not array or slice"),
                arguments(
                        ".labels[?(@.a==\"1\")]",
                        "map[string]interface {} is not array or slice and cannot be filtered"),
                arguments(".items[?(@.port==\"80\")]", "incompatible types for comparison"),
                arguments(".items[?(@.port==80.0)]", "incompatible types for comparison"),
                arguments(".items[?(@.tags==\"x\")]", "invalid type for comparison"),
                arguments(".items[?(@.ok<true)]", "invalid type for comparison"),
                arguments(".items[?(@.tags[*]==\"x\")]", "can only compare one element at a time"),
                // The second item has no tag at all: asking for its first one is a mistake.
                arguments(
                        ".items[?(@.tags[0]==\"x\")].name",
                        "array index out of bounds: index 0, length 0"),
                arguments(".items[?(@.port=80)]", "unrecognized filter operator ="));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mismatches")
    void saysWhatDoesNotFit(String path, String why) {
        assertThat(why(path)).isEqualTo(why);
    }

    @Test
    void endsWhereAPathGrowsTooFar() {
        var wide = ApiJson.readTree("[" + "[[1],[1]],".repeat(3000) + "1]");

        assertThat(path("..[*]").find(wide))
                .isEqualTo(
                        new JsonPath.Finding.Mismatch("the path leads to more than 10000 values"));
    }

    @Test
    void neverFailsInAnotherWay() {
        Gen.forEachSeed(
                3000,
                gen -> {
                    var text =
                            gen
                                    .listOf(() ->
                                            gen.pick(
                                                    List.of(
                                                            ".", "..", "[", "]", "?(", ")", "'",
                                                            "\"", "@", "$", "*", "0", "-1", ":",
                                                            ",", "==", "<", "a", "items", "name",
                                                            "\\", " ", "{", "}", "true")))
                                    .stream()
                                    .collect(Collectors.joining());
                    if (JsonPath.read(text) instanceof JsonPath.Reading.Path(var path)) {
                        assertThat(path.find(TREE)).isNotNull();
                    }
                });
    }

    private static JsonPath path(String text) {
        return ((JsonPath.Reading.Path) JsonPath.read(text)).path();
    }

    private static String found(String path) {
        return ((JsonPath.Finding.Values) path(path).find(TREE))
                .values().stream().map(JsonNode::toString).collect(Collectors.joining(" "));
    }

    private static String why(String path) {
        return ((JsonPath.Finding.Mismatch) path(path).find(TREE)).why();
    }
}
