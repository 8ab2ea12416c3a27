package dev.trellis.interpreter.customization;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.lua.LuaScript;
import dev.trellis.interpreter.object.Kind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers by the scripts that were configured. For each kind and operation the first in the order
 * of names counts; what a kind depends on is what any of its scripts says.
 */
public final class CustomizationLayer implements Layer {
    private final Map<Asked, List<LuaScript>> scripts = new HashMap<>();
    private final Scripts runner;

    private record Asked(Kind kind, Operation operation) {}

    /**
     * Compiles the scripts that count.
     *
     * @param customizations all that there are: a part of them would give other answers
     * @throws InterpreterFailure where a script is no Lua
     */
    public CustomizationLayer(Collection<Customization> customizations, LuaEngine engine) {
        this.runner = new Scripts(engine);
        for (var one : customizations.stream().sorted().toList()) {
            one.scripts()
                    .forEach((operation, text) -> {
                        var asked = new Asked(one.target(), operation);
                        var known = scripts.computeIfAbsent(asked, _ -> new ArrayList<>());
                        if (known.isEmpty() || operation == Operation.DEPENDENCY) {
                            known.add(engine.compile(one.name(), text));
                        }
                    });
        }
    }

    @Override
    public String name() {
        return "declarative";
    }

    @Override
    public boolean answers(Kind kind, Operation operation) {
        return scripts.containsKey(new Asked(kind, operation));
    }

    @Override
    public String source(Kind kind, Operation operation) {
        return String.join(
                ",",
                scripts.getOrDefault(new Asked(kind, operation), List.of()).stream()
                        .map(LuaScript::name)
                        .toList());
    }

    @Override
    public Answer answer(Question question) {
        var asked = new Asked(question.object().kind(), question.operation());
        var known = scripts.getOrDefault(asked, List.of());
        if (!(question instanceof Question.Dependencies)) {
            return runner.ask(known.getFirst(), question);
        }
        var all = new ArrayList<Dependency>();
        for (var script : known) {
            all.addAll(((Answer.Dependencies) runner.ask(script, question)).dependencies());
        }
        return Answer.Dependencies.of(all);
    }
}
