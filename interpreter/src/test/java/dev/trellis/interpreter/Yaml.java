package dev.trellis.interpreter;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.object.KubeObject;

import java.util.Map;

/** Objects of tests, written as people write them. */
public final class Yaml {
    private Yaml() {}

    public static KubeObject object(String yaml) {
        @SuppressWarnings("unchecked")
        Map<String, Object> tree = // A text that begins with a brace would be read as JSON.
                ApiJson.serialization().unmarshal("---\n" + yaml, Map.class);
        return new KubeObject(ApiJson.toTree(tree));
    }
}
