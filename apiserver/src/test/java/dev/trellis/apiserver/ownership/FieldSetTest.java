package dev.trellis.apiserver.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

class FieldSetTest {
    private static final String WRITTEN =
            """
            {"f:data":{".":{},"f:a":{}},"f:list":{"k:{\\"port\\":9}":{".":{},"f:port":{}},\
            "k:{\\"port\\":80}":{"f:name":{}},"v:\\"x\\"":{}}}\
            """;

    @Test
    void isWrittenAsItWasRead() {
        assertThat(FieldSet.read(json(WRITTEN)).toString()).isEqualTo(WRITTEN);
    }

    @Test
    void visitsItsPathsInOrder() {
        var paths = new ArrayList<String>();

        FieldSet.read(json(WRITTEN)).visit(path -> paths.add(PathText.show(path)));

        assertThat(paths)
                .containsExactly(
                        ".data",
                        ".data.a",
                        ".list[port=9]",
                        ".list[=\"x\"]",
                        ".list[port=9].port",
                        ".list[port=80].name");
    }

    @Test
    void keepsWhatLiesBelowAPathThatIsTakenOut() {
        var set = FieldSet.read(json("{\"f:a\":{\".\":{},\"f:b\":{}}}"));

        assertThat(set.minus(FieldSet.of("f:a")).toString()).isEqualTo("{\"f:a\":{\"f:b\":{}}}");
        assertThat(set.without(FieldSet.of("f:a")).isEmpty()).isTrue();
    }

    @Test
    void followsTheLawsOfSets() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var one = set(gen);
                    var other = set(gen);
                    assertThat(one.union(other)).isEqualTo(other.union(one));
                    assertThat(one.intersection(other)).isEqualTo(other.intersection(one));
                    assertThat(one.minus(other).union(one.intersection(other))).isEqualTo(one);
                    assertThat(one.minus(other).intersection(other).isEmpty()).isTrue();
                    assertThat(FieldSet.read(one.union(other).write())).isEqualTo(one.union(other));
                });
    }

    private static FieldSet set(Gen random) {
        var made = new FieldSet();
        for (var i = random.intBetween(0, 8); i > 0; i--) {
            var path = new ArrayList<String>();
            for (var depth = random.intBetween(1, 3); depth > 0; depth--) {
                path.add(random.pick("f:a", "f:b", "v:1", "k:{\"n\":\"x\"}"));
            }
            made.insert(path);
        }
        return made;
    }

    private static JsonNode json(String text) {
        return Json.readStored(text.getBytes(StandardCharsets.UTF_8));
    }
}
