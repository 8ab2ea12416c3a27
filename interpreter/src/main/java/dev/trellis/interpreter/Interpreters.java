package dev.trellis.interpreter;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The layers in their order. The first that knows the kind answers; if it fails, that is the
 * outcome: an answer of the layers below could contradict what somebody configured.
 */
public final class Interpreters {
    private final List<Layer> layers;
    private final InstantSource clock;

    public Interpreters(List<Layer> layers, InstantSource clock) {
        this.layers = List.copyOf(layers);
        this.clock = clock;
    }

    /**
     * Empty where no layer knows the kind. What an object depends on includes what its annotation
     * declares, whoever answers for its kind.
     *
     * @throws InterpreterFailure where the layer that knows it cannot answer
     */
    public Optional<Interpretation> ask(Question question) {
        var found = askLayers(question);
        var declared =
                question instanceof Question.Dependencies(var object)
                        ? Declared.find(object)
                        : Optional.<Answer.Dependencies>empty();
        return declared.isEmpty() ? found : Optional.of(with(declared.get(), found));
    }

    private static Interpretation with(
            Answer.Dependencies declared, Optional<Interpretation> interpretation) {
        if (interpretation.isPresent()
                && interpretation.get().answer() instanceof Answer.Dependencies found) {
            var known = interpretation.get();
            return new Interpretation(
                    Declared.together(found, declared),
                    known.layer(),
                    known.source(),
                    known.took());
        }
        return new Interpretation(declared, "declared", Declared.ANNOTATION, Duration.ZERO);
    }

    private Optional<Interpretation> askLayers(Question question) {
        var kind = question.object().kind();
        for (var layer : layers) {
            if (layer.answers(kind, question.operation())) {
                return Optional.of(answered(layer, question));
            }
        }
        return Optional.empty();
    }

    private Interpretation answered(Layer layer, Question question) {
        var source = layer.source(question.object().kind(), question.operation());
        var start = clock.instant();
        try {
            var answer = layer.answer(question);
            return new Interpretation(
                    answer, layer.name(), source, Duration.between(start, clock.instant()));
        } catch (InterpreterFailure e) {
            throw new InterpreterFailure(
                    e.code(),
                    "%s of %s by the %s interpreter%s failed: %s."
                            .formatted(
                                    question.operation(),
                                    question.object(),
                                    layer.name(),
                                    source.isEmpty() ? "" : " " + source,
                                    e.sentence()),
                    e);
        }
    }
}
