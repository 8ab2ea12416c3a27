package dev.trellis.agent.work;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.jsonpath.JsonPath;
import dev.trellis.api.hash.SpecHash;
import dev.trellis.api.work.IgnoredFields;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;

/** Takes out of a manifest what the member cluster decides. */
final class IgnoredParts {
    private static final Logger LOG = LoggerFactory.getLogger(IgnoredParts.class);

    private IgnoredParts() {}

    /** What is left of a manifest. */
    sealed interface Cut {
        /**
         * The rest, and a hash of it by which a later pass knows that it was applied.
         *
         * @param rest the manifest without what is ignored while the object exists
         */
        record Done(ObjectNode rest, String hash) implements Cut {}

        record Failed(String why) implements Cut {}
    }

    static Cut cut(ObjectNode manifest, List<IgnoredFields> ignored) {
        var rest = manifest.deepCopy();
        for (var entry : ignored) {
            if (!IgnoredFields.ON_SPOKE_PRESENT.equals(entry.condition())) {
                continue;
            }
            entry.jsonPaths().forEach(path -> removePath(rest, path));
            for (var pointer : entry.jsonPointers()) {
                try {
                    remove(rest, JsonPointer.compile(pointer));
                } catch (IllegalArgumentException e) {
                    return new Cut.Failed(
                            "JSON Pointer error in '%s': %s".formatted(pointer, e.getMessage()));
                }
            }
            for (var expression : entry.jqPathExpressions()) {
                return new Cut.Failed(
                        "JQ expression error in '%s': jq is not supported, use a JSON path or pointer"
                                .formatted(expression));
            }
        }
        var whole = JsonNodeFactory.instance.objectNode();
        whole.set("manifest", rest);
        return new Cut.Done(rest, SpecHash.of(whole).value());
    }

    /**
     * Takes out the last segment of the path wherever the rest of it leads. A path that leads
     * nowhere or cannot be read takes out nothing.
     */
    private static void removePath(ObjectNode from, String path) {
        var dot = path.lastIndexOf('.');
        var member = path.substring(dot + 1);
        if (dot <= 0) {
            from.remove(member);
            return;
        }
        if (JsonPath.read(path.substring(0, dot)) instanceof JsonPath.Reading.Path(var parents)
                && parents.find(from) instanceof JsonPath.Finding.Values(var found)) {
            found.forEach(parent -> {
                if (parent instanceof ObjectNode object) {
                    object.remove(member);
                }
            });
        } else {
            LOG.atWarn().addKeyValue("path", path).log("A field to be ignored cannot be found");
        }
    }

    private static void remove(ObjectNode from, JsonPointer pointer) {
        if (pointer.matches()) {
            throw new IllegalArgumentException("it names the whole object");
        }
        var last = pointer.last();
        switch (from.at(pointer.head())) {
            case ObjectNode parent -> parent.remove(last.getMatchingProperty());
            case ArrayNode parent when last.getMatchingIndex() >= 0 ->
                    parent.remove(last.getMatchingIndex());
            // What is not there need not be taken out.
            default -> {}
        }
    }
}
