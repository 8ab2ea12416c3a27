package dev.trellis.interpreter;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.object.KubeObject;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What people wrote down that an object depends on, in an annotation: N19, for any kind. */
final class Declared {
    static final String ANNOTATION = "trellis.dev/depends-on";

    private Declared() {}

    /** Empty where the annotation is not there. */
    static Optional<Answer.Dependencies> find(KubeObject object) {
        var text = object.annotation(ANNOTATION);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            var declared = Dependency.parse(ApiJson.readTree(text), "N19");
            return Optional.of(
                    Answer.Dependencies.of(declared.stream().map(Declared::of).toList()));
        } catch (IllegalArgumentException | InterpreterFailure e) {
            return Optional.of(
                    new Answer.Dependencies(
                            List.of(),
                            List.of("annotation " + ANNOTATION + ": " + e.getMessage())));
        }
    }

    /** Who writes down a dependency by hand means it, unless it says otherwise. */
    private static Dependency of(Dependency parsed) {
        return new Dependency(
                parsed.to(),
                parsed.strength() == Strength.UNSTATED ? Strength.REQUIRED : parsed.strength(),
                "metadata.annotations[" + ANNOTATION + "]",
                parsed.rule());
    }

    /** What was found and what was declared, together. */
    static Answer.Dependencies together(Answer.Dependencies found, Answer.Dependencies declared) {
        var dependencies = new ArrayList<>(found.dependencies());
        dependencies.addAll(declared.dependencies());
        var warnings = new ArrayList<>(found.warnings());
        warnings.addAll(declared.warnings());
        return new Answer.Dependencies(dependencies, warnings);
    }
}
