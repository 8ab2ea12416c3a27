package dev.trellis.interpreter.builtin;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.Layer;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.prune.Pruning;

/** Answers for the kinds of Kubernetes. The last that is asked. */
public final class BuiltinLayer implements Layer {
    @Override
    public String name() {
        return "native";
    }

    @Override
    public boolean answers(Kind kind, Operation operation) {
        return switch (operation) {
            case DEPENDENCY -> DependencyRules.find(kind).isPresent();
            case HEALTH -> HealthRules.find(kind).isPresent();
            case RETAIN -> RetainRules.find(kind).isPresent();
            case REPLICA -> ReplicaRules.counts(kind);
            case REVISE_REPLICA -> ReplicaRules.revises(kind);
            // There is something to say of any object.
            case STATUS, PRUNE -> true;
            case COMPONENT, AGGREGATE_STATUS -> false;
        };
    }

    @Override
    public String source(Kind kind, Operation operation) {
        return "";
    }

    @Override
    public Answer answer(Question question) {
        return switch (question) {
            case Question.Dependencies(var object) -> dependencies(object);
            case Question.Health(var object) ->
                    new Answer.Health(HealthRules.find(object.kind()).orElseThrow().test(object));
            case Question.Retain(var wanted, var observed) ->
                    new Answer.Changed(
                            RetainRules.keep(
                                    RetainRules.find(wanted.kind()).orElseThrow(),
                                    wanted,
                                    observed));
            case Question.Status(var object) -> new Answer.Status(StatusRules.reflect(object));
            case Question.Prune(var object) -> new Answer.Changed(Pruning.of(object).object());
            case Question.Replicas(var object) -> ReplicaRules.count(object);
            case Question.Revise(var object, var replicas) ->
                    new Answer.Changed(ReplicaRules.revise(object, replicas));
            case Question.Components _, Question.Aggregate _ ->
                    throw new IllegalArgumentException(
                            "no built-in rule answers " + question.operation());
        };
    }

    private static Answer.Dependencies dependencies(KubeObject object) {
        var found = new Findings(object.namespace());
        DependencyRules.find(object.kind()).orElseThrow().find(object, found);
        return found.answer();
    }
}
