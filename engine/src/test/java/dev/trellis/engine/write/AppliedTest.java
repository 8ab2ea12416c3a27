package dev.trellis.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

class AppliedTest {
    private static final String WANTED =
            "{'metadata':{'name':'a','labels':{'l':'1'}},'spec':{'n':1,'list':[{'x':1}],'empty':{}}}";

    static Stream<Arguments> changes() {
        return Stream.of(
                arguments("what was applied", "{}", true),
                arguments(
                        "fields of others",
                        "{'spec':{'theirs':1},'metadata':{'labels':{'m':'2'}}}",
                        true),
                arguments("a status", "{'status':{'s':1}}", true),
                arguments(
                        "what the server adds",
                        "{'metadata':{'uid':'u','resourceVersion':'5'}}",
                        true),
                arguments("a changed value", "{'spec':{'n':2}}", false),
                arguments("a removed value", "{'spec':{'n':null}}", false),
                arguments("a removed label", "{'metadata':{'labels':{'l':null}}}", false),
                arguments("a longer list", "{'spec':{'list':[{'x':1},{'x':2}]}}", false),
                arguments(
                        "a member added inside a list", "{'spec':{'list':[{'x':1,'y':2}]}}", false),
                arguments("something in what shall be empty", "{'spec':{'empty':{'z':1}}}", false),
                arguments("no fingerprint", "{'metadata':{'annotations':null}}", false));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("changes")
    void isSeenInAnObjectWith(String what, String change, boolean seen) {
        var body = Applied.body(json(WANTED));
        var object = Merged.of(body, json(change));

        assertThat(Applied.isIn(body, object)).isEqualTo(seen);
    }

    @Test
    void isNotSeenWhenAFieldIsNoLongerWanted() {
        var before = Applied.body(json(WANTED));
        var now = Applied.body(json("{'metadata':{'name':'a'},'spec':{'n':1}}"));

        assertThat(Applied.isIn(now, before)).isFalse();
    }

    @Test
    void hasTheSameFingerprintInAnyOrderOfMembers() {
        assertThat(Applied.body(json("{'metadata':{'name':'a'},'spec':{'x':1,'y':2}}")))
                .isEqualTo(Applied.body(json("{'spec':{'y':2,'x':1},'metadata':{'name':'a'}}")));
    }

    @Test
    void leavesOutWhatOnlyTheServerWrites() {
        var body =
                Applied.body(
                        json(
                                "{'metadata':{'name':'a','uid':'u','resourceVersion':'5','managedFields':[]},'status':{}}"));

        assertThat(body.path("metadata").properties())
                .extracting(java.util.Map.Entry::getKey)
                .containsExactly("name", "annotations");
        assertThat(body.has("status")).isFalse();
    }

    private static JsonNode json(String text) {
        try {
            return new JsonMapper().readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
