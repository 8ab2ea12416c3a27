package dev.trellis.apiserver.http;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds keys that stand twice in one map of a YAML text. */
final class YamlKeys {
    private static final YAMLFactory YAML = new YAMLFactory();

    private YamlKeys() {}

    /** One finding for each, in the order of the text; none if it cannot be read. */
    static List<String> repeated(byte[] yaml) {
        var found = new ArrayList<String>();
        var open = new ArrayDeque<Set<String>>();
        try (var parser = YAML.createParser(yaml)) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
                    open.push(new HashSet<>());
                } else if (token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY) {
                    open.pop();
                } else if (token == JsonToken.FIELD_NAME
                        && !open.element().add(parser.currentName())) {
                    found.add(
                            "line %d: key \"%s\" already set in map"
                                    .formatted(
                                            parser.currentTokenLocation().getLineNr(),
                                            parser.currentName()));
                }
            }
        } catch (IOException _) {
            return List.of();
        }
        return found;
    }
}
