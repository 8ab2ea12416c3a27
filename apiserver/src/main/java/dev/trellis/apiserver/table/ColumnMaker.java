package dev.trellis.apiserver.table;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.time.Instant;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Makes columns of the usual sorts. */
final class ColumnMaker {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String STRING = "string";

    private final Instant now;

    ColumnMaker(Instant now) {
        this.now = now;
    }

    Column name(Function<ObjectNode, String> text, int priority) {
        return new Column(
                "Name",
                STRING,
                "name",
                "The name of the object, unique within its namespace.",
                priority,
                object -> JSON.textNode(text.apply(object)));
    }

    Column age() {
        return since("Age", "/metadata/creationTimestamp");
    }

    /** How long ago something was. */
    Column since(String name, String path) {
        return text(name, object -> Age.of(object.at(path).asText(""), now));
    }

    Column path(String name, String path) {
        return text(name, object -> object.at(path).asText(""));
    }

    Column text(String name, Function<ObjectNode, String> text) {
        return textOfType(name, STRING, text);
    }

    /** Text in a column that says it holds something else. */
    Column textOfType(String name, String type, Function<ObjectNode, String> text) {
        return new Column(name, type, "", "", 0, object -> JSON.textNode(text.apply(object)));
    }

    /** Text that is shown in wide tables only. */
    Column wide(String name, Function<ObjectNode, String> text) {
        return new Column(name, STRING, "", "", 1, object -> JSON.textNode(text.apply(object)));
    }

    Column number(String name, String path) {
        return numberOf(name, object -> object.at(path).asLong(0));
    }

    Column numberOf(String name, ToLongFunction<ObjectNode> count) {
        return counted(name, "integer", 0, count);
    }

    /** A number in a column that says it holds text. */
    Column counter(String name, String path) {
        return counted(name, STRING, 0, object -> object.at(path).asLong(0));
    }

    Column counted(String name, String type, int priority, ToLongFunction<ObjectNode> count) {
        return new Column(
                name, type, "", "", priority, object -> JSON.numberNode(count.applyAsLong(object)));
    }

    Column flag(String name, String type, String path, boolean otherwise) {
        return new Column(
                name,
                type,
                "",
                "",
                0,
                object -> JSON.booleanNode(object.at(path).asBoolean(otherwise)));
    }
}
