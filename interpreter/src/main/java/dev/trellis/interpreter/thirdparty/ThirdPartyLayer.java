package dev.trellis.interpreter.thirdparty;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.customization.Scripts;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.lua.LuaScript;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Answers by the definitions that come with the product. */
public final class ThirdPartyLayer implements Layer {
    private static final List<String> FILES =
            List.of(
                    "argo",
                    "flink",
                    "flux",
                    "kruise",
                    "kubeflow",
                    "kyverno",
                    "ray",
                    "spark",
                    "volcano");

    private final Map<Kind, Definition> definitions = new HashMap<>();
    private final Map<Kind, LuaScript> healthScripts = new HashMap<>();
    private final Scripts scripts;

    public ThirdPartyLayer(LuaEngine engine) {
        this.scripts = new Scripts(engine);
        for (var file : FILES) {
            for (var json : Fields.items(ApiJson.toTree(load(file)).path("kinds"))) {
                var definition = Definition.of(json);
                for (var kind : definition.kinds()) {
                    definitions.put(kind, definition);
                    if (!definition.health().isEmpty()) {
                        var name = file + "/" + kind.name();
                        healthScripts.put(kind, engine.compile(name, definition.health()));
                    }
                }
            }
        }
    }

    private static Map<String, Object> load(String file) {
        try (var stream = ThirdPartyLayer.class.getResourceAsStream(file + ".yaml")) {
            if (stream == null) {
                throw new IllegalStateException(
                        "the definitions of %s are missing".formatted(file));
            }
            var text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            @SuppressWarnings("unchecked") // members of a YAML map are named by text here
            Map<String, Object> tree = ApiJson.serialization().unmarshal(text, Map.class);
            return tree;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the definitions of " + file, e);
        }
    }

    /** All kinds that something is known of. */
    public Set<Kind> kinds() {
        return new TreeSet<>(definitions.keySet());
    }

    @Override
    public String name() {
        return "third-party";
    }

    @Override
    public boolean answers(Kind kind, Operation operation) {
        var definition = definitions.get(kind);
        return definition != null && definition.answers(operation);
    }

    @Override
    public String source(Kind kind, Operation operation) {
        return kind.toString();
    }

    @Override
    public Answer answer(Question question) {
        var object = question.object();
        var definition = definitions.get(object.kind());
        var health = healthScripts.get(object.kind());
        return switch (question) {
            case Question.Dependencies _ when definition != null -> definition.dependencies(object);
            case Question.Retain(_, var observed) when definition != null ->
                    new Answer.Changed(definition.retain(object, observed));
            case Question.Health _ when health != null -> scripts.ask(health, question);
            default ->
                    throw new IllegalArgumentException(
                            "no definition answers %s of %s"
                                    .formatted(question.operation(), object.kind()));
        };
    }
}
