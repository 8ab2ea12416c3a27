package dev.trellis.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

class MergePatchTest {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    static Stream<Arguments> statuses() {
        return Stream.of(
                arguments("nothing for equal objects", "{'a':1}", "{'a':1}", "{}"),
                arguments("only what differs", "{'a':1,'b':2}", "{'a':1,'b':3}", "{'b':3}"),
                arguments(
                        "only what differs deep inside",
                        "{'a':{'x':1,'y':2}}",
                        "{'a':{'x':1,'y':3}}",
                        "{'a':{'y':3}}"),
                arguments("null for a member that went", "{'a':1,'b':2}", "{'a':1}", "{'b':null}"),
                arguments(
                        "null for a member that became null",
                        "{'a':1}",
                        "{'a':null}",
                        "{'a':null}"),
                arguments("a new member whole", "{}", "{'a':{'b':[1]}}", "{'a':{'b':[1]}}"),
                arguments("a list whole", "{'a':[1,2]}", "{'a':[1,3]}", "{'a':[1,3]}"),
                arguments("a list in another order", "{'a':[1,2]}", "{'a':[2,1]}", "{'a':[2,1]}"),
                arguments("a scalar in place of an object", "{'a':{'b':1}}", "{'a':2}", "{'a':2}"),
                arguments(
                        "an object in place of a list",
                        "{'a':[1]}",
                        "{'a':{'b':1}}",
                        "{'a':{'b':1}}"),
                arguments("an empty list where one was full", "{'a':[1]}", "{'a':[]}", "{'a':[]}"),
                arguments(
                        "the members of an object that was emptied",
                        "{'a':{'b':1}}",
                        "{'a':{}}",
                        "{'a':{'b':null}}"),
                arguments("nothing where empty became absent", "{'a':[],'b':{}}", "{}", "{}"),
                arguments("nothing where absent became empty", "{}", "{'a':[],'b':{}}", "{}"),
                arguments("nothing where null became empty", "{'a':null}", "{'a':[]}", "{}"),
                arguments(
                        "nothing where only empty things came",
                        "{}",
                        "{'a':{'b':[],'c':{}}}",
                        "{}"),
                arguments(
                        "nothing for empty things inside lists",
                        "{'a':[{'n':'x','l':[]}]}",
                        "{'a':[{'n':'x'}]}",
                        "{}"),
                arguments(
                        "zero, false and the empty string, which are not absent",
                        "{}",
                        "{'a':0,'b':false,'c':''}",
                        "{'a':0,'b':false,'c':''}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("statuses")
    void holdsOfAStatus(String what, String before, String after, String patch) {
        assertThat(MergePatch.between(json(before), json(after), Sameness.EMPTY_IS_ABSENT))
                .isEqualTo(json(patch));
    }

    @Test
    void tellsAnEmptySelectorFromAnAbsentOneInASpec() {
        assertThat(MergePatch.between(json("{}"), json("{'selector':{}}"), Sameness.EXACT))
                .isEqualTo(json("{'selector':{}}"));
        assertThat(MergePatch.between(json("{'selector':{}}"), json("{}"), Sameness.EXACT))
                .isEqualTo(json("{'selector':null}"));
    }

    @Test
    void comparesNumbersByValue() {
        var untyped = NODES.objectNode().put("a", 1).put("b", 2L).put("c", 1.50);
        var typed = NODES.objectNode().put("a", 1L).put("b", 2).put("c", 1.5);

        assertThat(MergePatch.between(untyped, typed, Sameness.EXACT)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Sameness.class)
    void makesTheNewStateOfTheOldOne(Sameness sameness) {
        Gen.forEachSeed(
                2000,
                gen -> {
                    var before = object(gen, 3);
                    var after = gen.bool() ? object(gen, 3) : changed(gen, before);

                    var patch = MergePatch.between(before, after, sameness);

                    assertThat(sameness.same(Merged.of(before, patch), after))
                            .as("%s patched by %s gives %s", before, patch, after)
                            .isTrue();
                });
    }

    @ParameterizedTest
    @EnumSource(Sameness.class)
    void isEmptyExactlyWhenBothStatesAreTheSame(Sameness sameness) {
        Gen.forEachSeed(
                2000,
                gen -> {
                    var before = object(gen, 3);
                    var after = gen.chance(20) ? before.deepCopy() : changed(gen, before);

                    assertThat(MergePatch.between(before, after, sameness).isEmpty())
                            .isEqualTo(sameness.same(before, after));
                });
    }

    @ParameterizedTest
    @EnumSource(Sameness.class)
    void namesNothingThatCouldBeLeftOut(Sameness sameness) {
        Gen.forEachSeed(
                1000,
                gen -> {
                    var before = object(gen, 3);
                    var after = changed(gen, before);

                    var patch = MergePatch.between(before, after, sameness);

                    for (var shorter : eachWithoutOneFilledLeaf(patch)) {
                        assertThat(sameness.same(Merged.of(before, shorter), after))
                                .as("%s would do instead of %s", shorter, patch)
                                .isFalse();
                    }
                });
    }

    private static List<ObjectNode> eachWithoutOneFilledLeaf(ObjectNode patch) {
        return patch.propertyStream()
                .flatMap(member -> {
                    if (member.getValue() instanceof ObjectNode inner) {
                        return eachWithoutOneFilledLeaf(inner).stream()
                                .map(less ->
                                        patch.deepCopy().<ObjectNode>set(member.getKey(), less));
                    }
                    if (member.getValue().isArray() && member.getValue().isEmpty()) {
                        return Stream.<ObjectNode>empty();
                    }
                    var less = patch.deepCopy();
                    less.remove(member.getKey());
                    return Stream.of(less);
                })
                .toList();
    }

    private static ObjectNode changed(Gen gen, ObjectNode before) {
        var after = before.deepCopy();
        for (var name : gen.someOf(List.of("a", "b", "c", "d"))) {
            if (gen.bool()) {
                after.remove(name);
            } else if (after.get(name) instanceof ObjectNode inner && gen.bool()) {
                after.set(name, changed(gen, inner));
            } else {
                after.set(name, value(gen, 2));
            }
        }
        return after;
    }

    private static ObjectNode object(Gen gen, int depth) {
        var made = NODES.objectNode();
        for (var name : gen.someOf(List.of("a", "b", "c", "d"))) {
            made.set(name, value(gen, depth - 1));
        }
        return made;
    }

    private static JsonNode value(Gen gen, int depth) {
        return switch (gen.intBetween(0, depth > 0 ? 6 : 3)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.numberNode(gen.intBetween(0, 2));
            case 2 -> NODES.textNode(gen.pick("", "x", "y"));
            case 3 -> NODES.booleanNode(gen.bool());
            case 4 -> NODES.arrayNode().addAll(gen.listOf(0, 2, () -> value(gen, depth - 1)));
            default -> object(gen, depth);
        };
    }

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
