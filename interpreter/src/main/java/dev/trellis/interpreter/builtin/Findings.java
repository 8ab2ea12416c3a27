package dev.trellis.interpreter.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;

import java.util.ArrayList;
import java.util.List;

/** What rules found in one object so far. */
public final class Findings {
    private final String namespace;
    private final List<Dependency> dependencies = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>(0);

    /**
     * @param namespace of what is named without one
     */
    public Findings(String namespace) {
        this.namespace = namespace;
    }

    public Answer.Dependencies answer() {
        return new Answer.Dependencies(dependencies, warnings);
    }

    String namespace() {
        return namespace;
    }

    /** An object of the same namespace. A name that is absent or empty names nothing. */
    void named(Target target, JsonNode name, Strength strength, String path, String rule) {
        named(target, namespace, name, strength, path, rule);
    }

    /** An object of that namespace, or of none where its kind has none. */
    public void named(
            Target target,
            String inNamespace,
            JsonNode name,
            Strength strength,
            String path,
            String rule) {
        if (name.isTextual()) {
            var text = name.textValue();
            if (!text.isEmpty()) {
                add(
                        Reference.named(target.apiVersion(), target.kind(), inNamespace, text),
                        strength,
                        path,
                        rule);
            }
        } else if (!name.isMissingNode() && !name.isNull()) {
            warnings.add("%s is no text, so it names no %s".formatted(path, target.kind()));
        }
    }

    void add(Reference to, Strength strength, String path, String rule) {
        dependencies.add(new Dependency(to, strength, path, rule));
    }

    /** The elements of a list; with a warning where there is something else. */
    Iterable<JsonNode> items(JsonNode from, String name, String path) {
        var list = from.get(name);
        if (list instanceof ArrayNode array) {
            return array;
        }
        if (list != null && !list.isNull()) {
            warnings.add((path.isEmpty() ? name : path + "." + name) + " is no list");
        }
        return MissingNode.getInstance();
    }

    /** A kind that is referred to, in the version that references use. */
    public record Target(String apiVersion, String kind) {
        static final Target SECRET = new Target("v1", "Secret");
        static final Target CONFIG_MAP = new Target("v1", "ConfigMap");
        static final Target CLAIM = new Target("v1", "PersistentVolumeClaim");
        static final Target SERVICE = new Target("v1", "Service");
        static final Target SERVICE_ACCOUNT = new Target("v1", "ServiceAccount");
    }
}
